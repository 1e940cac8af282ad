import type { ServerBuild } from "react-router";
import { createServer } from "vite";
import type { Config } from "./config.ts";
import { type RunningServer, startServer } from "./main.ts";

/** The same server, with Vite compiling the app from source: a saved file shows immediately. */
export async function startDevelopmentServer(
  config: Config,
  report: (line: string) => void,
): Promise<RunningServer> {
  const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" });
  const server = await startServer(config, report, {
    pages: {
      mode: "development",
      loadBuild: async () =>
        (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild,
    },
    before: (next) => (request, response) =>
      vite.middlewares(request, response, () => next(request, response)),
  });
  return {
    ...server,
    async stop() {
      await vite.close();
      await server.stop();
    },
  };
}
