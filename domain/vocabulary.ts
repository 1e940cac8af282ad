/**
 * Every enumeration of the domain, defined once. Forms, tables and tests use these lists; a check
 * compares them with those in the database.
 */

import {
  type creditAvailabilities,
  type labelScopes,
  type projectStages,
  type ratingScale,
  sdgGoals,
} from "./listed-choices.ts";

export {
  creditAvailabilities,
  labelScopes,
  projectStages,
  ratingScale,
  sdgGoals,
} from "./listed-choices.ts";
export { accreditors } from "./registries/accreditors.ts";
export { formerRegistryNames, type Registry, registries } from "./registries/registries.ts";

/** Values of the project_status column: how close the credits are to retirement. */
export const projectStatuses = [
  "Ready to retire",
  "Ready to be retired",
  "Sold out",
  "Pending < 1 year",
  "Pending > 1 year",
  "Other",
  "Pending issuance - Awaiting validation",
  "Pending issuance - Awaiting verification",
  "Pending issuance - Project listed",
  "Issued - Ready to be retired",
  "Pre-issuance validation",
  "Pre-issuance verification",
  "Listed future vintages",
  "Listed ready to retire",
] as const;

export const carbonCategories = [
  "Reduced/avoided emissions without storage",
  "Reduced emissions with short-lived storage",
  "Reduced emissions with long-lived storage",
  "Carbon removal with short-lived storage",
  "Carbon removal with long-lived storage",
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

/** The form's choices; 'None' is never stored. */
export const sdgChoices = ["None", ...sdgGoals] as const;

/** The progress of a registry file's import. */
export const importStatuses = ["staging", "applying", "finished", "undoing", "undone"] as const;

/** The result of importing one row of a registry file. */
export const importOutcomes = ["new", "changed", "unchanged", "failed"] as const;

export const displayPermissions = ["Full", "InfoOnly", "None"] as const;

export const developerTypes = [
  "We develop and carry out the projects ourselves",
  "We purchase credits from project developers",
  "Other",
] as const;

/** A project's status in the team's review; only 'approved' projects are public. */
export const reviewStatuses = [
  "submitted",
  "approved",
  "changes_requested",
  "rejected",
  "withdrawn",
] as const;

export const reviewDecisions = ["approved", "changes_requested", "rejected", "withdrawn"] as const;

/** Changes that developers make to their own projects without a review; each one offers less. */
export const offerChanges = ["withdrawn", "sold_out", "not_for_sale"] as const;

/** The team's decision on a claim to a company. */
export const claimDecisions = ["approved", "rejected"] as const;

/** What a colleague may do for a company: edit, or only look. */
export const colleagueRoles = ["editor", "viewer"] as const;

/** The state of a row in the review queue; a revision is a pending change to a listed project. */
export const queueStates = [...reviewStatuses, "revision"] as const;

/** What a ratings refresh fetches. */
export const refreshKinds = ["full", "changes", "project"] as const;

export const refreshOutcomes = ["succeeded", "failed"] as const;

/** Kinds of file that a developer can upload with a project. */
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
export type LabelScope = (typeof labelScopes)[number];
export type ImportStatus = (typeof importStatuses)[number];
export type ImportOutcome = (typeof importOutcomes)[number];
export type ReviewStatus = (typeof reviewStatuses)[number];
export type ReviewDecision = (typeof reviewDecisions)[number];
export type OfferChange = (typeof offerChanges)[number];
export type ClaimDecision = (typeof claimDecisions)[number];
export type ColleagueRole = (typeof colleagueRoles)[number];
export type QueueState = (typeof queueStates)[number];
export type RefreshKind = (typeof refreshKinds)[number];
export type RefreshOutcome = (typeof refreshOutcomes)[number];
export type ProjectStatus = (typeof projectStatuses)[number];
export type UserRole = (typeof userRoles)[number];
export type FileKind = (typeof fileKinds)[number];
export type Rating = (typeof ratingScale)[number];
