import type { DemoProjectDraft } from "../project.ts";
import { demoProject, goals } from "../project.ts";

const drafts: DemoProjectDraft[] = [
  {
    company: "Lomé Moto Électrique",
    projectId: "GS90677",
    description:
      "Taxi riders lease electric motorbikes and swap batteries at 60 kiosks, half of them under " +
      "solar roofs. Each swap reports kilometres and charge, so fuel saved is counted per bike " +
      "and per day, less the emissions of the grid.",
    location: "Togo & Ghana",
    region: "Gulf of Guinea coast",
    sectors: ["Other", "Energy"],
    types: ["Transport"],
    subTypes: ["Electric Vehicles & Charging"],
    accreditations: ["Gold Standard"],
    methodologies: [{ name: "AMS-III.C", hasDocument: true }],
    costPerTon: 16,
    durability: "Permanent",
    carbonCategory: "Reduced/avoided emissions without storage",
    stage: null,
    creditAvailability: null,
    vintage: "2025",
    sdgs: goals(3, 7, 8, 11, 13),
    projectStatus: "Ready to be retired",
    createdAt: "2026-09-11T12:30:00.000Z",
    rating: {
      rating: "B",
      registryId: "gs90677",
      lastUpdated: "2026-10-20T06:00:00.000Z",
      summary: "Precise telemetry; riders may have switched for cheaper running costs alone.",
    },
  },
  {
    company: "Altiplano Cable Transit",
    projectId: "9075",
    description:
      "Five cable-car lines carry 160,000 people a day over a city whose streets climb 400 " +
      "metres. Turnstiles count passengers; a yearly survey asks how they travelled before and " +
      "would travel without it. Electricity is metered at each station.",
    contactEmail: null,
    location: "Bolivia",
    region: "La Paz Department",
    sectors: ["Other"],
    types: ["Transport", "Energy Infrastructure"],
    subTypes: ["Public Transport"],
    accreditations: ["Verra"],
    methodologies: [{ name: "ACM0016", hasDocument: true }],
    costPerTon: null,
    durability: null,
    carbonCategory: null,
    stage: null,
    creditAvailability: null,
    vintage: "2021, 2022",
    sdgs: goals(3, 9, 10, 11, 13),
    projectStatus: null,
    minimumPurchaseQuantity: null,
    minimumPurchaseCustomPrice: null,
    owner: "nobody",
    createdAt: "2026-05-01T14:05:00.000Z",
    rating: {
      rating: "C",
      lastUpdated: "2026-05-18T06:00:00.000Z",
      summary: "A public investment that would have been made without credit income.",
    },
  },
  {
    company: "Taranaki Feedworks",
    projectId: "TF-03",
    description:
      "A pellet given at milking lowers the methane in a cow's breath. Twenty herds take part, " +
      "each with untreated animals alongside. Head-box sensors at the feed bin measure both " +
      "groups all year; the difference is what is sold.",
    location: "New Zealand, Australia",
    region: "Taranaki and Gippsland",
    sectors: ["Other"],
    types: ["Other"],
    subTypes: ["Livestock Methane"],
    accreditations: ["Verra"],
    methodologies: [{ name: "VM0041", hasDocument: true }],
    costPerTon: 36,
    durability: "Permanent",
    carbonCategory: "Reduced/avoided emissions without storage",
    stage: "Pre-verification",
    creditAvailability: "Yes - Pre-issuance Credits",
    vintage: "2026",
    sdgs: goals(2, 12, 13),
    projectStatus: "Pending issuance - Awaiting verification",
    createdAt: "2026-10-23T23:20:00.000Z",
  },
  {
    company: "Meridian Removals Collective",
    projectId: "9341, GS90588, PURO-0588, ISM-0102",
    description:
      "A basket for buyers who want many kinds of removal in one contract: replanted forest, " +
      "farm soils, restored coast, biochar and air capture. Each part keeps its own registry " +
      "serial numbers, and the collective replaces any tonne that is later reversed.",
    location: "Brazil, Kenya, Indonesia, Iceland",
    region: "Several",
    sectors: ["Other", "Nature-Based Solutions", "Engineered Carbon Removals"],
    types: ["Forestry", "Biomass-based Carbon Removals"],
    subTypes: [
      "Afforestation Reforestation & Restoration",
      "Biochar",
      "Mangroves",
      "Cropland Management",
      "Direct Air Capture - Liquid Solvent",
    ],
    accreditations: ["Verra", "Gold Standard", "Puro.Earth", "Isometric"],
    methodologies: [
      { name: "VM0047", hasDocument: true },
      { name: "VM0042", hasDocument: true },
      { name: "Puro Biochar 2025", hasDocument: true },
    ],
    costPerTon: 138,
    durability: "40 to 10,000+ years",
    carbonCategory: "Carbon removal with long-lived storage",
    stage: "Project Verified",
    creditAvailability: "Yes - Spot Credits",
    vintage: "2023, 2024, 2025",
    sdgs: goals(1, 2, 8, 9, 13, 14, 15),
    minimumPurchaseQuantity: 25,
    minimumPurchaseCustomPrice: 2500,
    isPortfolio: true,
    projectStatus: "Ready to retire",
    createdAt: "2026-08-14T09:00:00.000Z",
  },
  {
    company: "Skyclear Contrail Routing",
    projectId: "SCR-1",
    description:
      "Some flights leave trails that spread into warming cloud. Forecasts identify them, and " +
      "airlines fly those few a little lower. Ground cameras and satellite images compare " +
      "predicted with observed trails; extra fuel burnt is subtracted. No standard covers this yet.",
    location: "Global",
    region: "North Atlantic air routes",
    sectors: ["Other"],
    types: ["Other", "Transport"],
    subTypes: ["Other"],
    accreditations: ["Other"],
    methodologies: [],
    costPerTon: 44,
    durability: "Not applicable",
    carbonCategory: "Other",
    stage: "Pre-validation",
    creditAvailability: "No - Purchase not available at this time",
    vintage: "N/A",
    sdgs: [],
    projectStatus: "Other",
    createdAt: "2026-09-25T11:11:00.000Z",
  },
  {
    company: "Meghna Industrial Efficiency",
    projectId: "9045",
    description:
      "White mineral coatings on 300 garment factory roofs cut indoor heat by several degrees " +
      "and with it the load on fans and chillers. Savings are claimed from the difference in " +
      "electricity bills between the hottest months of two years.",
    location: "Bangladesh",
    region: "Gazipur",
    sectors: ["Other"],
    types: ["Energy Efficiency"],
    subTypes: ["Other"],
    accreditations: ["Other"],
    methodologies: [{ name: "AMS-II.E", hasDocument: false }],
    costPerTon: 12,
    durability: "Permanent",
    carbonCategory: "Reduced/avoided emissions without storage",
    stage: "Pre-validation",
    creditAvailability: "No - Purchase not available at this time",
    vintage: "2026",
    sdgs: goals(3, 8, 11, 13),
    projectStatus: "Pending > 1 year",
    reviewStatus: "changes_requested",
    reviewNote:
      "Bills alone cannot separate the roofs from the weather and from production. Please " +
      "propose a control group or a correction by degree days.",
    createdAt: "2026-10-30T05:15:00.000Z",
  },
];

export const otherProjects = drafts.map(demoProject);
