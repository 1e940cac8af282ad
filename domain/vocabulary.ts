/**
 * Every enumeration of the trade, once. Forms, tables, tests and (through a check that compares
 * them) the database use these lists.
 */

import {
  type creditAvailabilities,
  type labelScopes,
  type projectStages,
  type projectStatuses,
  type ratingScale,
  sdgGoals,
} from "./listing/listed-choices.ts";

export {
  creditAvailabilities,
  labelScopes,
  projectStages,
  projectStatuses,
  ratingScale,
  sdgGoals,
} from "./listing/listed-choices.ts";

export const carbonCategories = [
  "Reduced/avoided emissions without storage",
  "Reduced emissions with short-lived storage",
  "Reduced emissions with long-lived storage",
  "Carbon removal with short-lived storage",
  "Carbon removal with long-lived storage",
  "Other",
] as const;

export const accreditors = [
  "ACR",
  "CAR",
  "DNV",
  "Gold Standard",
  "Isometric",
  "Peatland Code",
  "Plan Vivo",
  "Puro.Earth",
  "Verra",
  "Woodland Carbon Code",
  "Other",
] as const;

export const projectSectors = [
  "Energy",
  "Engineered Carbon Removals",
  "Household Devices",
  "Industrial Processes",
  "Nature-Based Solutions",
  "Ocean-Based Removals",
  "Waste",
  "Other",
] as const;

export const projectTypes = [
  "Biomass-based Carbon Removals",
  "Blue Carbon",
  "Direct Air Capture",
  "Energy Efficiency",
  "Energy Efficient Devices",
  "Energy Infrastructure",
  "Forestry",
  "Industrial Emissions",
  "Manufacturing Industries",
  "Non-Renewable Energy",
  "Ocean Alkalinity Enhancement",
  "Renewable Energy",
  "Soil Carbon & Agriculture",
  "Transport",
  "Waste Reduction & Recycling",
  "Waste Treatments",
  "Water",
  "Other",
] as const;

export const projectSubTypes = [
  "Afforestation Reforestation & Restoration",
  "Agroforestry",
  "Avoided Deforestation",
  "Avoided Grassland Conversion",
  "Battery Storage",
  "Bio-oil Sequestration",
  "Biochar",
  "Bioenergy with Carbon Capture & Storage",
  "Biogas",
  "Biomass Burial",
  "Biomass Energy",
  "Carbon Mineralisation in Concrete",
  "Clean Water Access",
  "Composting",
  "Cookstoves",
  "Cropland Management",
  "Direct Air Capture - Liquid Solvent",
  "Direct Air Capture - Mineral Looping",
  "Direct Air Capture - Solid Sorbent",
  "Electric Vehicles & Charging",
  "Electrochemical Ocean Capture",
  "Enhanced Rock Weathering",
  "Fuel Switching",
  "Geothermal",
  "Grassland Management",
  "Hydropower",
  "Improved Forest Management",
  "Industrial Gas Destruction",
  "Landfill Gas",
  "Leak Detection & Repair",
  "Lighting",
  "Livestock Methane",
  "Low-Carbon Cement",
  "Macroalgae Cultivation",
  "Mangroves",
  "Manure Management",
  "Mineral Ocean Alkalinity",
  "Peatlands",
  "Plastic Recycling",
  "Public Transport",
  "Refrigerant Recovery",
  "Rice Cultivation",
  "Salt Marshes & Seagrass",
  "Solar",
  "Wastewater Treatment",
  "Wind",
  "Other",
] as const;

/** What the form offers; 'None' is a choice on the form and never a stored row. */
export const sdgChoices = ["None", ...sdgGoals] as const;

/** Where a project's credits are registered. */
export const registries = [
  "American Carbon Registry (ACR)",
  "ART Registry",
  "BioCarbon Registry (BCR)",
  "CDM Registry",
  "Cercarbono",
  "Climate Action Reserve (CAR)",
  "Equitable Earth",
  "Global Carbon Council (GCC)",
  "Gold Standard",
  "Isometric",
  "Open Carbon Protocol",
  "Plan Vivo",
  "Puro Standard and Registry",
  "Riverse",
  "UK Land Carbon Registry",
  "Verra",
  "Another registry",
] as const;

/** How far the import of a registry's file is. */
export const importStatuses = ["staging", "applying", "finished", "undone"] as const;

/** What came of a row of such a file. */
export const importOutcomes = ["new", "changed", "unchanged", "failed"] as const;

/** The labels that buyers ask for; a developer may name others. */
export const knownLabels = [
  "ICVCM Core Carbon Principles (CCP)",
  "CORSIA First Phase (2024-2026)",
  "CORSIA Second Phase (2027-2035)",
  "Article 6 authorisation",
  "Climate, Community & Biodiversity (CCB)",
  "SD VISta",
  "Gold Standard label",
  "EU Carbon Removals Certification (CRCF)",
] as const;

export const displayPermissions = ["Full", "InfoOnly", "None"] as const;

export const developerTypes = [
  "We develop and carry out the projects ourselves",
  "We purchase credits from project developers",
  "Other",
] as const;

/** Where a project stands in the team's review; only 'approved' is public. */
export const reviewStatuses = [
  "submitted",
  "approved",
  "changes_requested",
  "rejected",
  "withdrawn",
] as const;

export const reviewDecisions = ["approved", "changes_requested", "rejected", "withdrawn"] as const;

/** What developers do to their own projects at once; each says less than before. */
export const offerChanges = ["withdrawn", "sold_out", "not_for_sale"] as const;

/** What the team says of a claim to a company. */
export const claimDecisions = ["approved", "rejected"] as const;

/** Where a row of the review queue stands; a revision is a change to a listed project that waits. */
export const queueStates = [...reviewStatuses, "revision"] as const;

/** What a refresh of the ratings fetches. */
export const refreshKinds = ["full", "changes", "project"] as const;

export const refreshOutcomes = ["succeeded", "failed"] as const;

/** What a developer uploads with a project. */
export const fileKinds = [
  "logo",
  "photo",
  "document",
  "pdd",
  "vvb_report",
  "verification_report",
  "methodology",
] as const;

export const userRoles = ["user", "admin"] as const;

export type CarbonCategory = (typeof carbonCategories)[number];
export type ProjectStage = (typeof projectStages)[number];
export type CreditAvailability = (typeof creditAvailabilities)[number];
export type ProjectSector = (typeof projectSectors)[number];
export type ProjectType = (typeof projectTypes)[number];
export type ProjectSubtype = (typeof projectSubTypes)[number];
export type SdgGoal = (typeof sdgGoals)[number];
export type DisplayPermission = (typeof displayPermissions)[number];
export type DeveloperType = (typeof developerTypes)[number];
export type Registry = (typeof registries)[number];
export type LabelScope = (typeof labelScopes)[number];
export type ImportStatus = (typeof importStatuses)[number];
export type ImportOutcome = (typeof importOutcomes)[number];
export type ReviewStatus = (typeof reviewStatuses)[number];
export type ReviewDecision = (typeof reviewDecisions)[number];
export type OfferChange = (typeof offerChanges)[number];
export type ClaimDecision = (typeof claimDecisions)[number];
export type QueueState = (typeof queueStates)[number];
export type RefreshKind = (typeof refreshKinds)[number];
export type RefreshOutcome = (typeof refreshOutcomes)[number];
export type ProjectStatus = (typeof projectStatuses)[number];
export type UserRole = (typeof userRoles)[number];
export type FileKind = (typeof fileKinds)[number];
export type Rating = (typeof ratingScale)[number];
