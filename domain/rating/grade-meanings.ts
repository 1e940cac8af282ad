import type { Rating } from "../vocabulary.ts";

/** How likely a grade says it is that a credit achieves its tonne, from the highest to the lowest. */
export const gradeMeanings: Readonly<Record<Rating, string>> = {
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
