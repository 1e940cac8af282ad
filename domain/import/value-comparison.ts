import { methodologyCode } from "../methodologies/methodology-code.ts";
import type { DraftValues } from "../submission/draft.ts";
import { plainText } from "../text/plain-text.ts";
import type { ImportableField } from "./importable-fields.ts";

type Value = DraftValues[ImportableField];
type Entry = string | Readonly<Record<string, string>>;

/** Whether a developer's and a registry's values really differ, apart from spelling and format. */
export function differs(field: ImportableField, stated: Value, registry: Value): boolean {
  switch (field) {
    case "details.description":
      // Two people never word a description identically.
      return false;
    case "project.sector":
    case "project.type":
    case "project.subType":
      // A registry's types are less specific than ours, so a developer may name more.
      return !names(registry).every((name) => names(stated).includes(name));
    case "project.methodologies":
      return !hasSameMethodologies(names(stated), names(registry));
    case "impact.sdgs":
    case "impact.labels":
    case "company.projectLocation":
      return String(names(stated).toSorted()) !== String(names(registry).toSorted());
    case "project.latitude":
    case "project.longitude":
      // A hundredth of a degree is about a kilometre, so both can be points of the same project.
      return Math.abs(Number(stated) - Number(registry)) > 0.01;
    case "details.website":
    case "project.registryLink":
      return normalisedUrl(String(stated)) !== normalisedUrl(String(registry));
    default:
      return plain(String(stated)) !== plain(String(registry));
  }
}

const plain = (text: string) => plainText(text).replace(/\s+/g, " ").trim();

/** The names in a list, in records, or in a comma-separated text. */
function names(value: Value): string[] {
  const entries: readonly Entry[] = typeof value === "string" ? value.split(",") : value;
  return entries.map((entry) => plain(typeof entry === "string" ? entry : (entry.name ?? "")));
}

/** Treats 'VM0033: Tidal Wetland and Seagrass Restoration' and 'VM0033' as the same. */
function hasSameMethodologies(stated: readonly string[], registry: readonly string[]): boolean {
  const isOneOf = (name: string, others: readonly string[]) =>
    others.some(
      (other) =>
        startsWithCode(name, other) || startsWithCode(other, name) || hasSameCode(name, other),
    );
  return (
    stated.every((name) => isOneOf(name, registry)) &&
    registry.every((name) => isOneOf(name, stated))
  );
}

function hasSameCode(name: string, other: string): boolean {
  const code = methodologyCode(name);
  return code !== null && code === methodologyCode(other);
}

const startsWithCode = (name: string, code: string) => name === code || name.startsWith(`${code} `);

const normalisedUrl = (address: string) =>
  plain(address)
    .replace(/^https?:\/\/(www\.)?/, "")
    .replace(/\/$/, "");
