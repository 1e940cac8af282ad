import { Hono } from "hono";
import type { ServerBuild } from "react-router";
import { limits } from "#domain/limits.ts";
import { isDemoAccount } from "#domain/sign-in/demo-accounts.ts";
import { callbackPath } from "#domain/sign-in/sign-in.ts";
import type { AgencySettings } from "../supabase/functions/_shared/agency/settings.ts";
import type { Config } from "./config.ts";
import { DatabaseTrouble } from "./engine/database/connection-pool.ts";
import { databaseTroubleAnswer } from "./engine/database/database-unavailable.ts";
import type { Engine } from "./engine/engine.ts";
import { createFunctionsHost } from "./http/routes/functions.ts";
import { type ClientTimes, clientTimes } from "./http/client-times.ts";
import { offeredAuthRoutes } from "./http/routes/auth/offered-calls.ts";
import { refuseClosedAccounts } from "./http/middleware/closed-accounts.ts";
import { crossOrigin } from "./http/middleware/cross-origin.ts";
import { plainPath } from "./http/middleware/refuse-control-characters.ts";
import { rateLimit } from "./http/middleware/rate-limit.ts";
import { readBody } from "./http/middleware/read-body.ts";
import { type RequestEnv, requestContext } from "./http/middleware/request-context.ts";
import { restFilters } from "./http/routes/rest/rest.ts";
import { securityHeaders } from "./http/middleware/security-headers.ts";
import { storedFiles } from "./http/routes/storage/storage.ts";
import { uploadCheck } from "./http/routes/storage/upload-check.ts";
import { problem } from "./http/problem.ts";
import { createPublicAnswers } from "./http/response-cache/response-cache.ts";
import { createApiFetch } from "./http/response-cache/cached-api.ts";
import { builtAssets } from "./http/routes/pages/built-files.ts";
import { createDemoSignIn } from "./http/routes/auth/demo-sign-in.ts";
import { createGeolocation } from "./http/routes/site-api/geolocation.ts";
import { createHealth } from "./http/routes/health.ts";
import { mailboxPage } from "./http/routes/mailbox-page.ts";
import { createMethodologyDocuments } from "./http/routes/site-api/methodology-documents.ts";
import { createPages } from "./http/routes/pages/pages.ts";
import { createSignIn } from "./http/routes/auth/sign-in.ts";
import { createWebsiteCheck } from "./http/routes/site-api/website-check.ts";
import { visitorClient } from "./http/visitor-client.ts";
import type { Log } from "./log.ts";
import type { Mailbox } from "./mail/mailbox.ts";

export interface AppParts {
  config: Config;
  engine: Engine;
  log: Log;
  /** Present when messages are shown instead of sent: never in production. */
  mailbox?: Mailbox;
  /** Who the functions ask for ratings; absent when nobody is set up. */
  agency?: AgencySettings | null;
  times?: ClientTimes;
  /** The built React application, or the development server's. */
  pages: {
    mode: "development" | "production";
    assets?: string;
    loadBuild: () => Promise<ServerBuild>;
  };
}

const megabyte = 1024 * 1024;

