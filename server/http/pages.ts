import { AsyncLocalStorage } from "node:async_hooks";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { backendContext, PublicConfig } from "../../app/lib/backend.ts";
import type { LogSink, sendLogTo } from "../../app/lib/log.ts";
import type { PublicAnswers } from "../cache/public-answers.ts";
import type { Client, Engine } from "../engine/engine.ts";
import type { Log } from "../log.ts";
import { readAnswer, sendAnswer } from "./answer.ts";
import type { RequestContext } from "./request-context.ts";
import { pagePolicy } from "./security-headers.ts";

interface PageSettings {
  engine: Engine;
  anonymous: Client;
  kept: PublicAnswers;
  config: PublicConfig;
  mode: "development" | "production";
  loadBuild: () => Promise<ServerBuild>;
}

type PageEntry = { backendContext: typeof backendContext; sendLogTo: typeof sendLogTo };

/** What loaders and rendering have to say belongs to the request that they work for. */
const requestLog = new AsyncLocalStorage<Log>();
const toRequestLog: LogSink = (level, message, [cause]) =>
  requestLog.getStore()?.[level](cause ? { err: cause } : {}, message);

/** Renders the React application. Pages are rendered signed out, so one answer serves everybody. */
export function createPages(settings: PageSettings) {
  const { engine, anonymous, kept, config, mode, loadBuild } = settings;
  const handle = createRequestHandler(loadBuild, mode);
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

  return async (context: RequestContext): Promise<Response> => {
    const request = context.req.raw;
    const log = context.get("log");
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!isRead || mode === "development") return sendAnswer(await render(request, log), request);
    const { pathname, search } = new URL(request.url);
    const answer = await kept.get(
      `page ${pathname}${search}`,
      ["listings", "ratings", "content"],
      // Rendered as a request of its own: HEAD needs the page's headers too, and a visitor who
      // leaves must not end the rendering that others wait for.
      () => render(new Request(request.url, { headers: request.headers }), log),
    );
    return sendAnswer(answer, request);
  };
}
