import { setTimeout } from "node:timers/promises";
import { rawRequest } from "../../tests/fixtures/raw-request.ts";
import type { Visit } from "./interleaved-load.ts";

/**
 * Sends requests at a steady pace, whether or not the last one has finished, so that a blocked
 * server keeps all of them waiting and each counts. Returns how long each one took, in
 * milliseconds.
 */
export async function steadyVisits(
  url: string,
  { path, headers = {} }: Visit,
  perSecond: number,
  until: AbortSignal,
): Promise<number[]> {
  const waits: number[] = [];
  const begun = performance.now();
  const pending: Promise<void>[] = [];
  for (let index = 0; !until.aborted; index += 1) {
    const due = begun + (index * 1_000) / perSecond;
    await setTimeout(Math.max(0, due - performance.now()));
    pending.push(
      rawRequest(url, { path, headers }).then(({ status }) => {
        if (status !== 200) throw new Error(`${path} responded with ${status}`);
        waits.push(performance.now() - due);
      }),
    );
  }
  await Promise.all(pending);
  return waits;
}
