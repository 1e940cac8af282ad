import type { DatabaseError } from "#domain/errors.ts";
import { confirmedCall } from "~/lib/data/confirmed-call";
import { teamRefusal } from "~/lib/data/database-refusal";

interface RpcResponse<Data> {
  data: Data | null;
  error: DatabaseError | null;
  status: number;
}

/** How long to wait before each further attempt, in milliseconds. */
const pauses = [500, 2_000, 5_000, 15_000, 30_000];

/** No response, too many requests, or a busy server: the same call may succeed in a moment. */
const isTransient = (status: number) => status === 0 || status === 429 || status >= 500;

/** Retries on transient failures, which is safe because all import calls are idempotent. */
export async function callWithRetry<Data>(
  call: () => PromiseLike<RpcResponse<Data>>,
  signal: AbortSignal,
  waits: readonly number[] = pauses,
): Promise<Data | null> {
  for (let attempt = 0; ; attempt += 1) {
    signal.throwIfAborted();
    const { data, error, status } = await confirmedCall(call);
    if (!error) return data;
    const wait = isTransient(status) ? waits[attempt] : undefined;
    if (wait === undefined) throw teamRefusal(error);
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}
