import { AsyncLocalStorage } from "node:async_hooks";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { LogSink, sendLogTo } from "../../../../app/lib/browser/log.ts";
import type { backendContext, PublicConfig } from "../../../../app/lib/data/backend.ts";
import type { Client, Engine } from "../../../engine/engine.ts";
import type { Log } from "../../../log.ts";
import { createWorkQueue, QueueFull } from "../../../concurrency/work-queue.ts";
import { tooManyRequests, visitorKey } from "../../middleware/rate-limit.ts";
import type { RequestContext } from "../../middleware/request-context.ts";
import { createRequestCounter } from "../../middleware/request-counter.ts";
import { pagePolicy } from "../../middleware/security-headers.ts";
import { problem } from "../../problem.ts";
import { readAnswer, sendAnswer } from "../../response-cache/buffered-response.ts";
import type { PublicAnswers } from "../../response-cache/response-cache.ts";
import { createPageAddresses } from "./page-address.ts";

interface PageSettings {
  engine: Engine;
  anonymous: Client;
  kept: PublicAnswers;
  config: PublicConfig;
  mode: "development" | "production";
  loadBuild: () => Promise<ServerBuild>;
  /** How many pages a minute are rendered anew for one visitor; kept ones do not count. */
  rendersPerMinute: number;
}

/** Rendering keeps the processor busy: more at once would only end later, all of them. */
const renderQueue = { atOnce: 4, waiting: 100 };

type PageEntry = { backendContext: typeof backendContext; sendLogTo: typeof sendLogTo };

/** What loaders and rendering have to say belongs to the request that they work for. */
const requestLog = new AsyncLocalStorage<Log>();
const toRequestLog: LogSink = (level, message, [cause]) =>
  requestLog.getStore()?.[level](cause ? { err: cause } : {}, message);

/** Renders the React application. Pages are rendered signed out, so one answer serves everybody. */
export function createPages(settings: PageSettings) {
  const { engine, anonymous, kept, config, mode, loadBuild, rendersPerMinute } = settings;
  const handle = createRequestHandler(loadBuild, mode);
  const renders = createRequestCounter({ most: rendersPerMinute, seconds: 60 });
  const queue = createWorkQueue(renderQueue);
  let addressOf: ReturnType<typeof createPageAddresses> | undefined;
  const origins = {
    api: engine.apiUrl ? [engine.apiUrl, engine.apiUrl.replace(/^http/, "ws")] : [],
    scripts: config.analyticsScriptUrl ? [new URL(config.analyticsScriptUrl).origin] : [],
  };

  async function render(request: Request, log: Log) {
    const entry = (await loadBuild()).entry.module as unknown as PageEntry;
    entry.sendLogTo(toRequestLog);
    const context = new RouterContextProvider();
    context.set(entry.backendContext, { anonymous, config });
    const response = await requestLog.run(log, () => handle(request, context));
    const answer = await readAnswer(response, 5);
    if (answer.headers.get("content-type")?.startsWith("text/html")) {
      if (mode === "production") {
        const html = new TextDecoder().decode(answer.body);
        answer.headers.set("Content-Security-Policy", pagePolicy(html, origins));
      } else {
        answer.headers.set("Content-Security-Policy", "frame-ancestors 'none'");
      }
    }
    if (!answer.headers.has("Cache-Control")) answer.headers.set("Cache-Control", "no-cache");
    return answer;
  }

  /** A page as it is for everybody; rendered without anything of the visitor who happens to ask first. */
  async function publicPage(context: RequestContext) {
    addressOf ??= createPageAddresses((await loadBuild()).routes);
    const { path, isMissing } = addressOf(new URL(context.req.url));
    const log = context.get("log");
    if (isMissing) log.warn({ path: context.req.path.slice(0, 200) }, "404: no page at this path");
    return kept.get(
      `page ${path}`,
      ["listings", "ratings", "content"],
      () => queue.run(() => render(new Request(new URL(path, config.siteUrl)), log)),
      { admit: () => admit(context), keepsMissing: true },
    );
  }

  const admit = (context: RequestContext) =>
    renders.count(visitorKey(context.get("clientAddress")));

  return async (context: RequestContext): Promise<Response> => {
    const request = context.req.raw;
    const isRead = request.method === "GET" || request.method === "HEAD";
    try {
      if (isRead && mode === "production") return sendAnswer(await publicPage(context), request);
      await admit(context);
      const answer = await queue.run(() => render(request, context.get("log")));
      return sendAnswer(answer, request);
    } catch (error) {
      if (!(error instanceof QueueFull)) return tooManyRequests(context, error);
      context.header("Retry-After", "1");
      return problem(context, 503, "busy", "The site is busy. Please try again in a moment.");
    }
  };
}
