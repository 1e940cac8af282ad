import { ratingScale } from "../listing/listed-choices.ts";
import type { Rating } from "../vocabulary.ts";
import { gradeMeanings } from "./grade-meanings.ts";
import { isPreRating } from "./rating.ts";

/** The agency's grades, best to worst. */
export const grades = ratingScale.filter((rating) => !isPreRating(rating));
export type Grade = (typeof grades)[number];

/** The place of a rating among the grades; one that was given ex ante stands where its grade does. */
export function gradeOf(rating: Rating): Grade {
  return grades.find((grade) => grade === rating.replace("pre", "")) ?? rating;
}

/** What a grade says, as a sentence. */
export function gradeMeaning(rating: Rating): string {
  return `${gradeMeanings[gradeOf(rating)]} that a credit achieves a tonne of CO2e avoided or removed.`;
}
