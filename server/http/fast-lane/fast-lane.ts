import type { IncomingMessage, ServerResponse } from "node:http";
import { recordOf } from "../../requests/request-record.ts";
import type { Log } from "../../server-log.ts";
import type { Listener } from "../listen.ts";
import { isPlainPath } from "../path-spelling.ts";
import type { BufferedResponse } from "../response-cache/buffered-response.ts";
import { createWriter } from "./write-buffered.ts";

type Found = BufferedResponse | undefined;

/**
 * Finds a response that is ready to be sent. Returning undefined passes the request to the next
 * route; a promise of undefined leaves it to the framework.
 */
export type FastRoute = (request: IncomingMessage, path: string) => Found | Promise<Found>;

interface FastLaneOptions {
  routes: readonly FastRoute[];
  /** The headers of every response. */
  headers: ReadonlyMap<string, string>;
  log: Log;
  /** Whether the log says how many responses there were, because no other log does. */
  logsCounts: boolean;
}

/** No frequently requested URL of ours is longer. */
const maxUrlLength = 1_024;
const hostName = /^[a-z0-9.-]+(?::\d+)?$|^\[[0-9a-f:]+\](?::\d+)?$/i;

/**
 * Serves requests whose response is ready as bytes, before the framework parses them. It makes no
 * decisions: a request that is unusual in any way is passed on.
 */
export function createFastLane({ routes, headers, log, logsCounts }: FastLaneOptions) {
  const write = createWriter(headers);
  const count = logsCounts ? createRequestCounts(log) : undefined;

  function find(request: IncomingMessage, path: string): Found | Promise<Found> {
    for (const route of routes) {
      const found = route(request, path);
      if (found) return found;
    }
    return undefined;
  }

  async function send(
    request: IncomingMessage,
    response: ServerResponse,
    found: BufferedResponse,
    path: string,
  ): Promise<void> {
    const record = recordOf(request);
    record.isCached = true;
    const status = await write(request, response, found, record.id);
    count?.(path, status);
  }

  return (next: Listener): Listener =>
    (request, response) => {
      // Made here, so that waiting for the response counts from now.
      recordOf(request);
      if (!isPlainRead(request)) return next(request, response);
      const { url = "" } = request;
      const query = url.indexOf("?");
      const path = query === -1 ? url : url.slice(0, query);
      if (!isPlainPath(path)) return next(request, response);
      const found = find(request, path);
      if (!found) return next(request, response);
      const sent =
        found instanceof Promise
          ? found.then((late) =>
              late ? send(request, response, late, path) : next(request, response),
            )
          : send(request, response, found, path);
      sent.catch((error: unknown) => {
        log.error({ err: error, path }, "request failed");
        response.destroy();
      });
    };
}

function isPlainRead({ method, url = "", headers }: IncomingMessage): boolean {
  return (
    (method === "GET" || method === "HEAD") &&
    url.startsWith("/") &&
    url.length <= maxUrlLength &&
    headers["content-length"] === undefined &&
    headers["transfer-encoding"] === undefined &&
    hostName.test(headers.host ?? "")
  );
}

const interval = 1_000;

/**
 * Counts the responses sent from memory by path and status, and logs one line for each pair every
 * second, because a line per request would cost more than the request.
 */
function createRequestCounts(log: Log): (path: string, status: number) => void {
  let counts = new Map<string, { path: string; status: number; requests: number }>();

  function writeCounts() {
    const written = counts;
    counts = new Map();
    for (const line of written.values()) log.info({ method: "GET", ...line }, "requests");
  }

  return (path, status) => {
    if (!log.isLevelEnabled("info")) return;
    // The timer only runs while there is something to write.
    if (counts.size === 0) setTimeout(writeCounts, interval).unref();
    const key = `${status} ${path}`;
    const line = counts.get(key);
    if (line) line.requests += 1;
    else counts.set(key, { path, status, requests: 1 });
  };
}
