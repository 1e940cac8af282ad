import { Hono } from "hono";
import type { Config } from "../config.ts";
import { perMinute, rateLimit } from "../http/middleware/rate-limit.ts";
import type { RequestEnv } from "../http/middleware/request-context.ts";
import type { ApiFetch } from "../identity/caller.ts";
import type { AuthApi } from "./auth-api.ts";
import { createDemoSignIn } from "./demo-sign-in.ts";

interface AuthRouteOptions {
  config: Config;
  openSession: AuthApi["openSession"];
  apiFetch: ApiFetch;
  /** Whether visitors can sign in to the demo account without an e-mail. */
  hasDemoSignIn: boolean;
}

/** /auth/v1, limited for each visitor, and the demo account at /auth/demo. */
export function authRoutes({ config, openSession, apiFetch, hasDemoSignIn }: AuthRouteOptions) {
  const routes = new Hono<RequestEnv>();
  routes.use("/v1/*", rateLimit(perMinute(config.AUTH_RATE_LIMIT)));
  routes.all("/v1/*", (context) =>
    apiFetch(context.req.raw, { address: context.get("clientAddress") }),
  );
  if (hasDemoSignIn) {
    const demo = createDemoSignIn({
      openSession,
      siteUrl: config.publicUrl,
      isOpenToAll: config.isDemoOpenToAll,
    });
    routes.use("/demo", rateLimit(perMinute(config.AUTH_RATE_LIMIT)));
    routes.get("/demo", demo.isAvailable);
    routes.post("/demo", demo.signIn);
  }
  return routes;
}
