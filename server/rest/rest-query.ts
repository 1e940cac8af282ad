/** The comparisons that the product and its clients use. Others cost more than they are worth. */
export const operators = [
  "eq",
  "neq",
  "gt",
  "gte",
  "lt",
  "lte",
  "like",
  "ilike",
  "is",
  "in",
  "cs",
] as const;
export type Operator = (typeof operators)[number];

export type Comparison = {
  kind: "comparison";
  column: string;
  isNegated: boolean;
} & (
  | { operator: Exclude<Operator, "in">; value: string }
  | { operator: "in"; values: readonly string[] }
);

interface Group {
  kind: "group";
  join: "and" | "or";
  isNegated: boolean;
  members: readonly Condition[];
}

export type Condition = Comparison | Group;

export interface OrderTerm {
  column: string;
  isDescending: boolean;
  /** Null for PostgreSQL's own rule: last if ascending, first if descending. */
  nulls: "first" | "last" | null;
}

/** Which rows of one table are asked for, and in which order. */
export interface Rows {
  conditions: readonly Condition[];
  order: readonly OrderTerm[];
  limit: number | null;
  offset: number;
}

interface SelectedColumn {
  kind: "column";
  column: string;
  /** The key in the result. */
  name: string;
}

export interface Embedding extends Rows {
  kind: "embedding";
  /** A related table, or the column or constraint that leads to it. */
  target: string;
  /** The column or constraint to follow, if several lead there. */
  hint: string | null;
  /** The key in the result. */
  name: string;
  /** Whether rows without a related row are left out. */
  isInner: boolean;
  select: readonly Selected[];
}

export type Selected = { kind: "all" } | SelectedColumn | Embedding;

/** A query as parsed; nothing else of its text is used. */
export interface Query extends Rows {
  select: readonly Selected[];
  /** The columns of a body that are written; null for all its keys. */
  columns: readonly string[] | null;
  onConflict: readonly string[] | null;
  /** The arguments of a function that is called with GET. */
  arguments: ReadonlyMap<string, string>;
}
