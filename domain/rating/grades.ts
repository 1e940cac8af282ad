import { gradeMeanings } from "../agencies/bezero/grade-meanings.ts";
import { ratingScale } from "../listed-choices.ts";
import type { Rating } from "../vocabulary.ts";
import { isPreRating } from "./rating.ts";

/** The agency's grades, best to worst. */
export const grades = ratingScale.filter((rating) => !isPreRating(rating));
export type Grade = (typeof grades)[number];

/** The grade of a rating; an ex-ante rating counts as the grade it is based on. */
export function gradeOf(rating: Rating): Grade {
  return grades.find((grade) => grade === rating.replace("pre", "")) ?? rating;
}

/** A grade's meaning as a sentence. */
export function gradeMeaning(rating: Rating): string {
  return `${gradeMeanings[gradeOf(rating)]} that a credit achieves a tonne of CO2e avoided or removed.`;
}
