import { ratingsAgency } from "../agencies/agencies.ts";
import type { Json } from "../database.types.ts";
import { objectIn } from "../json.ts";
import { oldestDay } from "../ledger/tonnes-left.ts";
import { product } from "../product.ts";
import { shortDay } from "../text/date-text.ts";
import type { Fact } from "./facts/fact.ts";
import type { DisplayProject } from "./listing.ts";

export const speakers = ["developer", "registry", "team", "form", "agency"] as const;
type Speaker = (typeof speakers)[number];

/** Who stated some of a listing's values, and when. */
export interface Statement {
  by: Speaker;
  /** A time, or the day of the registry's file; null if it was not recorded. */
  on: string | null;
  /** Which registry, if one stated it. */
  registry: string | null;
  /** The form's fields that were stated together. */
  fields: readonly string[];
}

/** Lists of fields, shared between listings, as most have been stated in the same few ways. */
const fieldLists = new Map<string, readonly string[]>();

/**
 * Groups stored sources, which are by field, into statements: a listing has forty fields but few
 * statements. Unreadable entries are left out.
 */
export function readStatements(...stored: (Json | undefined)[]): Statement[] {
  const groups = new Map<string, Statement & { fields: string[] }>();
  for (const [field, entry] of stored.flatMap((json) => Object.entries(objectIn(json) ?? {}))) {
    const { by, on, registry } = objectIn(entry) ?? {};
    const speaker = speakers.find((known) => known === by);
    if (!speaker) continue;
    const key = `${speaker} ${on} ${registry}`;
    const group = groups.get(key) ?? {
      by: speaker,
      on: typeof on === "string" ? on : null,
      registry: typeof registry === "string" ? registry : null,
      fields: [],
    };
    group.fields.push(field);
    groups.set(key, group);
  }
  return [...groups.values()].map((group) => ({ ...group, fields: sharedList(group.fields) }));
}

function sharedList(fields: string[]): readonly string[] {
  const key = fields.join();
  const known = fieldLists.get(key) ?? fields;
  // Bounded, because an odd listing may have a list of its own.
  if (fieldLists.size < 1_000) fieldLists.set(key, known);
  return known;
}

/** Who stated a fact last; null if no one did, or if it was not recorded. */
export function statementOf(
  fact: Fact,
  project: DisplayProject,
  statements: readonly Statement[],
): Statement | null {
  const value = fact.value(project);
  if (value.kind !== "stated" && value.kind !== "on request") return null;
  // It follows from what others state.
  if (fact.statedBy === "rules") return null;
  if (fact.statedBy) return registryStatement(fact, project);
  if (fact.fields.length === 0) return agencyStatement(project);
  const known = statements.filter(({ fields }) => fact.fields.some((one) => fields.includes(one)));
  return known.reduce<Statement | null>(
    (latest, one) => (latest && (latest.on ?? "") >= (one.on ?? "") ? latest : one),
    null,
  );
}

/** What no field of the form states is the agency's. */
function agencyStatement({ rating }: DisplayProject): Statement | null {
  if (rating.kind !== "value") return null;
  const { onWatch, lastUpdated } = rating;
  // The team enters a rating that the agency has announced.
  return { by: onWatch === null ? "team" : "agency", on: lastUpdated, registry: null, fields: [] };
}

function registryStatement({ statedBy }: Fact, project: DisplayProject): Statement {
  const { registry, registryStatusAsOf, vintages } = project;
  if (statedBy === "registry")
    return { by: "registry", on: registryStatusAsOf, registry, fields: [] };
  const isSupplied = vintages.some(({ sources }) =>
    Object.values(sources).some(({ by }) => by === "developer"),
  );
  return {
    by: isSupplied ? "developer" : "registry",
    on: oldestDay(vintages),
    registry,
    fields: [],
  };
}

export function speakerText({ by, registry }: Pick<Statement, "by" | "registry">): string {
  switch (by) {
    case "developer":
      return "Developer";
    case "registry":
      return registry ?? "Registry";
    case "team":
      return `${product.name}'s team`;
    case "form":
      return "Set by the form";
    case "agency":
      return ratingsAgency.fullName;
  }
}

/** The day in ISO form; undefined if it was not recorded. */
export const statedDay = ({ on }: Pick<Statement, "on">) => on?.slice(0, 10);

/** 'Developer, 3 Nov 2026' */
export function statementText(statement: Statement): string {
  const day = statedDay(statement);
  const speaker = speakerText(statement);
  return day ? `${speaker}, ${shortDay(new Date(day))}` : speaker;
}

/** The statement that most of the facts come from; null if none is recorded. */
export function commonStatement(
  facts: readonly Fact[],
  project: DisplayProject,
  statements: readonly Statement[],
): Statement | null {
  const counts = new Map<Statement, number>();
  for (const fact of facts.filter(({ fields }) => fields.length > 0)) {
    const statement = statementOf(fact, project, statements);
    if (statement) counts.set(statement, (counts.get(statement) ?? 0) + 1);
  }
  const [[common] = [null]] = [...counts].sort(([, a], [, b]) => b - a);
  return common;
}

/** The labels of the facts that each statement is about, by its text. */
export function labelsByStatement(
  facts: readonly Fact[],
  project: DisplayProject,
  statements: readonly Statement[],
): ReadonlyMap<string, readonly string[]> {
  const labels = new Map<string, string[]>();
  for (const fact of facts) {
    const statement = statementOf(fact, project, statements);
    if (!statement) continue;
    const text = statementText(statement);
    labels.set(text, [...(labels.get(text) ?? []), fact.label]);
  }
  return labels;
}

/** Which of the facts each statement is about: 'Developer, 3 Nov 2026: Vintage, Project Stage'. */
export function statementLines(
  facts: readonly Fact[],
  project: DisplayProject,
  statements: readonly Statement[],
): string[] {
  const labels = labelsByStatement(facts, project, statements);
  return [...labels].map(([text, stated]) => `${text}: ${stated.join(", ")}`);
}
