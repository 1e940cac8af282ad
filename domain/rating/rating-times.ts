import { exactMoment } from "../exact-moment.ts";
import { matchRatings, type RatedProject } from "./rating-match.ts";

/** When ratings under a number and accreditor last changed, even if none is left. */
export interface RatingTime {
  project_id: string;
  accreditor: string | null;
  changed_at: string;
}

/** Finds the exact time at which a project's ratings last changed; empty if it never had one. */
export type FindRatingTime = (project: RatedProject) => string;

/**
 * Considers every rating that may belong to the project, because one that is gone or has been
 * replaced says when that happened.
 */
export function indexRatingTimes(times: readonly RatingTime[]): FindRatingTime {
  const exact = times.map((time) => ({ ...time, moment: exactMoment(time.changed_at) ?? "" }));
  const matching = matchRatings(exact);
  return (project) => {
    let newest = "";
    for (const { moment } of matching(project)) if (moment > newest) newest = moment;
    return newest;
  };
}
