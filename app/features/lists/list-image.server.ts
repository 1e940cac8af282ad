import { displayProject, projectTitle } from "#domain/listing/listing.ts";
import { signedOutContext } from "#domain/listing/signed-out-context.ts";
import { projectsCard, type SharingCard } from "#domain/sharing-card.ts";
import type { Backend } from "~/lib/data/backend";
import { loadSharedList } from "./load-shared-list.server";

/** The sharing image of a shared list, without its notes; null if it has no projects. */
export async function listSharingImage(
  backend: Backend,
  token: string,
): Promise<SharingCard | null> {
  const { name, entries, rows } = await loadSharedList(backend, token);
  const listed = new Map(rows.map((row) => [row.id, row]));
  const names = entries.map(({ projectId, company }) => {
    const row = listed.get(projectId);
    return row ? projectTitle(displayProject(row, { ...signedOutContext, apiUrl: "" })) : company;
  });
  if (names.length === 0) return null;
  return projectsCard({
    kicker: "Shared list",
    names,
    called: name,
    dated: "As of",
    day: new Date(),
  });
}
