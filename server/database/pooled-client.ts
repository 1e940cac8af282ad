import type pg from "pg";
import {
  DatabaseUnavailable,
  isReadOnlyDatabase,
  type UnavailableReason,
  unavailableReason,
} from "./database-unavailable.ts";
import type { Lane } from "./lanes.ts";
import { currentOrigin, namedStatement } from "./statement-origin.ts";
import type { StatementWatch } from "./statement-watch.ts";
import { type TransactionSettings, withTransactionSettings } from "./transaction-settings.ts";

export interface PooledClient extends Pick<pg.PoolClient, "query" | "release"> {
  /** Makes `release` close the connection, because its state is unknown. */
  discard(): void;
  /** Notes that the database could not do what it was asked for. */
  noteUnavailable(reason: UnavailableReason): void;
}

interface Use {
  lane: Lane;
  watch: StatementWatch;
  /** Cancels the statement once the client has gone. */
  signal?: AbortSignal | undefined;
  cancel(client: pg.PoolClient): Promise<unknown>;
  settings: TransactionSettings | undefined;
  /** Called if the database refused to write although nobody had asked it to only read. */
  onReadOnly(): void;
  onRelease: () => void;
}

/** A connection for one statement or transaction; returns to its pool only in a known state. */
export function pooledClient(client: pg.PoolClient, use: Use): PooledClient {
  const { lane, watch, signal, cancel, settings, onReadOnly, onRelease } = use;
  let isBroken = false;
  let isReleased = false;
  let onlyReads = false;
  let cancelling: Promise<unknown> | undefined;

  const onAbort = () => {
    isBroken = true;
    cancelling = cancel(client);
  };
  signal?.addEventListener("abort", onAbort, { once: true });

  const noteUnavailable = (reason: UnavailableReason) => watch.unavailable?.(lane, reason);

  const plainSend = (statement: string, parameters: unknown[]) =>
    parameters.length === 0
      ? client.query(named(statement))
      : client.query(named(statement), parameters);
  const send = settings ? withTransactionSettings(client, settings, named) : plainSend;

  const query = async (statement: string, parameters: readonly unknown[] = []) => {
    signal?.throwIfAborted();
    if (statement.startsWith("begin")) onlyReads = statement.startsWith("begin read only");
    const started = performance.now();
    try {
      return await send(statement, [...parameters]);
    } catch (error) {
      if (isReadOnlyDatabase(error) && !onlyReads) {
        isBroken = true;
        onReadOnly();
      }
      const reason = unavailableReason(error);
      if (!reason) throw error;
      if (reason === "unreachable") isBroken = true;
      // The statement of a visitor who has gone was ended by this server.
      if (!signal?.aborted) noteUnavailable(reason);
      throw new DatabaseUnavailable(reason, error);
    } finally {
      watch.finished?.({ lane, statement, milliseconds: performance.now() - started });
    }
  };

  return {
    query: query as PooledClient["query"],
    discard() {
      isBroken = true;
    },
    noteUnavailable,
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

/** A statement that says what it is run for. */
function named(statement: string): string {
  const origin = currentOrigin();
  return origin ? namedStatement(statement, origin) : statement;
}
