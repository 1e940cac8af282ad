import { comparedColumns, comparedName } from "#domain/comparison/compared-columns.ts";
import { frozenProjects } from "#domain/comparison/frozen-projects.ts";
import { defaultCurrency } from "#domain/listing/currency.ts";
import { projectTitle } from "#domain/listing/listing.ts";
import { displayRow } from "#domain/listing/listing-response.ts";
import { projectsCard, type SharingCard } from "#domain/sharing-card.ts";
import type { Backend } from "~/lib/data/backend";
import { loadComparison } from "./load-comparison.server";
import { loadFrozen } from "./load-frozen.server";

const viewed = { apiUrl: "", currency: defaultCurrency };

/** The sharing image of the comparison whose projects are in the URL; null if none is listed. */
export async function comparisonSharingImage(
  backend: Pick<Backend, "listings">,
  url: string,
): Promise<SharingCard | null> {
  const { references, response } = await loadComparison(backend, url);
  const projects = response.pinned.map((row) => displayRow(row, response, viewed));
  const listed = comparedColumns(references, projects).filter(({ project }) => project !== null);
  if (listed.length === 0) return null;
  return projectsCard({
    kicker: "Comparison",
    names: listed.map(comparedName),
    dated: "As listed on",
    day: new Date(),
  });
}

/** The sharing image of a frozen comparison; null if there is none with this id. */
export async function frozenSharingImage(
  backend: Pick<Backend, "anonymous">,
  id: string,
): Promise<SharingCard | null> {
  const frozen = await loadFrozen(backend, id);
  if (!frozen) return null;
  return projectsCard({
    kicker: "Frozen comparison",
    names: frozenProjects(frozen, viewed.apiUrl).map(projectTitle),
    called: frozen.title,
    dated: "Frozen on",
    day: new Date(frozen.frozen_at),
  });
}
