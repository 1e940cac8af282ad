import type { AgencyRating } from "#domain/agencies/bezero/protocol.ts";
import { ratingId } from "../ids.ts";
import { demoProjects } from "../projects.ts";

/** The stand-in's ratings of the demo projects: the fictional ones of the demo data. */
export function standInRatings(): AgencyRating[] {
  return demoProjects.flatMap(({ projectId, rating }) => {
    if (!rating) return [];
    return [
      {
        id: ratingId(projectId),
        projectID: rating.agencyProjectId,
        registryID: rating.registryId,
        accreditor: rating.accreditor,
        vintages: [],
        rating: rating.rating,
        onRatingsWatch: rating.onWatch,
        summaryAnalysis: rating.summary,
        platformURL: rating.platformUrl,
        dataLastUpdatedAt: rating.lastUpdated,
      },
    ];
  });
}
