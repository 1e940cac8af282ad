import { permanence } from "#domain/listing/facts/climate-facts.ts";
import {
  creditStatus,
  customPriceFrom,
  minimumPurchase,
  ratingDate,
  ratingWatch,
  registryId,
  vintage,
} from "#domain/listing/facts/detail-facts.ts";
import {
  costPerTon,
  creditAvailability,
  lastingTonneCost,
} from "#domain/listing/facts/offer-facts.ts";
import { company } from "#domain/listing/facts/place-facts.ts";
import { agencyRating } from "#domain/listing/facts/quality-facts.ts";
import { projectName } from "#domain/listing/facts/registry-facts.ts";
import type { DisplayProject } from "#domain/listing/listing.ts";
import { columnsOf } from "#domain/listing/listing-file.ts";
import { projectPath } from "#domain/listing/project-path.ts";
import { csvFile } from "#domain/text/csv.ts";
import type { ProjectList } from "./list-query";

const columns = [
  company,
  registryId,
  projectName,
  costPerTon,
  lastingTonneCost,
  permanence,
  agencyRating,
  ratingDate,
  ratingWatch,
  creditAvailability,
  creditStatus,
  vintage,
  minimumPurchase,
  customPriceFrom,
].flatMap(columnsOf);

/** A list as CSV, with the values its owner sees, and its origin at the end. */
export function listCsv(
  { entries }: Pick<ProjectList, "entries">,
  projects: ReadonlyMap<string, DisplayProject>,
  siteUrl: string,
  origin: readonly (readonly string[])[],
): string {
  const rows = entries.map((entry) => {
    const project = projects.get(entry.projectId);
    const cells = project
      ? columns.map(({ cell }) => cell(project))
      : columns.map((_, index) => [entry.company, entry.registryId][index] ?? "");
    return [
      ...cells,
      project ? "Yes" : "No longer listed",
      entry.note,
      project ? siteUrl + projectPath(entry.projectId) : "",
    ];
  });
  const headings = [...columns.map(({ heading }) => heading), "Listed", "Note", "Address"];
  return csvFile([headings, ...rows, ...origin]);
}
