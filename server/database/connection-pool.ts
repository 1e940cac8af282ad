import { type Lane, type LaneOptions, openLanes } from "./lanes.ts";
import { type PooledClient, pooledClient } from "./pooled-client.ts";
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
  end(): Promise<void>;
}

/** The connections to one PostgreSQL, shared out between the lanes. */
export function createConnectionPool(options: LaneOptions, budget: VisitorBudget): ConnectionPool {
  const lanes = openLanes(options);
  return {
    async connect({ lane, visitor, signal }) {
      // The server's own connections are no visitor's, even if they serve one.
      const slot =
        visitor && lane !== "server" ? await budget.enter(visitor, lane, signal) : undefined;
      try {
        const { client, settings, onReadOnly } = await lanes.acquire(lane);
        slot?.begin();
        return pooledClient(client, {
          signal,
          settings,
          onReadOnly,
          cancel: lanes.cancel,
          onRelease: () => slot?.leave(),
        });
      } catch (error) {
        slot?.leave();
        throw error;
      }
    },
    end: () => lanes.end(),
  };
}
