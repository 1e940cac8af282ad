import { type Grade, gradeOf, grades } from "#domain/rating/grades.ts";
import { isValidRating } from "#domain/rating/rating.ts";
import { storedTime } from "#domain/stored-time.ts";
import type { RatingChange } from "~/lib/data/rating-history-query";

export interface RatingStep {
  rating: string;
  grade: Grade;
  from: number;
  /** When it was replaced or withdrawn; null while it is current. */
  until: number | null;
}

/**
 * A project's successive grades, oldest first. A change of the ratings watch alone is not a step; a
 * rating off the scale, such as a withdrawal, ends the previous step.
 */
export function ratingSteps(newestFirst: readonly RatingChange[]): RatingStep[] {
  const steps: RatingStep[] = [];
  for (const { rating, date } of [...newestFirst].reverse()) {
    const time = storedTime(date);
    const last = steps.at(-1);
    if (last?.until === null) {
      if (last.rating === rating) continue;
      last.until = time;
    }
    if (isValidRating(rating)) {
      steps.push({ rating, grade: gradeOf(rating), from: time, until: null });
    }
  }
  return steps;
}

/** The grades that occur, best first; the plot has a level for each. */
export function gradesOf(steps: readonly RatingStep[]): Grade[] {
  return grades.filter((grade) => steps.some((step) => step.grade === grade));
}
