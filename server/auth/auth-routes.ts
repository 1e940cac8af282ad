import { Hono } from "hono";
import type { Config } from "../config.ts";
import { rateLimit } from "../http/middleware/rate-limit.ts";
import type { RequestEnv } from "../http/middleware/request-context.ts";
import type { RequestCounter } from "../http/middleware/request-counter.ts";
import type { ApiFetch } from "../identity/caller.ts";
import type { AuthApi } from "./auth-api.ts";
import { createDemoSignIn } from "./demo-sign-in.ts";

interface AuthRouteOptions {
  config: Config;
  openSession: AuthApi["openSession"];
  apiFetch: ApiFetch;
  /** Counts the requests of each visitor. */
  requests: RequestCounter;
  /** Whether visitors can sign in to the demo account without an e-mail. */
  hasDemoSignIn: boolean;
}

/** /auth/v1, limited for each visitor, and the demo account at /auth/demo. */
export function authRoutes(options: AuthRouteOptions) {
  const { config, openSession, apiFetch, requests, hasDemoSignIn } = options;
  const routes = new Hono<RequestEnv>();
  routes.use("/v1/*", rateLimit(requests));
  routes.all("/v1/*", (context) =>
    apiFetch(context.req.raw, { address: context.get("clientAddress") }),
  );
  if (hasDemoSignIn) {
    const demo = createDemoSignIn({
      openSession,
      siteUrl: config.publicUrl,
      isOpenToAll: config.isDemoOpenToAll,
    });
    routes.use("/demo", rateLimit(requests));
    routes.get("/demo", demo.isAvailable);
    routes.post("/demo", demo.signIn);
  }
  return routes;
}
