import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Log } from "../../log.ts";
import type { Listener } from "../listen.ts";
import { logRequest } from "../middleware/request-context.ts";
import type { BufferedResponse } from "../response-cache/buffered-response.ts";
import { createWriter } from "./write-buffered.ts";

type Found = BufferedResponse | undefined;

/** Finds what is ready to be sent; undefined leaves the request to the framework. */
export type FastRoute = (request: IncomingMessage, path: string) => Found | Promise<Found>;

interface FastLaneParts {
  routes: readonly FastRoute[];
  /** The headers of every response. */
  headers: ReadonlyMap<string, string>;
  log: Log;
}

/** Longer ones are no addresses of ours that anybody asks for often. */
const maxAddressLength = 1_024;
const hostName = /^[a-z0-9.-]+(?::\d+)?$|^\[[0-9a-f:]+\](?::\d+)?$/i;

/**
 * Answers what is ready as bytes before the framework makes anything of the request. It decides nothing:
 * a request that is unusual in any way is passed on.
 */
export function createFastLane({ routes, headers, log }: FastLaneParts) {
  const write = createWriter(headers);

  async function find(request: IncomingMessage, path: string): Promise<Found> {
    for (const route of routes) {
      const found = route(request, path);
      const response = found instanceof Promise ? await found : found;
      if (response) return response;
    }
    return undefined;
  }

  return (next: Listener): Listener =>
    (request, response) => {
      if (!isPlainRead(request)) return next(request, response);
      const started = performance.now();
      const { method = "", url = "" } = request;
      const query = url.indexOf("?");
      const path = query === -1 ? url : url.slice(0, query);
      find(request, path)
        .then(async (found) => {
          if (!found) return next(request, response);
          const requestId = randomUUID();
          const status = await write(request, response, found, requestId);
          logRequest(log, { requestId, method, path, status, started });
        })
        .catch((error: unknown) => {
          log.error({ err: error }, "request failed");
          response.destroy();
        });
    };
}

function isPlainRead({ method, url = "", headers }: IncomingMessage): boolean {
  return (
    (method === "GET" || method === "HEAD") &&
    url.startsWith("/") &&
    url.length <= maxAddressLength &&
    headers["content-length"] === undefined &&
    headers["transfer-encoding"] === undefined &&
    hostName.test(headers.host ?? "")
  );
}
