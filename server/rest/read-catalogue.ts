import type { CallerRole } from "../identity/caller.ts";
import type { Catalogue, Column, DatabaseFunction, Relation, Result, Verb } from "./catalogue.ts";
import {
  type FoundColumn,
  type FoundForeignKey,
  type FoundFunction,
  type FoundRelation,
  foreignKeysQuery,
  functionsQuery,
  relationsQuery,
  viewsQuery,
} from "./catalogue-queries.ts";
import { findRelationships } from "./relationships.ts";
import { createColumnOrigins, type FoundView } from "./view-columns.ts";

/** Runs a statement with the server's own rights. */
type RunQuery = <Row>(statement: string) => Promise<Row[]>;

const roles: readonly CallerRole[] = ["anon", "authenticated", "service_role"];

/** Reads what the API offers. */
async function readCatalogue(query: RunQuery): Promise<Catalogue> {
  const [found, foreignKeys, views, functions] = await Promise.all([
    query<FoundRelation>(relationsQuery),
    query<FoundForeignKey>(foreignKeysQuery),
    query<FoundView>(viewsQuery),
    query<FoundFunction>(functionsQuery),
  ]);
  const relations = new Map(found.map((relation) => [relation.name, asRelation(relation)]));
  const origins = createColumnOrigins(found, views);
  return {
    relations,
    relationships: findRelationships(found, foreignKeys, origins),
    functions: byName(functions.map((one) => asFunction(one, relations))),
  };
}

function byName(functions: readonly DatabaseFunction[]) {
  const overloads = new Map<string, DatabaseFunction[]>();
  for (const one of functions) overloads.set(one.name, [...(overloads.get(one.name) ?? []), one]);
  return overloads;
}

function asRelation({ name, columns, primaryKey, rights }: FoundRelation): Relation {
  return {
    name,
    columns: columnsByName(columns),
    primaryKey,
    rights: {
      anon: rightsOf(rights.anon),
      authenticated: rightsOf(rights.authenticated),
      service_role: rightsOf(rights.service_role),
    },
  };
}

function rightsOf(verbs: readonly Verb[] | undefined): ReadonlySet<Verb> {
  return new Set(verbs);
}

const columnsByName = (columns: readonly FoundColumn[]): ReadonlyMap<string, Column> =>
  new Map(
    columns.map(({ name, type, defaultValue }) => [name, { name, type, defaultValue }] as const),
  );

function asFunction(
  found: FoundFunction,
  relations: ReadonlyMap<string, Relation>,
): DatabaseFunction {
  const { name, arguments: given, isReadOnly, callers } = found;
  return {
    name,
    arguments: given,
    isReadOnly,
    callers: new Set(roles.filter((role) => callers.includes(role))),
    result: resultOf(found, relations),
  };
}

function resultOf(
  { isVoid, isSet, rowRelation, rowColumns }: FoundFunction,
  relations: ReadonlyMap<string, Relation>,
): Result {
  if (isVoid) return { kind: "void" };
  const relation = rowRelation === null ? undefined : relations.get(rowRelation);
  if (relation) {
    return { kind: "rows", isSet, columns: relation.columns, relation: relation.name };
  }
  if (rowColumns.length > 0) {
    return { kind: "rows", isSet, columns: columnsByName(rowColumns), relation: null };
  }
  return { kind: "value", isSet };
}

export type CatalogueReader = ReturnType<typeof createCatalogueReader>;

/** A catalogue that is read once, when first needed. */
export function createCatalogueReader(query: RunQuery) {
  let reading: Promise<Catalogue> | undefined;
  return {
    read(): Promise<Catalogue> {
      reading ??= readCatalogue(query).catch((error: unknown) => {
        reading = undefined;
        throw error;
      });
      return reading;
    },
  };
}
