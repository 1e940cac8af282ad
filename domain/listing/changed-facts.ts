import type { Fact } from "./facts/fact.ts";
import type { DisplayProject } from "./listing.ts";

/**
 * Which of these facts differ between two readings of a project, by key. A fact that this viewer
 * may not see is hidden in both, so it never counts as changed.
 */
export function changedFacts(
  before: DisplayProject,
  after: DisplayProject,
  facts: readonly Fact[],
): string[] {
  if (before === after) return [];
  return facts.flatMap((fact) =>
    JSON.stringify(fact.value(before)) === JSON.stringify(fact.value(after)) ? [] : fact.key,
  );
}
