import { canonicalJson, type JsonValue } from "./canonical-json.ts";

/**
 * The texts whose hash may be a frozen one: as pasted, without what an editor adds at the ends, and
 * in canonical form if it is JSON that was only laid out differently.
 */
export function hashedForms(pasted: string): string[] {
  const trimmed = pasted.replace(/^\uFEFF/, "").trim();
  const canonical = canonicalForm(trimmed);
  return [...new Set([pasted, trimmed, ...(canonical === null ? [] : [canonical])])];
}

function canonicalForm(text: string): string | null {
  try {
    const value: JsonValue = JSON.parse(text);
    // Of two members with one name the parser keeps the last, and a reader may see the first.
    return countMembers(value) === countNames(text) ? canonicalJson(value) : null;
  } catch {
    return null;
  }
}

function countMembers(value: JsonValue): number {
  if (typeof value !== "object" || value === null) return 0;
  const inside: JsonValue[] = Object.values(value);
  const own = Array.isArray(value) ? 0 : inside.length;
  return inside.reduce<number>((sum, one) => sum + countMembers(one), own);
}

/** Strings that a colon follows, which in JSON are the names of members. */
function countNames(json: string): number {
  return [...json.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)].filter(([, colon]) => colon).length;
}
