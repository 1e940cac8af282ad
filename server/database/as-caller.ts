import pg from "pg";
import { type Asker, databaseClaims } from "../identity/caller.ts";
import { visitorOf } from "../identity/visitor.ts";
import type { ConnectionPool } from "./connection-pool.ts";
import type { Lane } from "./lanes.ts";
import { inTransaction, type Query } from "./transaction.ts";

export interface CallerTransaction {
  /** The connections to use; by default those for this kind of caller. */
  lane?: Lane;
  readOnly?: boolean;
  /** Further settings for the transaction, such as `storage.operation`. */
  settings?: Record<string, string>;
}

/** Runs a task in one transaction, with the caller's role and claims. */
export function asCaller<Result>(
  pool: ConnectionPool,
  asker: Asker,
  { lane = laneOf(asker), readOnly = false, settings = {} }: CallerTransaction,
  task: (query: Query) => Promise<Result>,
): Promise<Result> {
  const use = { lane, visitor: visitorOf(asker), signal: asker.signal };
  return inTransaction(pool, use, task, beginAs(asker, readOnly, settings));
}

/** The server's own work must not wait behind visitors' queries, nor those behind pages. */
function laneOf({ caller, address }: Asker): Lane {
  if (address !== null) return "data";
  return caller.role === "service_role" ? "server" : "pages";
}

/** One message to the database instead of three; literals, because a script takes no parameters. */
function beginAs({ caller }: Asker, readOnly: boolean, settings: Record<string, string>): string {
  const all: Record<string, string> = {
    role: caller.role,
    "request.jwt.claims": JSON.stringify(databaseClaims(caller)),
    // Older functions of the platform read these two.
    "request.jwt.claim.sub": caller.claims?.sub ?? "",
    "request.jwt.claim.role": caller.role,
    ...settings,
  };
  const list = Object.entries(all).map(
    ([name, value]) => `set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, true)`,
  );
  return `begin${readOnly ? " read only" : ""}; select ${list.join(", ")}`;
}
