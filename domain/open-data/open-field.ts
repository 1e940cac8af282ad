import { type Fact, factData } from "../listing/facts/fact.ts";
import type { DisplayProject } from "../listing/listing.ts";
import type { Statement } from "../listing/statements.ts";

/** Base URLs of the site and its stored files, because exported links must be absolute. */
export interface Origins {
  siteUrl: string;
  filesUrl: string;
}

/** The data that one project's open-data record is built from. */
export interface OpenListing {
  project: DisplayProject;
  changedAt: string;
  /** Who stated its values. */
  statements: readonly Statement[];
  origins: Origins;
}

type Scalar = string | number | boolean;
/** Unknown values are null, or left out of a list. */
export type OpenValue =
  | Scalar
  | null
  | readonly string[]
  | readonly Readonly<Record<string, string | number | null | readonly string[]>>[];

type FieldKind =
  | "id"
  | "text"
  | "link"
  | "date"
  | "moment"
  | "integer"
  | "number"
  | "yes or no"
  | "texts"
  | "records";

/** A property of each record in a list. */
interface RecordPart {
  name: string;
  kind: "text" | "link" | "date" | "integer" | "texts";
  description: string;
  isAlwaysKnown?: boolean;
}

/** A field of the open data: defines its JSON, CSV, OpenAPI schema and documentation. */
export interface OpenField {
  name: string;
  kind: FieldKind;
  description: string;
  /** The fact that it tells; derived and technical fields have none. */
  fact?: Fact;
  /** Sent only with a personal key. */
  isGated?: boolean;
  isAlwaysKnown?: boolean;
  /** For kind 'records'. */
  parts?: readonly RecordPart[];
  value: (listing: OpenListing) => OpenValue;
}

type FactField = Omit<OpenField, "fact" | "value" | "isGated">;

/** A field that tells a fact: null, or an empty list, if there is none. */
export function fieldOf(fact: Fact, field: FactField): OpenField {
  const none = field.kind === "texts" || field.kind === "records" ? [] : null;
  return {
    ...field,
    fact,
    isGated: fact.audience === "signed in",
    value: ({ project }) => factData(fact.value(project)) ?? none,
  };
}

interface JsonSchema {
  [keyword: string]: unknown;
}

const scalarSchemas: Record<Exclude<FieldKind, "texts" | "records">, JsonSchema> = {
  id: { type: "string", format: "uuid" },
  text: { type: "string" },
  link: { type: "string", format: "uri" },
  date: { type: "string", format: "date" },
  moment: { type: "string", format: "date-time" },
  integer: { type: "integer" },
  number: { type: "number" },
  "yes or no": { type: "boolean" },
};

/** The field as JSON Schema. */
export function jsonSchemaOf({ kind, description, isAlwaysKnown, parts = [] }: OpenField) {
  if (kind === "texts") return { type: "array", items: { type: "string" }, description };
  if (kind === "records") {
    const properties = Object.fromEntries(
      parts.map((part) => [
        part.name,
        { ...scalarSchema(part.kind, part.isAlwaysKnown), description: part.description },
      ]),
    );
    const items = { type: "object", required: parts.map(({ name }) => name), properties };
    return { type: "array", items, description };
  }
  return { ...scalarSchema(kind, isAlwaysKnown), description };
}

function scalarSchema(
  kind: keyof typeof scalarSchemas | "texts",
  isAlwaysKnown = false,
): JsonSchema {
  if (kind === "texts") return { type: "array", items: { type: "string" } };
  const schema = scalarSchemas[kind];
  return isAlwaysKnown ? schema : { ...schema, type: [schema.type, "null"] };
}

const words: Record<FieldKind, string> = {
  id: "UUID",
  text: "text",
  link: "URL",
  date: "date",
  moment: "date and time",
  integer: "whole number",
  number: "number",
  "yes or no": "true or false",
  texts: "list of texts",
  records: "list of",
};

/** The type in words: 'URL', 'list of name, version, link'. */
export function typeText({ kind, parts = [] }: OpenField): string {
  return [words[kind], parts.map(({ name }) => name).join(", ")].join(" ").trim();
}

const tableTypes: Record<FieldKind, { type: string; format?: string }> = {
  id: { type: "string", format: "uuid" },
  text: { type: "string" },
  link: { type: "string", format: "uri" },
  date: { type: "date" },
  moment: { type: "datetime" },
  integer: { type: "integer" },
  number: { type: "number" },
  "yes or no": { type: "boolean" },
  texts: { type: "array" },
  records: { type: "array" },
};

/** The field as a Frictionless Data Table Schema. */
export function tableFieldOf({ name, kind, description, isAlwaysKnown }: OpenField) {
  const constraints = isAlwaysKnown && { constraints: { required: true } };
  return { name, ...tableTypes[kind], description, ...constraints };
}

/** The value of a CSV cell: lists are JSON, so that their separators are unambiguous. */
export function cellText(value: OpenValue): string {
  if (value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
