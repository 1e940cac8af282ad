import { priceTerms } from "#domain/listing/conversion-note.ts";
import type { DisplayProject } from "#domain/listing/listing.ts";
import { projectPath } from "#domain/listing/project-path.ts";
import { costText, ratingText } from "#domain/listing/value.ts";
import { ratingsAgency } from "#domain/product.ts";
import { csvFile } from "#domain/text/csv.ts";
import type { ProjectList } from "./list-query";
import { permanenceLabel } from "./project-rows";

const headings = [
  "Company",
  "Project ID",
  "Project Name",
  "Cost / tCO2e",
  "Permanence",
  `${ratingsAgency.name} rating`,
  "On watch",
  "Availability",
  "Note",
  "Address",
];

/** A list as CSV, with the values its owner sees and the terms of the prices. */
export function listCsv(
  { entries }: Pick<ProjectList, "entries">,
  projects: ReadonlyMap<string, DisplayProject>,
  siteUrl: string,
  currency: string,
): string {
  const rows = entries.map(({ projectId, registryId, company, note }) => {
    const project = projects.get(projectId);
    if (!project) {
      return [company, registryId, "", "", "", "", "", "No longer listed", note, ""];
    }
    const { beZeroRating } = project;
    return [
      project.company ?? company,
      project.registryId,
      project.projectName ?? "",
      costText(project.costPerTon),
      permanenceLabel(project.permanence),
      ratingText(beZeroRating),
      beZeroRating.kind === "value" && beZeroRating.onWatch ? "Yes" : "No",
      project.creditAvailability,
      note,
      siteUrl + projectPath(projectId),
    ];
  });
  return csvFile([headings, ...rows, [priceTerms(currency, new Date())]]);
}
