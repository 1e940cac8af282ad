import type { Json } from "../database.types.ts";
import { objectIn } from "../json.ts";
import { fieldTable } from "../submission/fields/fields.ts";

/** A changed field; both texts are null if only the fact of the change was recorded. */
export interface AuditChange {
  field: string;
  from: string | null;
  to: string | null;
}

/** Shown in place of an empty value. */
export const nothing = "none";

export interface AuditDetails {
  changes: AuditChange[];
  /** All other details, by name. */
  facts: { name: string; value: string }[];
}

/**
 * Parses the details of an entry. Changes are either a list under 'changes' or keyed by field name;
 * an entry about a single change has 'from' and 'to' at the top level.
 */
export function readDetails(details: Json): AuditDetails {
  const { changes: listed, ...rest } = objectIn(details) ?? {};
  const changes = Array.isArray(listed)
    ? listed.flatMap((one) => {
        const change = objectIn(one);
        return typeof change?.field === "string" ? [changeOf(change.field, change)] : [];
      })
    : [];
  if (isChange(rest)) {
    const { from, to, ...others } = rest;
    return { changes: [...changes, changeOf("", { from, to })], facts: factsOf(others) };
  }
  const named = Object.entries(rest);
  return {
    changes: [
      ...changes,
      ...named.flatMap(([field, value]) => {
        const change = objectIn(value);
        return change && isChange(change) ? [changeOf(field, change)] : [];
      }),
    ],
    facts: factsOf(
      Object.fromEntries(named.filter(([, value]) => !isChange(objectIn(value) ?? {}))),
    ),
  };
}

/** All details on one line, for the CSV file. */
export function detailLine({ changes, facts }: AuditDetails): string {
  return [
    ...changes.map(({ field, from, to }) => {
      const name = field || "Status";
      return from === null || to === null ? name : `${name}: ${from} → ${to}`;
    }),
    ...facts.map(({ name, value }) => `${name}: ${value}`),
  ].join("; ");
}

type JsonObject = Record<string, Json | undefined>;

const isChange = (json: JsonObject) => "from" in json && "to" in json;

const changeOf = (field: string, change: JsonObject): AuditChange => ({
  field: field && fieldLabel(field),
  from: isChange(change) ? valueText(change.from) : null,
  to: isChange(change) ? valueText(change.to) : null,
});

const factsOf = (facts: JsonObject) =>
  Object.entries(facts).map(([name, value]) => ({
    name: fieldLabel(name),
    value: valueText(value),
  }));

/** Labels of post fields that differ from the field's name. */
const postFields: Readonly<Record<string, string>> = {
  content: "Text",
  imageUrl: "Image",
  imageAlt: "Image description",
  slug: "URL",
  seoStructuredData: "Structured data",
};

function fieldLabel(name: string): string {
  const fields: Readonly<Record<string, { label: string } | undefined>> = fieldTable;
  const known = fields[name]?.label ?? postFields[name];
  if (known) return known;
  const words = (name.split(".").at(-1) ?? name)
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function valueText(value: Json | undefined): string {
  if (value === null || value === undefined || value === "") return nothing;
  if (Array.isArray(value)) return value.map(valueText).join(", ") || nothing;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  const record = objectIn(value);
  if (!record) return String(value);
  // The import that made a project, which people know by its file.
  if (typeof record.file === "string") return record.file;
  const parts = Object.values(record).filter((part) => part !== "" && part !== null);
  return parts.map(valueText).join(" ") || nothing;
}
