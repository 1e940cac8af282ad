import { Hono } from "hono";
import type { RequestEnv } from "../../requests/request-context.ts";
import type { FastRoute } from "../fast-lane/fast-lane.ts";
import type { Readiness } from "../readiness.ts";
import { bufferResponse } from "../response-cache/buffered-response.ts";

const alive = await bufferResponse(Response.json({ status: "ok" }), 4);

/** Whether the process is alive. */
export const healthCheck: FastRoute = (_, path) => (path === "/healthz" ? alive : undefined);

/** Whether the server can serve visitors. */
export function readinessRoutes(readiness: Readiness, engine: string): Hono<RequestEnv> {
  const routes = new Hono<RequestEnv>();
  routes.get("/readyz", async (context) => {
    const problem = await readiness.check();
    if (!problem) return context.json({ status: "ok", engine });
    const { status, cause } = problem;
    if (cause) context.get("log").error({ err: cause }, `not ready: ${status}`);
    return context.json({ status }, 503);
  });
  return routes;
}
