import { startServer } from "#server/main.ts";
import { buildWhenChanged } from "./build.ts";
import { serveUntilStopped } from "./serve-until-stopped.ts";

await serveUntilStopped(async (config, report) => {
  await buildWhenChanged();
  return startServer(config, report);
});
