import type { beZero } from "./bezero.ts";

/** How likely a credit of each grade is to achieve its tonne, highest first. */
export const gradeMeanings: Readonly<Record<(typeof beZero.scale)[number], string>> = {
  AAA: "Highest likelihood",
  AA: "Very high likelihood",
  A: "High likelihood",
  Apre: "High likelihood, judged before credits were issued",
  BBB: "Moderate likelihood",
  BB: "Moderately low likelihood",
  B: "Low likelihood",
  C: "Very low likelihood",
  D: "Lowest likelihood",
};
