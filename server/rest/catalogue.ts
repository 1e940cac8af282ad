import type { CallerRole } from "../identity/caller.ts";

export type Verb = "select" | "insert" | "update" | "delete";

export interface Column {
  name: string;
  /** With its schema and quoted, as in SQL. */
  type: string;
  /** The expression for a value that is not given; null if there is none. */
  defaultValue: string | null;
}

/** A table or view. */
export interface Relation {
  name: string;
  columns: ReadonlyMap<string, Column>;
  primaryKey: readonly string[];
  /** What each role may do, by its grants and by whether any policy lets it. */
  rights: Readonly<Record<CallerRole, ReadonlySet<Verb>>>;
}

/** How the rows of one relation lead to those of another. */
export interface Relationship {
  constraint: string;
  from: string;
  to: string;
  /** Pairs of columns that must be equal: [of `from`, of `to`]. */
  columns: readonly (readonly [string, string])[];
  /** Whether there is at most one row to embed. */
  isToOne: boolean;
  /** Whether `from` has the foreign key, rather than `to`. */
  isForward: boolean;
}

export interface Argument {
  /** Empty for a single unnamed one. */
  name: string;
  type: string;
  isOptional: boolean;
}

export type Result =
  | { kind: "void" }
  | { kind: "value"; isSet: boolean }
  | { kind: "rows"; isSet: boolean; columns: ReadonlyMap<string, Column>; relation: string | null };

export interface DatabaseFunction {
  name: string;
  arguments: readonly Argument[];
  result: Result;
  isReadOnly: boolean;
  callers: ReadonlySet<CallerRole>;
}

/**
 * What the API offers of the database: everything in the schema `public`. Statements are built from
 * these names; one that is not here is not used.
 */
export interface Catalogue {
  relations: ReadonlyMap<string, Relation>;
  relationships: readonly Relationship[];
  /** Several if the name is overloaded. */
  functions: ReadonlyMap<string, readonly DatabaseFunction[]>;
}
