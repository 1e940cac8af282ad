import type pg from "pg";
import { withJsonLists } from "./array-parameters.ts";
import {
  DatabaseUnavailable,
  type UnavailableReason,
  unavailableReason,
} from "./database-unavailable.ts";

/** As much of a client as the query builder uses. */
export interface PooledClient extends Pick<pg.PoolClient, "query" | "release"> {
  /** Closes the connection at its release: its state is not known. */
  discard(): void;
}

interface Use {
  /** Ends a statement that nobody waits for any more. */
  signal?: AbortSignal | undefined;
  cancel(client: pg.PoolClient): Promise<unknown>;
  onUnavailable(reason: UnavailableReason): void;
}

/** A connection for one statement or transaction, which goes back to its pool in a known state. */
export function pooledClient(client: pg.PoolClient, use: Use): PooledClient {
  const { signal, cancel, onUnavailable } = use;
  let isBroken = false;
  let isReleased = false;
  let cancelling: Promise<unknown> | undefined;

  const onAbort = () => {
    isBroken = true;
    cancelling = cancel(client);
  };
  signal?.addEventListener("abort", onAbort, { once: true });

  const query = async (statement: string, parameters: readonly unknown[] = []) => {
    signal?.throwIfAborted();
    try {
      return parameters.length === 0
        ? await client.query(statement)
        : await client.query(statement, await withJsonLists(client, statement, parameters));
    } catch (error) {
      const reason = unavailableReason(error);
      if (!reason) throw error;
      if (reason === "unreachable") isBroken = true;
      onUnavailable(reason);
      throw new DatabaseUnavailable(reason, error);
    }
  };

  return {
    query: query as PooledClient["query"],
    discard() {
      isBroken = true;
    },
    release() {
      if (isReleased) return;
      isReleased = true;
      signal?.removeEventListener("abort", onAbort);
      // A late cancellation must not hit the next one to use this connection.
      if (cancelling) void cancelling.then(() => client.release(true));
      else client.release(isBroken);
    },
  };
}
