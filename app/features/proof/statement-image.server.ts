import { readStatementText } from "#domain/proof/frozen-text.ts";
import { projectsCard, type SharingCard } from "#domain/sharing-card.ts";
import type { Backend } from "~/lib/data/backend";
import { loadFrozenText } from "./load-frozen-text.server";

/** The sharing image of a statement; null if there is none with this id. */
export async function statementSharingImage(
  backend: Pick<Backend, "anonymous">,
  id: string,
): Promise<SharingCard | null> {
  const text = await loadFrozenText(backend, id);
  const statement = text && readStatementText(text.public_text);
  if (!statement) return null;
  return projectsCard({
    kicker: "Statement with proof",
    names: statement.projects.map(({ name }) => name),
    called: statement.title ?? null,
    dated: "Frozen on",
    day: new Date(statement.frozenAt),
  });
}
