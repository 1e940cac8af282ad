import { z } from "zod";
import {
  carbonCategories,
  projectSectors,
  projectSubTypes,
  projectTypes,
  registries,
} from "../vocabulary.ts";
import { type TypeRule, typeRuleKinds } from "./type-rule.ts";

/** A rule as the database stores it. */
export interface StoredTypeRule extends TypeRule {
  id: string;
  /** Incremented with every change; a save names the edition it is based on. */
  edition: number;
}

const row = z.object({
  id: z.string(),
  edition: z.number(),
  registry: z.enum(registries).nullable(),
  kind: z.enum(typeRuleKinds),
  pattern: z.string(),
  sector: z.enum(projectSectors).nullable(),
  type: z.enum(projectTypes).nullable(),
  subtype: z.enum(projectSubTypes).nullable(),
  category: z.enum(carbonCategories).nullable(),
});

export const typeRuleColumns =
  "id, edition, registry, kind, pattern, sector, type, subtype, category";

/** Which rules were read, so that none is replaced unseen; a text, because requests limit lists. */
export function editionsOf(rules: readonly StoredTypeRule[]): string {
  return rules
    .map(({ id, edition }) => `${id} ${edition}`)
    .sort()
    .join("\n");
}

/** Parses rows of the table of rules. */
export function storedTypeRules(rows: unknown): StoredTypeRule[] {
  return z
    .array(row)
    .parse(rows)
    .map(({ subtype, ...rule }) => ({ ...rule, subType: subtype }));
}
