import { builtPages, startServer } from "#server/main.ts";
import { buildWhenChanged } from "./build.ts";
import { serveUntilStopped } from "./serve-until-stopped.ts";

await serveUntilStopped(async (config, report) => {
  // Beside the first start of the database, which uses one core, as the build's end does.
  let noteReady = () => {};
  const building = buildWhenChanged(
    new Promise<void>((resolve) => {
      noteReady = resolve;
    }),
  );
  // A failed build must not end the process while the server starts; it fails that start.
  building.catch(() => undefined);
  return startServer(config, report, {
    async pages() {
      noteReady();
      await building;
      return builtPages;
    },
  });
});
