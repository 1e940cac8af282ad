import type { DemoProjectDraft } from "../project.ts";
import { demoProject, goals } from "../project.ts";

const drafts: DemoProjectDraft[] = [
  {
    company: "Tidewright",
    projectId: "ISM-TW01",
    description:
      "Beside a desalination plant, membranes split brine into acid and base. The base returns " +
      "to the bay and lets the sea take up more carbon dioxide. Moored sensors follow pH and " +
      "alkalinity, and a coastal model turns them into net uptake with a stated error.",
    location: "United States",
    region: "Southern California",
    sectors: ["Ocean-Based Removals"],
    types: ["Ocean Alkalinity Enhancement"],
    subTypes: ["Electrochemical Ocean Capture"],
    accreditations: ["Isometric"],
    methodologies: [{ name: "Isometric Electrolytic Seawater v1", hasDocument: true }],
    costPerTon: 690,
    durability: "10,000+ years",
    carbonCategory: "Carbon removal with long-lived storage",
    stage: "Pre-verification",
    creditAvailability: "Yes - Pre-issuance Credits",
    vintage: "2026, 2027",
    sdgs: goals(9, 13, 14),
    projectStatus: "Listed future vintages",
    createdAt: "2026-09-02T18:40:00.000Z",
    rating: {
      rating: "Apre",
      lastUpdated: "2026-10-06T06:00:00.000Z",
      summary: "Pre-issuance view: careful sea model, uptake still to be shown on site.",
    },
  },
  {
    company: "Tidewright",
    projectId: "ISM-TW02",
    description:
      "A barge-mounted version of the same process was tested for one season in a sheltered " +
      "sound. Sensors showed less mixing than the model expected, so the developer " +
      "withdrew the listing until the design is changed.",
    location: "Canada",
    region: "Salish Sea",
    sectors: ["Ocean-Based Removals"],
    types: ["Ocean Alkalinity Enhancement"],
    subTypes: ["Electrochemical Ocean Capture"],
    accreditations: ["Isometric"],
    methodologies: [{ name: "Isometric Electrolytic Seawater v1", hasDocument: true }],
    costPerTon: 1100,
    durability: "10,000+ years",
    carbonCategory: "Carbon removal with long-lived storage",
    stage: "Pre-validation",
    creditAvailability: "No - Purchase not available at this time",
    vintage: "N/A",
    sdgs: goals(13, 14),
    projectStatus: "Other",
    reviewStatus: "withdrawn",
    createdAt: "2026-02-27T19:55:00.000Z",
  },
  {
    company: "Roscanvel Alkalinity",
    projectId: "ISM-RA01",
    description:
      "Fine magnesium hydroxide is dosed into the cooling water of a coastal works at a rate " +
      "the permit caps by the hour. Dissolution is tested on each delivery. Divers survey " +
      "mussels and eelgrass; any breach of the pH limit stops the pump automatically.",
    location: "France",
    region: "Brittany",
    sectors: ["Ocean-Based Removals"],
    types: ["Ocean Alkalinity Enhancement"],
    subTypes: ["Mineral Ocean Alkalinity"],
    accreditations: ["Isometric"],
    methodologies: [{ name: "Isometric OAE v1", hasDocument: true }],
    costPerTon: 335,
    durability: "10,000+ years",
    carbonCategory: "Carbon removal with long-lived storage",
    stage: "Project Verified",
    creditAvailability: "Yes - Spot Credits",
    vintage: "2025",
    sdgs: goals(13, 14),
    minimumPurchaseQuantity: 10,
    projectStatus: "Ready to retire",
    createdAt: "2026-05-12T09:45:00.000Z",
  },
  {
    company: "Chiloé Macroalgas",
    projectId: "CM-2026",
    description:
      "Giant kelp is grown on ropes along a cold channel and harvested by hand. Most is sold as " +
      "feed; the part that breaks off and sinks is what the project hopes to claim. How long it " +
      "stays down is unknown, so no storage period is stated.",
    location: "Chile",
    region: "Los Lagos",
    sectors: ["Ocean-Based Removals", "Nature-Based Solutions"],
    types: ["Blue Carbon"],
    subTypes: ["Macroalgae Cultivation"],
    accreditations: ["Other"],
    methodologies: [],
    costPerTon: 180,
    durability: null,
    carbonCategory: "Carbon removal with short-lived storage",
    stage: "Pre-validation",
    creditAvailability: "No - Purchase not available at this time",
    vintage: "N/A",
    sdgs: goals(2, 8, 12, 13, 14),
    projectStatus: "Pending issuance - Awaiting validation",
    createdAt: "2026-10-10T20:10:00.000Z",
  },
  {
    company: "Posidonia Guardians",
    projectId: "BSL-0009",
    description:
      "Eco-moorings replace anchors that plough furrows through seagrass meadows, and torn " +
      "shoots are pinned back by divers. Cover is mapped with side-scan sonar each autumn. " +
      "Cores date the carbon below, so that only avoided loss and new growth are claimed.",
    location: "Spain; France; Italy",
    region: "Western Mediterranean",
    sectors: ["Ocean-Based Removals", "Nature-Based Solutions"],
    types: ["Blue Carbon"],
    subTypes: ["Salt Marshes & Seagrass"],
    accreditations: ["Balearic Seas Label"],
    methodologies: [{ name: "VM0033", hasDocument: true }],
    costPerTon: 52,
    durability: "50-100 years",
    carbonCategory: "Reduced emissions with short-lived storage",
    stage: "Pre-verification",
    creditAvailability: "Yes - Pre-issuance Credits",
    vintage: "2026",
    sdgs: goals(8, 13, 14),
    projectStatus: "Pending < 1 year",
    createdAt: "2026-07-28T08:00:00.000Z",
  },
  {
    company: "Keelwake",
    projectId: "KW-001",
    description:
      "Cargo ships on ordinary voyages would release dissolved limestone into their own wake, " +
      "far from shore. Dosing units log position, volume and pH. Trials run on two vessels; the " +
      "price depends on the route and is quoted on request.",
    location: "Global",
    region: "Open ocean",
    sectors: ["Ocean-Based Removals"],
    types: ["Ocean Alkalinity Enhancement", "Transport"],
    subTypes: ["Mineral Ocean Alkalinity"],
    accreditations: ["Isometric", "DNV"],
    methodologies: [{ name: "Isometric OAE v1", hasDocument: false }],
    costPerTon: 0,
    durability: "10,000+ years",
    carbonCategory: "Carbon removal with long-lived storage",
    stage: "Pre-validation",
    creditAvailability: "Yes - Pre-issuance Credits",
    vintage: "2028",
    sdgs: goals(9, 13, 14),
    minimumPurchaseQuantity: 1000,
    projectStatus: "Pre-issuance validation",
    createdAt: "2026-08-31T01:15:00.000Z",
  },
];

export const oceanBasedRemovalProjects = drafts.map(demoProject);
