import { setTimeout } from "node:timers/promises";

interface Attempts {
  count: number;
  /** In milliseconds; each pause is twice as long as the one before. */
  firstPause: number;
}

/** Tries again, after growing pauses, what failed for a reason that may pass; throws the last one. */
export async function backOff<Result>(
  { count, firstPause }: Attempts,
  attempt: () => Promise<Result>,
  mayPass: (error: unknown) => boolean,
): Promise<Result> {
  for (let done = 1; ; done += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (done === count || !mayPass(error)) throw error;
      const pause = firstPause * 2 ** (done - 1);
      // Half of it by chance, so that those who failed together do not come back together.
      await setTimeout(pause * (0.5 + Math.random() / 2));
    }
  }
}
