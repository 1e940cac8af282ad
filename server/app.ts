import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { every } from "hono/combine";
import type { ServerBuild } from "react-router";
import type { Testimonial } from "#domain/content/testimonial.ts";
import { apiPath } from "#domain/open-data/paths.ts";
import { isDemoAccount } from "#domain/sign-in/demo-accounts.ts";
import { loginOptions } from "#domain/sign-in/login-methods.ts";
import type { Backend } from "../app/lib/data/backend.ts";
import type { AgencySettings } from "../supabase/functions/_shared/agency/settings.ts";
import { authRoutes } from "./auth/auth-routes.ts";
import type { Config } from "./config.ts";
import {
  DatabaseUnavailable,
  databaseUnavailableResponse,
} from "./database/database-unavailable.ts";
import type { Engine } from "./engine/engine.ts";
import { visitorClient } from "./engine/visitor-client.ts";
import { problem } from "./error-responses.ts";
import { builtFiles } from "./http/fast-lane/built-files.ts";
import { createFastLane, type FastRoute } from "./http/fast-lane/fast-lane.ts";
import { limited } from "./http/fast-lane/limited.ts";
import type { Listener } from "./http/listen.ts";
import { crossOrigin } from "./http/middleware/cross-origin.ts";
import { identify, identifyVisitor } from "./http/middleware/identify.ts";
import { readBody } from "./http/middleware/read-body.ts";
import { refuseControlCharacters } from "./http/middleware/refuse-control-characters.ts";
import { refuseOddUrls } from "./http/middleware/refuse-odd-urls.ts";
import { refuseOverload } from "./http/middleware/refuse-overload.ts";
import { securityHeaderMap, securityHeaders } from "./http/middleware/security-headers.ts";
import { takeTurns } from "./http/middleware/take-turns.ts";
import { watchOverload } from "./http/overload.ts";
import { createReadiness, type Readiness } from "./http/readiness.ts";
import { createCachedApi } from "./http/response-cache/cached-api.ts";
import { createResponseCache } from "./http/response-cache/response-cache.ts";
import { functionRoutes } from "./http/routes/functions.ts";
import { healthCheck, readinessRoutes } from "./http/routes/health.ts";
import { mailboxRoutes } from "./http/routes/mailbox-routes.ts";
import { createOpenData } from "./http/routes/open-data/open-data-api.ts";
import { createPages } from "./http/routes/pages/pages.ts";
import { siteApiRoutes } from "./http/routes/site-api/site-api.ts";
import { storageRoutes } from "./http/routes/storage.ts";
import { createFailureResponse } from "./http/unreadable-request.ts";
import type { ApiHandler } from "./identity/caller.ts";
import { createListings } from "./listings/listings.ts";
import type { Mailbox } from "./mail/mailbox.ts";
import { type ClientTimeouts, clientTimeouts } from "./network/client-timeouts.ts";
import { rateLimit } from "./rate-limits/rate-limit.ts";
import { ownCounters } from "./rate-limits/shared-counters.ts";
import { refuseNullCharacters } from "./requests/refuse-null-characters.ts";
import { type RequestEnv, requestContext } from "./requests/request-context.ts";
import type { Log } from "./server-log.ts";
import { FileNotStored } from "./storage/files/file-store.ts";
import { fileNotStoredResponse } from "./storage/storage-refusals.ts";

export interface AppOptions {
  config: Config;
  engine: Engine;
  log: Log;
  /** Set when e-mails are shown in a mailbox instead of sent; never in production. */
  mailbox?: Mailbox;
  /** The ratings agency that the functions query; absent or null if none is configured. */
  agency?: AgencySettings | null;
  timeouts?: ClientTimeouts;
  readiness?: Readiness;
  /** The home page's testimonials; absent if it may show samples. */
  testimonials?: readonly Testimonial[];
  /** Serves the metrics to those who may read them; absent if nobody may. */
  metrics?: FastRoute;
  /** What works and since when. */
  status: Backend["status"];
  /** Serves /realtime/v1 but for its sockets, which never reach the framework. */
  realtime?: ApiHandler;
  /** The React application: the production build, or the one the development server compiles. */
  pages: {
    mode: "development" | "production";
    assets?: string;
    loadBuild: () => Promise<ServerBuild>;
  };
}

const megabyte = 1024 * 1024;

