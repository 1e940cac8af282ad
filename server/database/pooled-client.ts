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

/** The PostgreSQL type ids of json and jsonb. */
const jsonTypes = new Set([114, 3802]);

/**
 * The driver sends every array as a PostgreSQL array, but a parameter of type JSON needs JSON. Only
 * the database knows the parameter types, so we ask it, for the few statements that have an array.
 */
async function withJsonLists(
  client: pg.ClientBase,
  statement: string,
  parameters: readonly unknown[],
): Promise<unknown[]> {
  if (!parameters.some(Array.isArray)) return [...parameters];
  await client.query(`prepare typed_lists as ${statement}`);
  const { rows } = await client.query<{ types: number[] }>(
    `select parameter_types::oid[]::int[] as types
    from pg_prepared_statements where name = 'typed_lists'`,
  );
  await client.query("deallocate typed_lists");
  const types = rows[0]?.types ?? [];
  return parameters.map((value, index) =>
    Array.isArray(value) && jsonTypes.has(types[index] ?? 0) ? JSON.stringify(value) : value,
  );
}
