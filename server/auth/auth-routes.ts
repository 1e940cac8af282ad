import { Hono } from "hono";
import type { Config } from "../config.ts";
import type { ApiFetch } from "../identity/caller.ts";
import { rateLimit } from "../rate-limits/rate-limit.ts";
import type { SharedCounters } from "../rate-limits/shared-counters.ts";
import type { RequestEnv } from "../requests/request-context.ts";
import type { AuthApi } from "./auth-api.ts";
import { createDemoSignIn } from "./demo-sign-in.ts";

interface AuthRouteOptions {
  config: Config;
  openSession: AuthApi["openSession"];
  apiFetch: ApiFetch;
  counters: Pick<SharedCounters, "exact">;
  /** Whether visitors can sign in to the demo account without an e-mail. */
  hasDemoSignIn: boolean;
}

/** /auth/v1, limited for each visitor, and the demo account at /auth/demo. */
export function authRoutes(options: AuthRouteOptions) {
  const { config, openSession, apiFetch, counters, hasDemoSignIn } = options;
  const limit = (name: string) =>
    rateLimit(counters.exact({ name, max: config.AUTH_RATE_LIMIT, seconds: 60 }));
  const routes = new Hono<RequestEnv>();
  routes.use("/v1/*", limit("sign-in"));
  routes.all("/v1/*", (context) =>
    apiFetch(context.req.raw, { address: context.get("clientAddress") }),
  );
  if (hasDemoSignIn) {
    const demo = createDemoSignIn({
      openSession,
      siteUrl: config.publicUrl,
      isOpenToAll: config.isDemoOpenToAll,
    });
    routes.use("/demo", limit("demo sign-in"));
    routes.get("/demo", demo.isAvailable);
    routes.post("/demo", demo.signIn);
  }
  return routes;
}
