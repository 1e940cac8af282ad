import { hiddenByDefault } from "#domain/listing/columns.ts";
import { statedFigureType } from "#domain/listing/figure-type.ts";
import { type ListingFilters, noFilters } from "#domain/listing/filters.ts";
import type { DisplayProject } from "#domain/listing/listing.ts";
import { writeExplorerState } from "#domain/listing/search-params.ts";
import { defaultSort } from "#domain/listing/sort.ts";

interface Step {
  name: string;
  path: string;
}

/** A project's breadcrumbs through the explorer: all projects, its sector, its type. */
export function explorerTrail(
  project: Pick<DisplayProject, "sector" | "allProjectTypes" | "isPortfolio">,
): Step[] {
  const { sector } = project;
  const type = statedFigureType(project);
  const steps: Step[] = [{ name: "Explorer", path: "/#projects" }];
  const chosen = sector === null ? {} : { sector: [sector] };
  if (sector !== null) steps.push({ name: sector, path: explorerPath({ chosen }) });
  if (type !== null && type !== sector) {
    steps.push({ name: type, path: explorerPath({ chosen, types: [type] }) });
  }
  return steps;
}

function explorerPath(narrowed: Partial<ListingFilters>): string {
  const filters = { ...noFilters, ...narrowed };
  const state = { filters, sort: defaultSort, hiddenColumns: hiddenByDefault, pinned: [] };
  return `/?${writeExplorerState(state, new URLSearchParams())}#projects`;
}