/** The whole server as a request listener, not yet bound to a port. */
export async function createApp(options: AppOptions): Promise<Listener> {
  const {
    config,
    engine,
    log,
    mailbox,
    pages,
    agency = null,
    timeouts = clientTimeouts,
    realtime,
    readiness = createReadiness(engine),
  } = options;
  const { publicUrl } = config;
  const cache = createResponseCache(engine, log);
  const isDemo = config.DEMO_DATA && engine.kind !== "supabase";
  const isClosed = (email: string) => !isDemo && isDemoAccount(email);
  const cachedApi = engine.api && createCachedApi({ api: engine.api, cache });
  const apiFetch = cachedApi?.fetch;
  const visitors = { engine, apiFetch, siteUrl: publicUrl };
  const counters = engine.api?.counters ?? ownCounters;
  const perMinute = (name: string, max: number) => ({ name, max, seconds: 60 });
  const dataRequests = counters.reads(perMinute("data", config.DATA_RATE_LIMIT));
  const listings = createListings({
    engine,
    siteUrl: publicUrl,
    readVersions: cache.versions,
    log,
  });
  const readChecked = (bytes: number, milliseconds: number) =>
    every(readBody({ bytes, milliseconds }), refuseNullCharacters);
  const readSmallBody = readChecked(megabyte, timeouts.body);

  const turns = takeTurns(config.VISITOR_REQUESTS);

  const app = new Hono<RequestEnv>();
  app.use(requestContext(log, config.TRUST_PROXY));
  app.use(securityHeaders(publicUrl));
  app.use(refuseOddUrls);
  const longestWait = config.BUSY_AFTER_SECONDS * 1_000;
  const overload = watchOverload({ longestWait, readAge: cache.readAge });
  const refusal = refuseOverload(overload);
  app.use(refusal.middleware);

  const openData = createOpenData({ config, engine, listings, cache, counters, isClosed });
  app.use(`${apiPath}/*`, turns);
  app.route(apiPath, openData.routes);
  app.use(refuseControlCharacters);

  app.route("/", readinessRoutes(readiness, engine.kind));
  if (engine.api) app.use("/api/*", identifyVisitor(engine.api.identify));
  app.use("/api/*", turns);
  app.route(
    "/api",
    siteApiRoutes({ config, visitors, listings, counters, readBody: readSmallBody }),
  );

  // With a hosted Supabase project, the project itself serves these paths.
  if (engine.api && apiFetch) {
    app.use("/auth/v1/*", crossOrigin(publicUrl), turns);
    for (const path of ["/rest/v1/*", "/storage/v1/*", "/functions/v1/*"]) {
      app.use(path, crossOrigin(publicUrl), identify(engine.api.identify), turns);
    }
    const data = { apiFetch, rateLimit: rateLimit(dataRequests), readBody: readSmallBody };
    app.route(
      "/auth",
      authRoutes({
        config,
        openSession: engine.api.openSession,
        apiFetch,
        counters,
        hasDemoSignIn: isDemo,
      }),
    );
    app.use("/rest/v1/*", data.rateLimit);
    app.all("/rest/v1/*", (context) => {
      const caller = context.get("caller");
      return apiFetch(context.req.raw, { caller, address: context.get("clientAddress") });
    });
    app.route("/storage/v1", storageRoutes(data));
    if (realtime) {
      app.use("/realtime/v1/*", crossOrigin(publicUrl), identify(engine.api.identify));
      app.all("/realtime/v1/*", data.rateLimit, (context) => {
        const { raw } = context.req;
        const address = context.get("clientAddress");
        return realtime(raw, { caller: context.get("caller"), address, signal: raw.signal });
      });
    }
    const functionLimit = rateLimit(
      counters.exact(perMinute("functions", config.FUNCTIONS_RATE_LIMIT)),
    );
    const functions = { engine, agency, siteUrl: publicUrl };
    app.route(
      "/functions/v1",
      await functionRoutes({ ...functions, ...data, rateLimit: functionLimit }),
    );
  }

  if (mailbox) app.route("/dev/mailbox", mailboxRoutes(mailbox, publicUrl));
  app.use(turns, readSmallBody);
  const site = createPages({
    engine,
    anonymous: visitorClient(visitors),
    listings,
    cache,
    mode: pages.mode,
    loadBuild: pages.loadBuild,
    status: options.status,
    longestWait,
    isOverloaded: overload.isOn,
    renders: counters.reads(perMinute("pages", config.PAGE_RATE_LIMIT)),
    config: {
      siteUrl: publicUrl,
      apiUrl: engine.apiUrl,
      publishableKey: engine.publishableKey,
      contactEmail: config.CONTACT_EMAIL,
      isDemo,
      browserListLimit: config.BROWSER_LIST_LIMIT,
      login: loginOptions(config),
      ...(options.testimonials && { testimonials: options.testimonials }),
      ...(config.ANALYTICS_SCRIPT_URL && { analyticsScriptUrl: config.ANALYTICS_SCRIPT_URL }),
    },
  });
  app.all("*", site.respond);

  app.onError((error, context) => {
    if (error instanceof DatabaseUnavailable) {
      return databaseUnavailableResponse(error.reason, error.retryAfter);
    }
    if (error instanceof FileNotStored) {
      context.get("log").error({ err: error }, "a file was not stored");
      return fileNotStoredResponse(error);
    }
    context.get("log").error({ err: error }, "request failed");
    return problem(context, 500, "unexpected_failure", "Something went wrong. Please try again.");
  });

  const headers = await securityHeaderMap(publicUrl);
  const fastLane = createFastLane({
    routes: [
      healthCheck,
      ...(options.metrics ? [options.metrics] : []),
      ...(pages.assets ? [await builtFiles(pages.assets)] : []),
      site.findLive,
      refusal.route,
      ...(cachedApi ? [cachedApi.findVersions, cachedApi.findCached] : []).map((route) =>
        limited(route, dataRequests, config.TRUST_PROXY),
      ),
      openData.findCached,
      site.findCached,
    ],
    headers,
    log,
    logsCounts: config.ACCESS_LOG_DAYS === 0,
  });
  const errorHandler = createFailureResponse(headers, log);
  return fastLane(getRequestListener(app.fetch, { errorHandler }));
}
