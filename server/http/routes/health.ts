import { Hono } from "hono";
import type { Engine } from "../../engine/engine.ts";
import type { FastRoute } from "../fast-lane/fast-lane.ts";
import type { RequestEnv } from "../middleware/request-context.ts";
import { bufferResponse } from "../response-cache/buffered-response.ts";

const alive = await bufferResponse(Response.json({ status: "ok" }), 4);

/** Whether the process is alive. */
export const healthCheck: FastRoute = (_, path) => (path === "/healthz" ? alive : undefined);

/** Whether the server can serve visitors. */
export function readinessRoutes(engine: Engine): Hono<RequestEnv> {
  const routes = new Hono<RequestEnv>();
  routes.get("/readyz", async (context) => {
    try {
      await engine.publicDataVersions();
      return context.json({ status: "ok", engine: engine.kind });
    } catch (error) {
      context.get("log").error({ err: error }, "the database is not responding");
      return context.json({ status: "database unavailable" }, 503);
    }
  });
  return routes;
}
