import { data } from "react-router";
import { noFilters } from "#domain/listing/filters.ts";
import type { KnownListings } from "#domain/listing/known-listings.ts";
import type { DisplayProject } from "#domain/listing/listing.ts";
import {
  type HistoryPoint,
  historyColumns,
  historyPoints,
} from "#domain/listing/listing-history.ts";
import type { ListingResponse } from "#domain/listing/listing-response.ts";
import { similarProjects } from "#domain/listing/similar-projects.ts";
import { defaultSort } from "#domain/listing/sort.ts";
import { readStatements, type Statement } from "#domain/listing/statements.ts";
import { listedUses } from "#domain/rules/listed-use.ts";
import { isOldReading, type UsageRule } from "#domain/rules/usage-rule.ts";
import type { DecidingRule } from "#domain/rules/use-reason.ts";
import type { Backend } from "~/lib/data/backend";
import { fetchUsageRules, todayInUtc } from "~/lib/data/usage-rules";
import { log } from "~/lib/log";
import { queryChosen } from "~/lib/viewer/query-chosen.server";
import { type DetailRow, detailFields, type ProjectDetails, projectDetails } from "./detail-fields";
import { listingStatus } from "./listing-status";
import { type ValueSources, valueSources } from "./value-sources";

const similarCount = 4;

/** A rule that decides what the project's credits may be used for. */
export interface ShownRule extends DecidingRule {
  isOldReading: boolean;
}

export interface ProjectStart {
  /** Our ids of this project and then of similar ones. */
  ids: string[];
  /** These projects as an anonymous visitor may see them. */
  response: ListingResponse;
  details: ProjectDetails;
  /** What the registry says about the values shown. */
  sources: ValueSources;
  /** Who stated the values that are public. */
  statements: Statement[];
  /** How the public values have changed. */
  history: HistoryPoint[];
  rules: ShownRule[];
}

/** Loads a project page's initial data. Throws an error response if the project is not listed. */
export async function loadProject(
  { listings, anonymous }: Pick<Backend, "listings" | "anonymous">,
  id: string,
): Promise<ProjectStart> {
  const known = await listings().catch(unavailable);
  const status = listingStatus(known, id);
  if (status !== "listed") throw missing(status);
  const [{ data: row, error }, history, rules] = await Promise.all([
    anonymous
      .from("project_listings")
      .select<string, DetailRow>(detailFields.join())
      .eq("id", id)
      .maybeSingle(),
    anonymous.from("listing_history").select(historyColumns).eq("project_id", id).order("id"),
    fetchUsageRules(anonymous).catch(unavailable),
  ]);
  if (error ?? history.error) return unavailable(error ?? history.error);
  // It was withdrawn in the meantime.
  if (!row) throw missing("withdrawn");
  const project = known.index.named(id).find((one) => one.id === id);
  const ids = [id, ...similarTo(known, project)];
  return {
    ids,
    response: queryChosen(known, ids),
    details: projectDetails(row),
    sources: project ? valueSources(project, row.registry_record) : {},
    statements: readStatements(row.sources),
    history: historyPoints(history.data ?? []),
    rules: decidingRules(project, rules),
  };
}

function decidingRules(project: DisplayProject | undefined, rules: readonly UsageRule[]) {
  const parts = listedUses(project?.uses).flatMap((use) => use.parts);
  const today = todayInUtc();
  return rules
    .filter(({ id }) => parts.some((part) => part.rule === id))
    .map(({ id, scheme, clause, paraphrase, sourceUrl, readOn, condition }) => ({
      ...{ id, scheme, clause, paraphrase, sourceUrl, readOn, condition },
      isOldReading: isOldReading({ readOn }, today),
    }));
}

/** Compares public data only, so that the selection cannot leak anything else. */
function similarTo({ index }: KnownListings, project: DisplayProject | undefined): string[] {
  if (!project) return [];
  const newestFirst = index.find(noFilters, defaultSort);
  return similarProjects(project, newestFirst, similarCount).map((similar) => similar.id);
}

const missing = (status: "withdrawn" | "unknown") =>
  data(null, { status: status === "withdrawn" ? 410 : 404 });

/** 503, so that nothing caches or de-indexes the page. */
function unavailable(error: unknown): never {
  log.error("The project could not be read", error);
  throw data(null, { status: 503 });
}
