import { Hono, type MiddlewareHandler } from "hono";
import { callbackPath } from "#domain/sign-in/sign-in.ts";
import type { Config } from "../../../config.ts";
import type { ApiFetch, Engine } from "../../../engine/engine.ts";
import { perMinute, rateLimit } from "../../middleware/rate-limit.ts";
import type { RequestEnv } from "../../middleware/request-context.ts";
import { createDemoSignIn } from "./demo-sign-in.ts";
import { onlyOfferedCalls } from "./offered-calls.ts";
import { createSignIn } from "./sign-in.ts";

interface AuthOptions {
  config: Config;
  engine: Engine;
  apiFetch: ApiFetch;
  readBody: MiddlewareHandler<RequestEnv>;
  isClosed: (email: string) => boolean;
  /** Whether visitors can sign in to the demo account without an e-mail. */
  hasDemoSignIn: boolean;
}

/** Passwordless sign-in (/auth/v1) and the demo account (/auth/demo). */
export function authRoutes(options: AuthOptions): Hono<RequestEnv> {
  const { config, engine, apiFetch, readBody, isClosed, hasDemoSignIn } = options;
  const routes = new Hono<RequestEnv>();
  routes.use("/v1/*", rateLimit(perMinute(config.AUTH_RATE_LIMIT)), onlyOfferedCalls, readBody);

  const signIn = createSignIn({
    apiFetch,
    callbackUrl: `${config.publicUrl}${callbackPath}`,
    secret: engine.api?.jwtSecret ?? "",
    emailsPerMinute: Math.ceil(config.AUTH_RATE_LIMIT / 10),
    isClosed,
  });
  routes.post("/v1/otp", signIn.requestLink);
  routes.post("/v1/verify", signIn.verify);
  routes.get("/v1/verify", signIn.followLink);
  routes.all("/v1/*", (context) => apiFetch(context.req.raw, context.get("clientAddress")));

  if (hasDemoSignIn) {
    const demo = createDemoSignIn({
      apiFetch,
      publishableKey: engine.publishableKey,
      siteUrl: config.publicUrl,
      isOpenToAll: config.isDemoOpenToAll,
    });
    routes.use("/demo", rateLimit(perMinute(config.AUTH_RATE_LIMIT)));
    routes.get("/demo", demo.isAvailable);
    routes.post("/demo", demo.signIn);
  }
  return routes;
}
