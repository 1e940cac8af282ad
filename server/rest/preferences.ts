import { RestError } from "./rest-error.ts";

/** What the `Prefer` header asks for. */
export interface Preferences {
  returned: "minimal" | "headers-only" | "representation";
  isCounted: boolean;
  resolution: "merge-duplicates" | "ignore-duplicates" | null;
  hasDefaults: boolean;
  /** The most rows that may be changed; null for any number. */
  maxAffected: number | null;
  /** For the response's `Preference-Applied`. */
  applied: string;
}

/**
 * The preferences that are known. 'planned' and 'estimated' counts are exact ones, because the
 * planner's estimates come from statistics about rows that the caller may not see.
 */
const known: Record<string, ReadonlySet<string>> = {
  return: new Set(["minimal", "headers-only", "representation"]),
  count: new Set(["exact", "planned", "estimated"]),
  resolution: new Set(["merge-duplicates", "ignore-duplicates"]),
  missing: new Set(["default", "null"]),
  handling: new Set(["strict", "lenient"]),
  tx: new Set(["commit", "rollback"]),
};
const wholeNumber = /^\d{1,9}$/;

export function readPreferences(header: string | null): Preferences {
  const chosen = new Map<string, string>();
  const unknown: string[] = [];
  for (const preference of (header ?? "").split(",").map((text) => text.trim())) {
    if (preference === "") continue;
    const [name = "", value = ""] = preference.split("=", 2);
    const isKnown = name === "max-affected" ? wholeNumber.test(value) : known[name]?.has(value);
    if (!isKnown) unknown.push(preference);
    else if (!chosen.has(name)) chosen.set(name, value);
  }
  const isStrict = chosen.get("handling") === "strict";
  if (isStrict && unknown.length > 0) {
    throw new RestError(400, {
      code: "PGRST122",
      message: "Invalid preferences given with handling=strict",
      details: `Invalid preferences: ${unknown.join(", ").slice(0, 200)}`,
    });
  }
  // As in a Supabase project, how a transaction ends is not for the caller to choose.
  chosen.delete("tx");
  const returned = chosen.get("return");
  const resolution = chosen.get("resolution");
  const most = chosen.get("max-affected");
  return {
    returned: returned === "representation" || returned === "headers-only" ? returned : "minimal",
    isCounted: chosen.has("count"),
    resolution:
      resolution === "merge-duplicates" || resolution === "ignore-duplicates" ? resolution : null,
    hasDefaults: chosen.get("missing") === "default",
    maxAffected: isStrict && most !== undefined ? Number(most) : null,
    applied: [...chosen].map(([name, value]) => `${name}=${value}`).join(", "),
  };
}

const objectType = "application/vnd.pgrst.object+json";
const listTypes = new Set(["*/*", "application/*", "application/json"]);

/** Whether the `Accept` header asks for one object rather than a list. */
export function wantsSingle(header: string | null): boolean {
  if (header === null || header.trim() === "") return false;
  for (const entry of header.split(",")) {
    const [type = "", ...settings] = entry.split(";").map((part) => part.trim().toLowerCase());
    // A setting such as 'nulls=stripped' changes the body, and is not offered.
    if (!settings.every((setting) => /^(?:q|charset)=/.test(setting))) continue;
    if (type === objectType) return true;
    if (listTypes.has(type)) return false;
  }
  throw new RestError(406, {
    code: "PGRST107",
    message: `None of these media types are available: ${header.slice(0, 200)}`,
  });
}

export const contentType = (isSingle: boolean): string =>
  `${isSingle ? objectType : "application/json"}; charset=utf-8`;

/** Only the schema `public` is exposed, whether it is named or not. */
export function checkProfile(headers: Headers, isRead: boolean): void {
  const schema = headers.get(isRead ? "accept-profile" : "content-profile");
  if (schema === null || schema === "public") return;
  throw new RestError(406, {
    code: "PGRST106",
    message: "The schema must be one of the following: public",
  });
}
