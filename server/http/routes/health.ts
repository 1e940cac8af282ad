import { Hono } from "hono";
import type { Engine } from "../../engine/engine.ts";
import type { RequestEnv } from "../middleware/request-context.ts";

/** Whether the process is alive (healthz) and whether it can serve visitors (readyz). */
export function healthRoutes(engine: Engine): Hono<RequestEnv> {
  const routes = new Hono<RequestEnv>();
  routes.get("/healthz", (context) => context.json({ status: "ok" }));
  routes.get("/readyz", async (context) => {
    try {
      await engine.publicDataVersions();
      return context.json({ status: "ok", engine: engine.kind });
    } catch (error) {
      context.get("log").error({ err: error }, "the database does not answer");
      return context.json({ status: "database unavailable" }, 503);
    }
  });
  return routes;
}
