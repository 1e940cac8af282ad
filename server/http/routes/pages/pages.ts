import { AsyncLocalStorage } from "node:async_hooks";
import { LRUCache } from "lru-cache";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { Backend, backendContext, PublicConfig } from "../../../../app/lib/data/backend.ts";
import type { LogSink, sendLogTo } from "../../../../app/lib/log.ts";
import { createWorkQueue, QueueFull } from "../../../concurrency/work-queue.ts";
import type { Engine } from "../../../engine/engine.ts";
import { problem } from "../../../error-responses.ts";
import { visitorKey } from "../../../identity/visitor.ts";
import type { Listings } from "../../../listings/listings.ts";
import { tooManyRequests } from "../../../rate-limits/rate-limit.ts";
import type { RequestCounter } from "../../../rate-limits/request-counter.ts";
import type { RequestContext } from "../../../requests/request-context.ts";
import { recordOf } from "../../../requests/request-record.ts";
import type { Log } from "../../../server-log.ts";
import type { Client } from "../../../stateless-client.ts";
import type { FastRoute } from "../../fast-lane/fast-lane.ts";
import { noteBusy } from "../../middleware/refuse-overload.ts";
import { bufferResponse, sendBuffered } from "../../response-cache/buffered-response.ts";
import type { ResponseCache } from "../../response-cache/response-cache.ts";
import { createLivePages } from "./live-pages.ts";
import { createPageAddresses, type PageAddress } from "./page-address.ts";
import { pagePolicy } from "./page-policy.ts";

interface PageSettings {
  engine: Engine;
  anonymous: Client;
  listings: Listings;
  cache: ResponseCache;
  config: PublicConfig;
  status: Backend["status"];
  mode: "development" | "production";
  loadBuild: () => Promise<ServerBuild>;
  /** Counts the pages rendered for each visitor; cached pages do not count. */
  renders: RequestCounter;
  /** How long a page may wait to be rendered, in milliseconds. */
  longestWait: number;
  isOverloaded: () => boolean;
}

/** Rendering is CPU-bound, so with more at once all of them would only finish later. */
const maxRenders = { concurrent: 4, waiting: 100 };
/** How many URLs are cached with the page they lead to. */
const maxUrls = 5_000;

type PageEntry = { backendContext: typeof backendContext; sendLogTo: typeof sendLogTo };

/** Sends messages logged by loaders and rendering to the log of their request. */
const requestLog = new AsyncLocalStorage<Log>();
const toRequestLog: LogSink = (level, message, [cause]) =>
  requestLog.getStore()?.[level](cause ? { err: cause } : {}, message);

const cacheKey = (path: string) => `page ${path}`;

/** When the server first saw a request; undefined for a call within the process. */
function arrivalOf({ env }: RequestContext): number | undefined {
  return env?.incoming && recordOf(env.incoming).arrivedAt;
}

interface Pages {
  respond(context: RequestContext): Promise<Response>;
  /** Finds cached pages, by URLs that were requested before. */
  findCached: FastRoute;
  /** Finds pages about the server's own state, which need no database. */
  findLive: FastRoute;
}

/** Renders the React application. Pages are rendered signed out, so one response serves all. */
export function createPages(settings: PageSettings): Pages {
  const { engine, anonymous, listings, cache, config, mode, loadBuild, renders } = settings;
  const { longestWait, isOverloaded } = settings;
  const handle = createRequestHandler(loadBuild, mode);
  const queue = createWorkQueue({ ...maxRenders, longestWait, isOverloaded });
  const cached = new LRUCache<string, Pick<PageAddress, "path" | "kinds">>({ max: maxUrls });
  let addressOf: ReturnType<typeof createPageAddresses> | undefined;
  const origins = {
    api: engine.apiUrl ? [engine.apiUrl] : [],
    sockets: [new URL(engine.apiUrl || config.siteUrl).origin.replace(/^http/, "ws")],
    scripts: config.analyticsScriptUrl ? [new URL(config.analyticsScriptUrl).origin] : [],
  };

  const backend = {
    anonymous,
    listings: listings.forVisitors,
    config,
    status: settings.status,
  };
  const live = createLivePages();

  async function render(request: Request, log: Log) {
    const entry = (await loadBuild()).entry.module as unknown as PageEntry;
    entry.sendLogTo(toRequestLog);
    const context = new RouterContextProvider();
    context.set(entry.backendContext, backend);
    const response = await requestLog.run(log, () => handle(request, context));
    const page = await bufferResponse(response, 5);
    if (page.headers.get("content-type")?.startsWith("text/html")) {
      const policy =
        mode === "production"
          ? pagePolicy(new TextDecoder().decode(page.body), origins)
          : "frame-ancestors 'none'";
      page.headers.set("Content-Security-Policy", policy);
    }
    if (!page.headers.has("Cache-Control")) page.headers.set("Cache-Control", "no-cache");
    return page;
  }

  /** A page for all visitors, rendered without anything from the request of the first. */
  async function publicPage(context: RequestContext) {
    addressOf ??= createPageAddresses((await loadBuild()).routes, backend);
    const address = new URL(context.req.url);
    const { path, kinds, isShared, isLive } = await addressOf(address);
    const log = context.get("log");
    const renderPage = () => render(new Request(new URL(path, config.siteUrl)), log);
    // Not even in the queue, which may be full when visitors want to know why.
    if (isLive) return live.get(path, renderPage);
    // URLs that share a page are resolved each time, because one of them may have its own page by
    // now.
    if (!isShared) cached.set(address.pathname + address.search, { path, kinds });
    const page = await cache.get(
      cacheKey(path),
      kinds,
      () => queue.run(renderPage, arrivalOf(context)),
      { admit: () => admit(context), cachesMissing: true },
    );
    if (isShared && page.status === 404) {
      log.warn({ path: context.req.path.slice(0, 200) }, "404: no page at this path");
    }
    return page;
  }

  async function admit(context: RequestContext): Promise<void> {
    await renders.count(visitorKey(context.get("clientAddress")));
  }

  async function respond(context: RequestContext): Promise<Response> {
    const request = context.req.raw;
    const isRead = request.method === "GET" || request.method === "HEAD";
    try {
      if (isRead && mode === "production") return sendBuffered(await publicPage(context), request);
      await admit(context);
      const page = await queue.run(() => render(request, context.get("log")), arrivalOf(context));
      return sendBuffered(page, request);
    } catch (error) {
      if (!(error instanceof QueueFull)) return tooManyRequests(context, error);
      noteBusy(context);
      return problem(context, 503, "busy", "The site is busy. Please try again in a moment.");
    }
  }

  return {
    respond,
    findCached({ url = "" }) {
      const page = cached.get(url);
      return page && cache.find(cacheKey(page.path), page.kinds);
    },
    // A query makes no other page of it, so it must not cost a render either.
    findLive: ({ url = "" }, path) => live.find(path.endsWith(".data") ? url : path),
  };
}
