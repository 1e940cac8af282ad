import type { RuleMatcher } from "./matching-rules.ts";
import type { TypeRule } from "./type-rule.ts";

/** What is known of a project's sectors, types, sub-types and category. */
export interface ProjectKind {
  sectors: readonly string[];
  types: readonly string[];
  subTypes: readonly string[];
  category: string | null;
}

/** What a row says that rules can be applied to. */
export interface Evidence {
  methodologies: readonly string[];
  /** The registry's own types. */
  types: readonly string[];
  name: string;
  /** What the file states in our terms; rules never contradict it. */
  stated: ProjectKind;
  /** What the file states so broadly that rules may say more. */
  broad: ProjectKind;
}

/**
 * What rules say about a project, the surest evidence first: the codes of its methodologies, words
 * in their names, words in the registry's types, and at last words in the project's name, which
 * count only if they fit what is known.
 */
export function derivedKind(
  evidence: Evidence,
  { ofMethodology, ofWords }: RuleMatcher,
): ProjectKind {
  const { methodologies, types, name, stated, broad } = evidence;
  const known: Known = { sectors: stated.sectors, types: stated.types };
  const applied: TypeRule[] = [];
  let subTypes: string[] = [];
  const apply = (found: readonly TypeRule[]) => {
    const fitting = found.filter((rule) => fits(rule, known));
    if (known.types.length === 0) known.types = present(fitting.map(({ type }) => type));
    const kept = fitting.filter((rule) => fits(rule, known));
    if (known.sectors.length === 0) known.sectors = present(kept.map(({ sector }) => sector));
    if (subTypes.length === 0) subTypes = present(kept.map(({ subType }) => subType));
    applied.push(...kept);
  };
  apply(methodologies.flatMap(ofMethodology));
  apply(methodologies.flatMap(ofWords));
  apply(types.flatMap(ofWords));
  const isKnown = known.types.length > 0 || known.sectors.length > 0;
  const inName = ofWords(name);
  if (isKnown) apply(inName);
  else if (broad.types.length > 0 || broad.sectors.length > 0)
    apply(inName.filter((rule) => fits(rule, { sectors: broad.sectors, types: [] })));
  // Without any other evidence, a single word of a name may be a place's or a person's.
  else apply(inName.filter(({ pattern }) => /\S[\s-]+\S/.test(pattern)));
  const categories = new Set(present(applied.map(({ category }) => category)));
  const [category = null] = categories;
  return {
    sectors: known.sectors,
    types: known.types,
    subTypes,
    category: categories.size === 1 ? category : null,
  };
}

type Known = Pick<ProjectKind, "sectors" | "types">;

/** Whether a rule agrees with the types that are known or, if none is, with the sectors. */
function fits({ type, sector }: TypeRule, known: Known): boolean {
  if (type !== null && known.types.length > 0) return known.types.includes(type);
  return sector === null || known.sectors.length === 0 || known.sectors.includes(sector);
}

function present<Value>(values: readonly (Value | null)[]): Value[] {
  return [...new Set(values.filter((value) => value !== null))];
}
