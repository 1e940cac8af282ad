import type { DemoProjectDraft } from "../project.ts";
import { demoProject, goals } from "../project.ts";

const drafts: DemoProjectDraft[] = [
  {
    company: "Vistula Abatement",
    projectId: "ACR9027",
    description:
      "A catalyst basket below the platinum gauze of a nitric acid plant breaks down nitrous " +
      "oxide before it reaches the stack. No rule requires it. Continuous analysers record the " +
      "concentration and flow every ten seconds, calibrated by an outside laboratory.",
    location: "Poland",
    region: "Lublin Voivodeship",
    sectors: ["Industrial Processes"],
    types: ["Industrial Emissions"],
    subTypes: ["Industrial Gas Destruction"],
    accreditations: ["ACR"],
    methodologies: [{ name: "ACM0019", hasDocument: true }],
    costPerTon: 12,
    durability: "Permanent",
    carbonCategory: "Reduced/avoided emissions without storage",
    stage: "Project Verified",
    creditAvailability: "Yes - Spot Credits",
    vintage: "2024",
    sdgs: goals(9, 12, 13),
    minimumPurchaseQuantity: 100,
    projectStatus: "Ready to retire",
    createdAt: "2026-03-18T08:35:00.000Z",
    rating: {
      rating: "AA",
      lastUpdated: "2026-05-04T06:00:00.000Z",
      summary: "Credits are the only income; measured continuously at the stack.",
    },
  },
  {
    company: "Vistula Abatement",
    projectId: "ACR9031",
    description:
      "The same catalyst for a caprolactam line across the border. Baseline measurements ran " +
      "for nine months before installation; the owner asks to list the first vintage ahead of " +
      "verification in spring.",
    location: "Czech Republic",
    region: "Moravia",
    sectors: ["Industrial Processes"],
    types: ["Industrial Emissions"],
    subTypes: ["Industrial Gas Destruction"],
    accreditations: ["ACR"],
    methodologies: [{ name: "ACM0019", hasDocument: true }],
    costPerTon: 14,
    durability: "Permanent",
    carbonCategory: "Reduced/avoided emissions without storage",
    stage: "Pre-verification",
    creditAvailability: "Yes - Pre-issuance Credits",
    vintage: "2026",
    sdgs: goals(9, 13),
    projectStatus: "Pre-issuance verification",
    reviewStatus: "submitted",
    createdAt: "2026-11-10T09:30:00.000Z",
  },
  {
    company: "Straits Abatement",
    projectId: "ACR9044",
    description:
      "Scrap yards and workshops hand in old refrigerators and air conditioners; the gas is " +
      "drawn off, tested by chromatograph and burnt in a plasma arc. Each cylinder carries a " +
      "number from the yard to the destruction certificate.",
    location: "Indonesia, Malaysia & Philippines",
    region: "South-East Asia",
    sectors: ["Industrial Processes", "Waste"],
    types: ["Industrial Emissions", "Waste Treatments"],
    subTypes: ["Refrigerant Recovery"],
    accreditations: ["ACR"],
    methodologies: [{ name: "ACR Refrigerant Destruction 2.0", hasDocument: true }],
    costPerTon: 31,
    durability: "Permanent",
    carbonCategory: "Reduced/avoided emissions without storage",
    stage: "Project Verified",
    creditAvailability: "Yes - Spot Credits",
    vintage: "2024, 2025",
    sdgs: goals(3, 9, 12, 13),
    projectStatus: "Ready to retire",
    createdAt: "2026-08-12T04:15:00.000Z",
    rating: {
      rating: "A",
      lastUpdated: "2026-09-01T06:00:00.000Z",
      summary: "Cylinder-level traceability; nobody else pays to destroy the gas.",
    },
  },
  {
    company: "Terracalce",
    projectId: "TC-2025-02",
    description:
      "Calcined local clay replaces 45 per cent of the clinker in bagged cement. The kiln for " +
      "clay runs 600 degrees cooler and its mineral gives off no carbon. Fuel, clinker ratio " +
      "and strength are reported for every production week.",
    location: "Italy",
    region: "Puglia",
    sectors: ["Industrial Processes"],
    types: ["Manufacturing Industries"],
    subTypes: ["Low-Carbon Cement"],
    accreditations: ["Verra"],
    methodologies: [{ name: "ACM0005", hasDocument: false }],
    costPerTon: 19,
    durability: "Permanent",
    carbonCategory: "Reduced/avoided emissions without storage",
    stage: "Pre-verification",
    creditAvailability: "Yes - Pre-issuance Credits",
    vintage: "2026",
    additionalCertifications: "EPD to EN 15804",
    sdgs: goals(9, 11, 12, 13),
    projectStatus: "Pending issuance - Awaiting verification",
    createdAt: "2026-06-18T10:25:00.000Z",
  },
  {
    company: "Terracalce",
    projectId: "PURO-IT-0520",
    description:
      "Carbon dioxide from a brewery and a biogas plant is pressed into crushed demolition " +
      "concrete, where it turns to limestone within hours. The gravel goes back into new " +
      "concrete. Gas is metered in and out of every chamber and samples are dissolved to " +
      "confirm the uptake.",
    location: "Italy",
    region: "Lombardy",
    sectors: ["Industrial Processes", "Engineered Carbon Removals"],
    types: ["Manufacturing Industries"],
    subTypes: ["Carbon Mineralisation in Concrete"],
    accreditations: ["Puro.Earth"],
    methodologies: [{ name: "Puro Carbonated Materials 2024", hasDocument: true }],
    costPerTon: 245,
    durability: "1,000+ years",
    carbonCategory: "Carbon removal with long-lived storage",
    stage: "Project Verified",
    creditAvailability: "Yes - Spot Credits",
    vintage: "2025",
    sdgs: goals(9, 11, 12, 13),
    minimumPurchaseQuantity: 5,
    projectStatus: "Ready to retire",
    createdAt: "2026-09-23T13:10:00.000Z",
    rating: {
      rating: "A",
      lastUpdated: "2026-10-13T06:00:00.000Z",
      summary: "Double proof by gas meter and dissolved samples; the biogas source is waste.",
    },
  },
  {
    company: "Meghna Industrial Efficiency",
    projectId: "9043",
    description:
      "Ninety-four brickworks change from straight to zigzag firing and to internal fuel. A " +
      "team stays with each kiln for its first season. Coal deliveries and bricks drawn are " +
      "recorded daily, and specific energy is tested once per season.",
    location: "Bangladesh",
    region: "Rajshahi",
    sectors: ["Industrial Processes"],
    types: ["Energy Efficiency", "Manufacturing Industries"],
    subTypes: ["Other"],
    accreditations: ["Gold Standard", "Verra"],
    methodologies: [{ name: "AMS-III.Z", hasDocument: true }],
    costPerTon: 9,
    durability: "Permanent",
    carbonCategory: "Reduced/avoided emissions without storage",
    stage: "Project Verified",
    creditAvailability: "Yes - Spot Credits",
    vintage: "2022, 2023",
    sdgs: goals(3, 8, 9, 13),
    projectStatus: "Ready to retire",
    createdAt: "2026-05-20T06:40:00.000Z",
    rating: {
      rating: "B",
      onWatch: true,
      lastUpdated: "2026-10-21T06:00:00.000Z",
      summary: "On watch: a draft rule may soon require the same kiln design.",
    },
  },
  {
    company: "Derrick End",
    projectId: "ACR9058",
    description:
      "Oil wells whose owners are long bankrupt leak methane for decades. This project finds, " +
      "plugs and caps them, 63 so far. Flow is metered for a month before plugging; the site is " +
      "sniffed again after 30 days and each year for five years.",
    location: "United States",
    region: "Oklahoma",
    sectors: ["Industrial Processes"],
    types: ["Industrial Emissions"],
    subTypes: ["Leak Detection & Repair"],
    accreditations: ["ACR"],
    methodologies: [{ name: "ACR Orphan Wells 1.0", hasDocument: true }],
    costPerTon: 24,
    durability: "Permanent",
    carbonCategory: "Reduced/avoided emissions without storage",
    stage: "Project Verified",
    creditAvailability: "No - Purchase not available at this time",
    vintage: "2024",
    sdgs: goals(3, 6, 13, 15),
    projectStatus: "Sold out",
    createdAt: "2026-04-29T22:00:00.000Z",
    rating: {
      rating: "BBB",
      lastUpdated: "2026-07-06T06:00:00.000Z",
      summary: "Measured leaks and clear need; future flow without plugging is an estimate.",
    },
  },
];

export const industrialProcessProjects = drafts.map(demoProject);
