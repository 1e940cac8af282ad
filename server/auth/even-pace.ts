import { setTimeout } from "node:timers/promises";

/**
 * An address that is new here takes longer than a known one. Every response takes a multiple of
 * this time, in milliseconds, so that timing does not reveal which addresses have an account.
 */
const responseTime = 350;

/** Runs a task and waits until the next multiple of the response time, however it ends. */
export async function atEvenPace<Result>(task: () => Promise<Result>): Promise<Result> {
  const started = performance.now();
  try {
    return await task();
  } finally {
    const taken = performance.now() - started;
    await setTimeout(responseTime - (taken % responseTime));
  }
}
