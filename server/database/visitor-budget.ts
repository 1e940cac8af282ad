import { createTimeBudget } from "../concurrency/time-budget.ts";
import { createTurns } from "../concurrency/turns.ts";
import { DatabaseUnavailable } from "./database-unavailable.ts";
import { type Lane, laneSize } from "./lanes.ts";

export interface BudgetLimits {
  /** How long a visitor's statements may hold connections, in seconds a minute. */
  secondsPerMinute: number;
  /** The fraction of a lane's connections that one visitor may hold at once. */
  share: number;
  /** How many times longer than usual a statement may wait and run. */
  timeoutFactor: number;
}

export const usualLimits: BudgetLimits = { secondsPerMinute: 20, share: 0.25, timeoutFactor: 1 };

/** What each visitor may take of the database, so that none can take it from the others. */
export interface VisitorBudget {
  /** Throws DatabaseUnavailable if the visitor has no time left. */
  requireTime(visitor: string): void;
  /**
   * Waits for one of the visitor's slots on a lane, before a connection is taken. Throws
   * DatabaseUnavailable if the visitor has no time left or too many others are waiting.
   */
  enter(visitor: string, lane: Lane, signal?: AbortSignal): Promise<Slot>;
}

export interface Slot {
  /** Starts counting the visitor's time. */
  begin(): void;
  leave(): void;
}

/** How long a visitor's statement usually waits for those before it, in milliseconds. */
const usualWait = 3_000;

export function createVisitorBudget(limits: BudgetLimits, poolSize: number): VisitorBudget {
  const time = createTimeBudget(limits);
  const longestWait = usualWait * limits.timeoutFactor;
  const turns = createTurns({ longestWait, maxWaiting: 100 });
  const slotsOn = (lane: Lane) => Math.ceil(laneSize(lane, poolSize) * limits.share);

  function requireTime(visitor: string): void {
    const wait = time.wait(visitor);
    if (wait > 0) throw spent(wait);
  }

  return {
    requireTime,
    async enter(visitor, lane, signal) {
      requireTime(visitor);
      const endTurn = await turns.take(`${lane} ${visitor}`, slotsOn(lane), signal);
      if (!endTurn) throw spent(longestWait);
      let stop: (() => void) | undefined;
      const slot: Slot = {
        begin() {
          stop ??= time.start(visitor);
        },
        leave() {
          stop?.();
          endTurn();
        },
      };
      try {
        // Those before it may have used up the time.
        requireTime(visitor);
      } catch (error) {
        slot.leave();
        throw error;
      }
      return slot;
    },
  };
}

const spent = (wait: number) => new DatabaseUnavailable("spent", undefined, wait / 1_000);
