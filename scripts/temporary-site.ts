import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { removeCluster } from "#server/engine/bundled-postgres/locate-cluster.ts";
import { StartError } from "#server/start-error.ts";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Gives the work an empty data folder for a site, which is removed again with its database, however
 * the work ends. A signal ends it through `stopping`.
 */
export async function withTemporarySite<Result>(
  purpose: string,
  work: (dataFolder: string, stopping: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const stop = new AbortController();
  const end = () => {
    process.stdout.write("Stopping …\n");
    stop.abort(new StartError("Stopped. Nothing was changed, and nothing is left."));
  };
  for (const signal of signals) process.on(signal, end);
  const folder = await mkdtemp(path.join(tmpdir(), `cleartonne-${purpose}-`));
  // PostgreSQL may run under an account of its own, which passes through it.
  await chmod(folder, 0o711);
  const data = path.join(folder, "data");
  try {
    return await work(data, stop.signal);
  } catch (error) {
    stop.signal.throwIfAborted();
    throw error;
  } finally {
    await removeCluster(data);
    await rm(folder, { recursive: true, force: true });
    for (const signal of signals) process.off(signal, end);
  }
}
