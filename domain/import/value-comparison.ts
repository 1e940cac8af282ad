import type { DraftValues } from "../submission/draft.ts";
import { plainText } from "../text/plain-text.ts";
import type { ImportableField } from "./importable-fields.ts";

type Value = DraftValues[ImportableField];
type Entry = string | Readonly<Record<string, string>>;

/** Whether two files say the same to the letter. */
export function isSame(one: Value, other: Value): boolean {
  return JSON.stringify(canonical(one)) === JSON.stringify(canonical(other));
}

/** A record's parts may stand in any order. */
function canonical(value: Value): unknown {
  if (typeof value === "string") return value;
  return value.map((entry: Entry) =>
    typeof entry === "string" ? entry : Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Whether a developer's words and a registry's contradict each other, beyond the way they are written. */
export function differs(field: ImportableField, stated: Value, registry: Value): boolean {
  switch (field) {
    case "details.description":
      // Two people never describe a project in the same words.
      return false;
    case "project.sector":
    case "project.type":
    case "project.subType":
      // A registry's types say less than ours: a developer may name more.
      return !names(registry).every((name) => names(stated).includes(name));
    case "project.methodologies":
      return !hasSameMethodologies(names(stated), names(registry));
    case "impact.sdgs":
    case "impact.labels":
    case "company.projectLocation":
      return String(names(stated).toSorted()) !== String(names(registry).toSorted());
    case "project.latitude":
    case "project.longitude":
      // A hundredth of a degree is about a kilometre: two points of the same project.
      return Math.abs(Number(stated) - Number(registry)) > 0.01;
    case "details.website":
    case "project.registryLink":
      return site(String(stated)) !== site(String(registry));
    default:
      return plain(String(stated)) !== plain(String(registry));
  }
}

const plain = (text: string) => plainText(text).replace(/\s+/g, " ").trim();

/** The names of a list, of records, or of countries separated by commas. */
function names(value: Value): string[] {
  const entries: readonly Entry[] = typeof value === "string" ? value.split(",") : value;
  return entries.map((entry) => plain(typeof entry === "string" ? entry : (entry.name ?? "")));
}

/** 'VM0033 Tidal Wetland and Seagrass Restoration' is 'VM0033'. */
function hasSameMethodologies(stated: readonly string[], registry: readonly string[]): boolean {
  const isOneOf = (name: string, others: readonly string[]) =>
    others.some((other) => begins(name, other) || begins(other, name));
  return (
    stated.every((name) => isOneOf(name, registry)) &&
    registry.every((name) => isOneOf(name, stated))
  );
}

const begins = (name: string, code: string) => name === code || name.startsWith(`${code} `);

const site = (address: string) =>
  plain(address)
    .replace(/^https?:\/\/(www\.)?/, "")
    .replace(/\/$/, "");
