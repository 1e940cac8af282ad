import { DatabaseUnavailable } from "./database-unavailable.ts";
import { type Lane, type LaneOptions, type LaneUse, openLanes } from "./lanes.ts";
import { type PooledClient, pooledClient } from "./pooled-client.ts";
import type { StatementWatch } from "./statement-watch.ts";
import type { VisitorBudget } from "./visitor-budget.ts";

/** Who a connection is for. */
export interface ConnectionUse {
  lane: Lane;
  /** Whose budget the statements count towards; null or absent for work that serves everybody. */
  visitor?: string | null;
  /** Cancels statements once the client has gone. */
  signal?: AbortSignal | undefined;
}

export interface ConnectionPool {
  /** Throws DatabaseUnavailable if there is no connection, or none for this visitor. */
  connect(use: ConnectionUse): Promise<PooledClient>;
  /** How the lanes are used at this moment. */
  use(): LaneUse[];
  end(): Promise<void>;
}

/** The connections to one PostgreSQL, shared out between the lanes. */
export function createConnectionPool(
  options: LaneOptions,
  budget: VisitorBudget,
  watch: StatementWatch = {},
): ConnectionPool {
  const lanes = openLanes(options);

  async function connect({ lane, visitor, signal }: ConnectionUse): Promise<PooledClient> {
    // The server's own connections are no visitor's, even if they serve one.
    const slot =
      visitor && lane !== "server" ? await budget.enter(visitor, lane, signal) : undefined;
    try {
      const { client, settings, onReadOnly } = await lanes.acquire(lane);
      slot?.begin();
      return pooledClient(client, {
        lane,
        signal,
        watch,
        settings,
        onReadOnly,
        cancel: lanes.cancel,
        onRelease: () => slot?.leave(),
      });
    } catch (error) {
      slot?.leave();
      throw error;
    }
  }

  return {
    async connect(use) {
      try {
        return await connect(use);
      } catch (error) {
        if (error instanceof DatabaseUnavailable) watch.unavailable?.(use.lane, error.reason);
        throw error;
      }
    },
    use: lanes.use,
    end: () => lanes.end(),
  };
}
