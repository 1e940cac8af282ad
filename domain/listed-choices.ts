import { ratingsAgency } from "./agencies/agencies.ts";

/**
 * The part of the vocabulary that the explorer needs immediately; its first page loads without the
 * rest.
 */

export const projectStages = ["Pre-verification", "Pre-validation", "Project Verified"] as const;

export const creditAvailabilities = [
  "Yes - Spot Credits",
  "Yes - Pre-issuance Credits",
  "No - Purchase not available at this time",
] as const;

export const sdgGoals = [
  "1: No Poverty",
  "2: Zero Hunger",
  "3: Good Health and Well-being",
  "4: Quality Education",
  "5: Gender Equality",
  "6: Clean Water and Sanitation",
  "7: Affordable and Clean Energy",
  "8: Decent Work and Economic Growth",
  "9: Industry, Innovation and Infrastructure",
  "10: Reduced Inequalities",
  "11: Sustainable Cities and Communities",
  "12: Responsible Consumption and Production",
  "13: Climate Action",
  "14: Life Below Water",
  "15: Life on Land",
  "16: Peace, Justice and Strong Institutions",
  "17: Partnerships for the Goals",
] as const;

/** What a label was awarded to. */
export const labelScopes = ["Standard", "Project", "Credits"] as const;

/** Best to worst. A rating is valid only if it is in this list. */
export const ratingScale = ratingsAgency.scale;
