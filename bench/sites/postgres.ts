import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startBundledPostgres } from "#server/engine/bundled-postgres/bundled-postgres.ts";

/** Enough for several servers at once, each with its own pool. */
const maxConnections = 150;

/** Starts the PostgreSQL that comes with the project, to be used through its URL. */
export async function startPostgres() {
  const folder = await mkdtemp(path.join(tmpdir(), "cleartonne-bench-postgres-"));
  const { url, stop } = await startBundledPostgres({
    dataFolder: folder,
    maxConnections,
    report: () => undefined,
  });
  return {
    url,
    async stop() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
