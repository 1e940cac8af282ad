import type {
  CarbonCategory,
  ProjectSector,
  ProjectSubtype,
  ProjectType,
  Registry,
} from "../vocabulary.ts";

/** What a type rule looks at: the code of a methodology, or words in a type or name. */
export const typeRuleKinds = ["methodology", "words"] as const;
export type TypeRuleKind = (typeof typeRuleKinds)[number];

/** What a methodology's code or known words say about a project; what they do not say is null. */
export interface TypeRule {
  /** The registry whose files it applies to; null for all. */
  registry: Registry | null;
  kind: TypeRuleKind;
  /** A methodology's code, or words that stand together. */
  pattern: string;
  sector: ProjectSector | null;
  type: ProjectType | null;
  subType: ProjectSubtype | null;
  category: CarbonCategory | null;
}

/** Tells a rule from all others; it stays the same when the rules are reset. */
export const typeRuleKey = ({ kind, pattern, registry }: TypeRule): string =>
  `${kind} ${pattern.trim().toLowerCase()} ${registry ?? ""}`.trim();
