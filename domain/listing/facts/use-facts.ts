import { objectIn } from "../../json.ts";
import type { DisplayProject } from "../listing.ts";
import { absent, type Fact, statedList } from "./fact.ts";

/**
 * The schemes that some of a project's credits may be used for. Reads no more than the explorer
 * needs; rules/listed-use.ts reads the rest.
 */
export function allowedUses({ uses }: DisplayProject): string[] {
  if (!Array.isArray(uses)) return [];
  return uses.flatMap((use) => {
    const { name, parts } = objectIn(use) ?? {};
    const best = Array.isArray(parts) && objectIn(parts[0])?.verdict;
    return best === "yes" && typeof name === "string" ? [name] : [];
  });
}

/** Whether every scheme has said no. */
function isDecided({ uses }: DisplayProject): boolean {
  if (!Array.isArray(uses) || uses.length === 0) return false;
  return uses.every((use) => {
    const { parts } = objectIn(use) ?? {};
    return Array.isArray(parts) && parts.every((part) => objectIn(part)?.verdict === "no");
  });
}

export const mayBeUsedFor: Fact = {
  key: "uses",
  label: "May be used for",
  audience: "everyone",
  fields: [],
  statedBy: "rules",
  value: (project) => {
    const names = allowedUses(project);
    if (names.length > 0) return statedList(names);
    return isDecided(project)
      ? { kind: "stated", data: [], text: "None of these schemes" }
      : absent("not known");
  },
};

export const useFacts = [mayBeUsedFor] as const;
