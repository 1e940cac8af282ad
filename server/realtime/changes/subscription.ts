import type { Condition } from "../change-filter.ts";

/** What a channel wants to know of a table's changes. */
export interface Subscription {
  /** Names it in the messages to the client. */
  id: number;
  event: "*" | "INSERT" | "UPDATE" | "DELETE";
  /** Null for every published table. */
  table: string | null;
  conditions: Condition[];
  /** The columns it asks for; null for all. */
  columns: string[] | null;
}

/** A changed row by its primary key; its values are read by those who may see them. */
export interface RowChange {
  schema: string;
  table: string;
  type: "INSERT" | "UPDATE" | "DELETE";
  /** Null for a deleted row. */
  key: Record<string, unknown> | null;
  /** Null for a new row. */
  old_key: Record<string, unknown> | null;
  notedAt: string;
}
