import { projectTitle } from "../listing/listing.ts";
import { type Statement, statementLines } from "../listing/statements.ts";
import type { ComparedProject } from "./compared-columns.ts";
import type { ComparisonGroup } from "./comparison.ts";

/** Who stated the compared values of each project and when, for a printed comparison. */
export function statementNotes(
  compared: readonly ComparedProject[],
  groups: readonly ComparisonGroup[],
  statements: ReadonlyMap<string, readonly Statement[]>,
): [label: string, text: string][] {
  const facts = groups.flatMap(({ rows }) => rows.map(({ attribute }) => attribute.fact));
  return compared.flatMap(({ project }): [string, string][] => {
    const lines = project && statementLines(facts, project, statements.get(project.id) ?? []);
    return lines && lines.length > 0
      ? [[`${projectTitle(project)} (${project.registryId})`, `Stated by ${lines.join(". ")}.`]]
      : [];
  });
}
