import type { DemoProjectDraft } from "../project.ts";
import { demoProject, goals } from "../project.ts";

const drafts: DemoProjectDraft[] = [
  {
    company: "Tierra Viva Cookstoves",
    projectId: "GS90412",
    description:
      "Local masons build plancha stoves with a chimney in Q'eqchi' homes that cooked over open " +
      "fires. Wood use falls by half, smoke indoors by far more. Kitchen performance tests in " +
      "120 homes a year, with sensors on 60 stoves, set the savings that are claimed.",
    location: "Guatemala",
    region: "Alta Verapaz",
    sectors: ["Household Devices"],
    types: ["Energy Efficient Devices"],
    subTypes: ["Cookstoves"],
    accreditations: ["Gold Standard"],
    methodologies: [{ name: "TPDDTEC", hasDocument: true }],
    costPerTon: 13,
    durability: "Permanent",
    carbonCategory: "Reduced/avoided emissions without storage",
    stage: "Project Verified",
    creditAvailability: "Yes - Spot Credits",
    vintage: "2023, 2024",
    sdgs: goals(1, 3, 5, 7, 13, 15),
    projectStatus: "Ready to retire",
    owner: "developer",
    createdAt: "2026-06-03T15:00:00.000Z",
    rating: {
      rating: "BBB",
      lastUpdated: "2026-08-10T06:00:00.000Z",
      earlier: [
        { rating: "BB", date: "2026-06-18T06:00:00.000Z" },
        { rating: "BB", onWatch: true, date: "2026-07-29T06:00:00.000Z" },
      ],
      summary: "Metered stoves support modest claims; forest data are national averages.",
    },
  },
  {
    company: "Tierra Viva Cookstoves",
    projectId: "GS90413",
    description:
      "School and clinic kitchens get large insulated stoves with stainless pots. A kitchen " +
      "that fed 300 children on four cubic metres of wood a month now needs one and a half. " +
      "Cooks weigh the wood pile every Friday; an engineer repeats the check twice a year.",
    location: "Mexico",
    region: "Chiapas",
    sectors: ["Household Devices"],
    types: ["Energy Efficient Devices", "Energy Efficiency"],
    subTypes: ["Cookstoves"],
    accreditations: ["Gold Standard"],
    methodologies: [{ name: "AMS-II.G", hasDocument: true }],
    costPerTon: 11,
    durability: "Permanent",
    carbonCategory: "Reduced/avoided emissions without storage",
    stage: "Pre-verification",
    creditAvailability: "Yes - Pre-issuance Credits",
    vintage: "2025",
    sdgs: goals(3, 4, 7, 13),
    projectStatus: "Pending < 1 year",
    owner: "developer",
    createdAt: "2026-08-05T17:30:00.000Z",
    rating: {
      rating: "BB",
      lastUpdated: "2026-09-28T06:00:00.000Z",
      summary: "Weekly weighing is better than most; usage in holidays is overstated.",
    },
  },
  {
    company: "Tierra Viva Cookstoves",
    projectId: "GS90414",
    description:
      "The plancha design crosses the border: 6,000 stoves for coffee-growing households, sold " +
      "at a quarter of their cost and serviced by two local workshops. Usage will be followed " +
      "with temperature loggers in one home out of fifty.",
    location: "Honduras",
    region: "Copán",
    sectors: ["Household Devices"],
    types: ["Energy Efficient Devices"],
    subTypes: ["Cookstoves"],
    accreditations: ["Gold Standard"],
    methodologies: [{ name: "TPDDTEC", hasDocument: true }],
    costPerTon: 12,
    durability: "Permanent",
    carbonCategory: "Reduced/avoided emissions without storage",
    stage: "Pre-verification",
    creditAvailability: "Yes - Pre-issuance Credits",
    vintage: "2026",
    sdgs: goals(1, 3, 5, 13),
    projectStatus: "Pending issuance - Project listed",
    reviewStatus: "submitted",
    owner: "developer",
    createdAt: "2026-11-09T16:05:00.000Z",
    rating: {
      rating: "BB",
      lastUpdated: "2026-11-02T06:00:00.000Z",
      summary: "Early view: tested design, small sample planned for usage.",
    },
  },
  {
    company: "Agua Clara Filtros",
    projectId: "GS90477",
    description:
      "Ceramic filters spare rural families the wood they burn to boil water. Promoters visit " +
      "each home twice a year, test for bacteria and replace cracked pots. Only filters found " +
      "in use count, and only for families that boiled their water before.",
    location: "Guatemala",
    region: "Petén",
    sectors: ["Household Devices"],
    types: ["Water", "Energy Efficient Devices"],
    subTypes: ["Clean Water Access"],
    accreditations: ["Gold Standard"],
    methodologies: [{ name: "AMS-III.AV", hasDocument: true }],
    costPerTon: 10,
    durability: "Permanent",
    carbonCategory: "Reduced/avoided emissions without storage",
    stage: "Project Verified",
    creditAvailability: "Yes - Spot Credits",
    vintage: "2024",
    sdgs: goals(3, 5, 6, 13),
    projectStatus: "Ready to retire",
    owner: "developer",
    createdAt: "2026-07-23T14:50:00.000Z",
    rating: {
      rating: "BB",
      onWatch: true,
      lastUpdated: "2026-10-30T06:00:00.000Z",
      earlier: [{ rating: "BBB", date: "2026-08-21T06:00:00.000Z" }],
      summary: "On watch: the share of homes that boiled water before is being surveyed anew.",
    },
  },
  {
    company: "Agua Clara Filtros",
    projectId: "GS90478",
    description:
      "Chlorine dosers on 210 village wells, each run by an elected water committee, so that " +
      "households no longer need to boil water. Volumes are metered at the tap stand and free " +
      "chlorine is tested weekly with a pocket colorimeter.",
    location: "Nicaragua",
    region: "Matagalpa",
    sectors: ["Household Devices"],
    types: ["Water"],
    subTypes: ["Clean Water Access"],
    accreditations: ["Gold Standard"],
    methodologies: [{ name: "AMS-III.AV", hasDocument: false }],
    costPerTon: 9,
    durability: "Permanent",
    carbonCategory: "Reduced/avoided emissions without storage",
    stage: "Pre-validation",
    creditAvailability: "No - Purchase not available at this time",
    vintage: "2026",
    sdgs: goals(3, 6, 13),
    projectStatus: "Pending > 1 year",
    reviewStatus: "changes_requested",
    reviewNote:
      "Please add the survey that shows how many households boiled water before the project, " +
      "and upload the methodology document.",
    owner: "developer",
    createdAt: "2026-10-16T18:25:00.000Z",
  },
  {
    company: "Agua Clara Filtros",
    projectId: "AC-SV-01",
    description:
      "Tabletop filters for apartment families in the capital, offered through employers. " +
      "Buyers fill in an online form about their water and fuel; the answers are averaged to " +
      "estimate how much gas is no longer spent on boiling.",
    location: "El Salvador",
    region: "San Salvador",
    sectors: ["Household Devices"],
    types: ["Water"],
    subTypes: ["Clean Water Access"],
    accreditations: ["Other"],
    methodologies: [],
    costPerTon: 15,
    durability: "Not applicable",
    carbonCategory: "Reduced/avoided emissions without storage",
    stage: "Pre-validation",
    creditAvailability: "No - Purchase not available at this time",
    vintage: "N/A",
    sdgs: goals(6),
    projectStatus: "Other",
    reviewStatus: "rejected",
    reviewNote:
      "The area already has treated piped water, so there is no boiling to replace, and no " +
      "recognised methodology applies. We cannot list this project.",
    owner: "developer",
    createdAt: "2026-05-14T19:40:00.000Z",
  },
  {
    company: "Moto Safi Stoves",
    projectId: "9133",
    description:
      "One factory, five countries: 1.4 million clay-lined charcoal stoves sold through market " +
      "traders. Serial numbers tie each sale to a telephone number, and a call centre asks a " +
      "random sample every quarter whether the stove is still lit.",
    location: "Kenya, Tanzania, Uganda, Malawi, Zambia",
    region: "East and Southern Africa",
    sectors: ["Household Devices"],
    types: ["Energy Efficient Devices"],
    subTypes: ["Cookstoves"],
    accreditations: ["Verra"],
    methodologies: [{ name: "AMS-II.G", hasDocument: true }],
    costPerTon: 6,
    durability: "Permanent",
    carbonCategory: "Reduced/avoided emissions without storage",
    stage: "Project Verified",
    creditAvailability: "Yes - Spot Credits",
    vintage: "2020, 2021, 2022",
    sdgs: goals(1, 3, 5, 7, 8, 13, 15),
    minimumPurchaseQuantity: 500,
    minimumPurchaseCustomPrice: 20000,
    projectStatus: "Ready to retire",
    createdAt: "2026-02-03T12:15:00.000Z",
    rating: {
      rating: "C",
      lastUpdated: "2026-04-13T06:00:00.000Z",
      summary: "Telephone answers overstate use; savings per stove look several times too high.",
    },
  },
  {
    company: "Deccan Light & Power",
    projectId: "9023",
    description:
      "Between 2016 and 2019 some 2.2 million incandescent bulbs were swapped for LED lamps, " +
      "one for one, and the old ones crushed. Savings rest on an assumed 3.5 hours a day, " +
      "checked once with 400 loggers.",
    location: "India",
    region: "Karnataka",
    sectors: ["Household Devices"],
    types: ["Energy Efficient Devices"],
    subTypes: ["Lighting"],
    accreditations: ["Verra"],
    methodologies: [{ name: "AMS-II.J", hasDocument: true }],
    costPerTon: 2,
    durability: "Not applicable",
    carbonCategory: "Reduced/avoided emissions without storage",
    stage: "Project Verified",
    creditAvailability: "Yes - Spot Credits",
    vintage: "2018, 2019, 2020",
    sdgs: goals(7, 12),
    minimumPurchaseQuantity: 1000,
    projectStatus: "Ready to retire",
    createdAt: "2026-01-27T05:05:00.000Z",
    rating: {
      rating: "D",
      lastUpdated: "2026-02-23T06:00:00.000Z",
      summary: "LED lamps had become the ordinary purchase well before the last vintage.",
    },
  },
];

export const householdDeviceProjects = drafts.map(demoProject);
