import { createHash, timingSafeEqual } from "node:crypto";
import type { FastRoute } from "../http/fast-lane/fast-lane.ts";
import { closeServer, type Listener, listen } from "../http/listen.ts";
import { bufferResponse } from "../http/response-cache/buffered-response.ts";
import { isLoopback } from "../network/loopback.ts";
import { StartError } from "../start-error.ts";
import { contentType } from "./exposition.ts";
import type { SiteMetrics } from "./site-metrics.ts";

const metricsPath = "/metrics";

type Text = Pick<SiteMetrics, "text">;

const digest = (text: string) => createHash("sha256").update(text).digest();

/**
 * /metrics for those who know the token. To everybody else the path leads where every unknown path
 * does, so nothing tells that it exists.
 */
export function metricsRoute({ text }: Text, token: string): FastRoute {
  const expected = digest(`Bearer ${token}`);
  return ({ headers }, path) => {
    if (path !== metricsPath) return undefined;
    // Of the same length whatever was sent, so that the comparison takes the same time.
    if (!timingSafeEqual(digest(headers.authorization ?? ""), expected)) return undefined;
    return text().then((body) =>
      bufferResponse(
        new Response(body, {
          headers: { "Content-Type": contentType, "Cache-Control": "no-store" },
        }),
        4,
      ),
    );
  };
}

/** The same on a port of its own that only this machine reaches. */
export async function serveMetrics({ text }: Text, port: number): Promise<() => Promise<void>> {
  const respond: Listener = (request, response) => {
    const { method, url, headers } = request;
    const isRead = method === "GET" || method === "HEAD";
    // A page of another site could lead its own name here.
    if (!isRead || url !== metricsPath || !isLocalName(headers.host)) {
      response.writeHead(404).end();
      return;
    }
    text().then(
      (body) => response.writeHead(200, { "Content-Type": contentType }).end(body),
      () => response.writeHead(500).end(),
    );
  };
  const server = await listen(respond, { port, host: "127.0.0.1" }).catch((cause: unknown) => {
    if (cause instanceof StartError) {
      throw new StartError(`The port of METRICS_PORT, ${port}, is in use. Set a free one.`);
    }
    throw cause;
  });
  return () => closeServer(server);
}

function isLocalName(host = ""): boolean {
  const url = `http://${host}`;
  return URL.canParse(url) && isLoopback(new URL(url).hostname);
}
