import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startBundledPostgres } from "#server/engine/bundled-postgres/bundled-postgres.ts";

/** For several servers at once, each with its pool. */
const maxConnections = 150;

/** The PostgreSQL that comes with the project, reached by its address. */
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
