import { type Rating, ratingScale } from "../vocabulary.ts";
import { isPreRating } from "./rating.ts";

/** The agency's grades, best to worst. */
export const grades = ratingScale.filter((rating) => !isPreRating(rating));
export type Grade = (typeof grades)[number];

/** The place of a rating among the grades; one that was given ex ante stands where its grade does. */
export function gradeOf(rating: Rating): Grade {
  return grades.find((grade) => grade === rating.replace("pre", "")) ?? rating;
}

const question = "likelihood that a credit stands for a tonne of CO2e avoided or removed";

/** What a grade says, in the agency's own terms. */
export function gradeMeaning(rating: Rating): string {
  const place = grades.indexOf(gradeOf(rating));
  if (place === 0) return `The highest ${question}.`;
  if (place === grades.length - 1) return `The lowest ${question}.`;
  return `Grade ${place + 1} of ${grades.length}, from the highest (${grades[0]}) to the lowest (${grades.at(-1)}) ${question}.`;
}
