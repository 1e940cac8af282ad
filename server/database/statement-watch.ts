import type { Log } from "../server-log.ts";
import type { UnavailableReason } from "./database-unavailable.ts";
import type { Lane } from "./lanes.ts";
import { currentOrigin } from "./statement-origin.ts";
import { statementShape } from "./statement-shape.ts";

interface FinishedStatement {
  lane: Lane;
  statement: string;
  milliseconds: number;
}

/** Is told what becomes of statements. */
export interface StatementWatch {
  finished?(statement: FinishedStatement): void;
  /** A statement or a connection that was refused, and not because of the statement itself. */
  unavailable?(lane: Lane, reason: UnavailableReason): void;
}

/** Logs statements that took long: their shape without values, and the request they are part of. */
export function logSlowStatements(log: Pick<Log, "warn">, threshold: number): StatementWatch {
  return {
    finished({ lane, statement, milliseconds }) {
      if (milliseconds < threshold) return;
      const { id, group } = currentOrigin() ?? {};
      log.warn(
        {
          ...(group === "task" ? { task: id } : id && { requestId: id, group }),
          lane,
          milliseconds: Math.round(milliseconds),
          statement: statementShape(statement),
        },
        "slow statement",
      );
    },
  };
}

/** Tells several. */
export function watchTogether(watches: readonly StatementWatch[]): StatementWatch {
  return {
    finished(statement) {
      for (const watch of watches) watch.finished?.(statement);
    },
    unavailable(lane, reason) {
      for (const watch of watches) watch.unavailable?.(lane, reason);
    },
  };
}