/** The whole server, without a port: what main listens with and what tests call in process. */
export async function createApp(parts: AppParts) {
  const { config, engine, log, mailbox, pages, agency = null, times = clientTimes } = parts;
  const smallBody = readBody({ bytes: megabyte, milliseconds: times.body });
  const uploadBody = readBody({
    bytes: limits.fileBytes + megabyte,
    milliseconds: times.upload,
  });
  const kept = createPublicAnswers(engine, log);
  const apiFetch = engine.api && createApiFetch(engine, engine.api, kept);
  const isDemo = config.DEMO_DATA && engine.kind !== "supabase";
  const health = createHealth(engine);

  const app = new Hono<RequestEnv>();
  app.use(requestContext(log, config.TRUST_PROXY));
  app.use(securityHeaders(config.publicUrl));
  app.use(plainPath);
  app.get("/healthz", health.alive);
  app.get("/readyz", health.ready);
  app.get(
    "/api/geolocation",
    rateLimit(config.FUNCTIONS_RATE_LIMIT),
    createGeolocation(config.GEOLOCATION_URL),
  );
  const visitors = { engine, apiFetch, siteUrl: config.publicUrl };
  const anonymous = visitorClient(visitors);
  app.post(
    "/api/website-check",
    rateLimit(config.FUNCTIONS_RATE_LIMIT),
    smallBody,
    createWebsiteCheck(visitors),
  );
  app.get(
    "/api/methodologies/:project",
    rateLimit(config.FUNCTIONS_RATE_LIMIT),
    createMethodologyDocuments(anonymous),
  );

  if (apiFetch) {
    const isClosed = (email: string) => !isDemo && isDemoAccount(email);
    for (const path of ["/auth/v1/*", "/rest/v1/*", "/storage/v1/*", "/functions/v1/*"]) {
      app.use(path, crossOrigin(config.publicUrl), refuseClosedAccounts(isClosed));
    }
    app.use("/auth/v1/*", rateLimit(config.AUTH_RATE_LIMIT), offeredAuthRoutes, smallBody);
    const dataLimit = rateLimit(config.DATA_RATE_LIMIT);
    app.use("/rest/v1/*", dataLimit, restFilters, smallBody);
    app.use("/storage/v1/*", dataLimit, uploadBody, uploadCheck, storedFiles);
    app.use("/functions/v1/*", rateLimit(config.FUNCTIONS_RATE_LIMIT), smallBody);
    const signIn = createSignIn({
      apiFetch,
      callbackUrl: `${config.publicUrl}${callbackPath}`,
      secret: engine.api?.jwtSecret ?? "",
      mailsPerMinute: Math.ceil(config.AUTH_RATE_LIMIT / 10),
      isClosed,
    });
    app.post("/auth/v1/otp", signIn.ask);
    app.post("/auth/v1/verify", signIn.verify);
    app.get("/auth/v1/verify", signIn.follow);
    if (isDemo) {
      const demo = createDemoSignIn({
        apiFetch,
        publishableKey: engine.publishableKey,
        siteUrl: config.publicUrl,
        isForEverybody: config.isDemoForEverybody,
      });
      app.use("/auth/demo", rateLimit(config.AUTH_RATE_LIMIT));
      app.get("/auth/demo", demo.ask);
      app.post("/auth/demo", demo.open);
    }
    for (const path of ["/auth/v1/*", "/rest/v1/*", "/storage/v1/*"]) {
      app.all(path, (context) => apiFetch(context.req.raw, context.get("peerAddress")));
    }
    const { publicUrl: siteUrl } = config;
    const functions = await createFunctionsHost({ engine, apiFetch, siteUrl, agency });
    app.all("/functions/v1/:name", functions);
  }
  if (mailbox) app.route("/dev/mailbox", mailboxPage(mailbox, config.publicUrl));

  if (pages.assets) app.use(await builtAssets(pages.assets));
  app.use(smallBody);
  app.all(
    "*",
    createPages({
      engine,
      anonymous,
      kept,
      mode: pages.mode,
      loadBuild: pages.loadBuild,
      rendersPerMinute: config.PAGE_RATE_LIMIT,
      config: {
        siteUrl: config.publicUrl,
        apiUrl: engine.apiUrl,
        publishableKey: engine.publishableKey,
        isDemo,
        ...(config.ANALYTICS_SCRIPT_URL && { analyticsScriptUrl: config.ANALYTICS_SCRIPT_URL }),
      },
    }),
  );

  app.onError((error, context) => {
    if (error instanceof DatabaseTrouble) return databaseTroubleAnswer(error.trouble);
    context.get("log").error({ err: error }, "request failed");
    return problem(context, 500, "unexpected_failure", "Something went wrong. Please try again.");
  });
  return app;
}
