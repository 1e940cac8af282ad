import { createSingleFlight } from "../concurrency/single-flight.ts";
import { withTimeout } from "../concurrency/timeout.ts";
import type { Engine } from "../engine/engine.ts";
import type { Listener } from "./listen.ts";

/** In milliseconds. Anybody may ask, and each look writes. */
const writeInterval = 5_000;
const checkTimeout = 5_000;

/** Why visitors cannot be served, with the cause for the log. */
interface NotReady {
  status: "stopping" | "database unavailable" | "nothing can be written";
  cause?: unknown;
}

export interface Readiness {
  check(): Promise<NotReady | null>;
  /** From now on the server is about to stop. */
  drain(): void;
  /** Tells clients of a server that is about to stop to connect anew, to another one. */
  closeWhileDraining(next: Listener): Listener;
}

type Checked = Pick<Engine, "publicDataVersions" | "checkWritable">;

/** Whether the server can serve visitors; `now` in milliseconds. */
export function createReadiness(engine: Checked, now = Date.now): Readiness {
  const once = createSingleFlight<unknown>();
  let isDraining = false;
  let written = { at: Number.NEGATIVE_INFINITY, cause: undefined as unknown };

  async function writeFailure(): Promise<unknown> {
    if (now() - written.at < writeInterval) return written.cause;
    return once("write", async () => {
      const cause = await failureOf(engine.checkWritable?.());
      written = { at: now(), cause };
      return cause;
    });
  }

  return {
    async check() {
      if (isDraining) return { status: "stopping" };
      const unavailable = await failureOf(engine.publicDataVersions());
      if (unavailable) return { status: "database unavailable", cause: unavailable };
      const unwritable = await writeFailure();
      return unwritable ? { status: "nothing can be written", cause: unwritable } : null;
    },
    drain() {
      isDraining = true;
    },
    closeWhileDraining: (next) => (request, response) => {
      if (isDraining) response.shouldKeepAlive = false;
      next(request, response);
    },
  };
}

function failureOf(work: Promise<unknown> = Promise.resolve()): Promise<unknown> {
  return withTimeout(checkTimeout, work).then(
    () => undefined,
    (cause: unknown) => cause ?? new Error("It failed without a reason"),
  );
}
