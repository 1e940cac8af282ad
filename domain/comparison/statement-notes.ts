import type { Fact } from "../listing/facts/fact.ts";
import { type DisplayProject, projectTitle } from "../listing/listing.ts";
import {
  commonStatement,
  labelsByStatement,
  type Statement,
  statementText,
} from "../listing/statements.ts";
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
    const lines = project && shortLines(facts, project, statements.get(project.id) ?? []);
    return lines && lines.length > 0
      ? [[`${projectTitle(project)} (${project.registryId})`, `Stated by ${lines.join(". ")}.`]]
      : [];
  });
}

/** A statement about more facts than this is not worth its room on paper. */
const maxNamed = 6;

/** What most values come from is said last and in short, as the others are named before it. */
function shortLines(
  facts: readonly Fact[],
  project: DisplayProject,
  statements: readonly Statement[],
): string[] {
  const labels = labelsByStatement(facts, project, statements);
  const common = commonStatement(facts, project, statements);
  const commonText = common && statementText(common);
  const line = (text: string) => `${text}: ${labels.get(text)?.join(", ")}`;
  if (!common || !commonText || (labels.get(commonText)?.length ?? 0) <= maxNamed)
    return [...labels.keys()].map(line);
  const others = [...labels.keys()].filter((text) => text !== commonText);
  return [...others.map(line), `${commonText}: the ${common.by}'s other values`];
}
