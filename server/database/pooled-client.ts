import type pg from "pg";
import { DatabaseUnavailable, unavailableReason } from "./database-unavailable.ts";

export interface PooledClient extends Pick<pg.PoolClient, "query" | "release"> {
  /** Makes `release` close the connection, because its state is unknown. */
  discard(): void;
}

interface Use {
  /** Cancels the statement once the client has gone. */
  signal?: AbortSignal | undefined;
  cancel(client: pg.PoolClient): Promise<unknown>;
  onRelease: () => void;
}

/** A connection for one statement or transaction; returns to its pool only in a known state. */
export function pooledClient(client: pg.PoolClient, use: Use): PooledClient {
  const { signal, cancel, onRelease } = use;
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
        : await client.query(statement, [...parameters]);
    } catch (error) {
      const reason = unavailableReason(error);
      if (!reason) throw error;
      if (reason === "unreachable") isBroken = true;
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
      onRelease();
      signal?.removeEventListener("abort", onAbort);
      // A late cancellation must not hit the connection's next user.
      if (cancelling) void cancelling.then(() => client.release(true));
      else client.release(isBroken);
    },
  };
}
