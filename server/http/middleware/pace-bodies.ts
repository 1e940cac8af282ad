import { IncomingMessage } from "node:http";
import { setTimeout } from "node:timers/promises";
import type { HonoRequest, MiddlewareHandler } from "hono";
import { createByteRate } from "../../concurrency/byte-rate.ts";
import { type RequestEnv, visitorOfRequest } from "./request-context.ts";

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;
/** Smaller bodies are counted by the request. */
const minBytes = 64 * kilobyte;
/** At once, as much as the largest upload. */
const usualRate = { perSecond: 4 * megabyte, burst: 16 * megabyte };

/**
 * Receives large bodies of one visitor only so fast. Every few megabytes that arrive make Node
 * collect garbage, for which everybody waits; a sender who is not read from just waits.
 */
export function paceBodies(limits = usualRate): MiddlewareHandler<RequestEnv> {
  const rate = createByteRate(limits);
  return async (context, next) => {
    const { raw } = context.req;
    const incoming = context.env?.incoming;
    if (incoming instanceof IncomingMessage && !incoming.destroyed && hasLargeBody(context.req)) {
      const visitor = visitorOfRequest(context);
      const body = streamOf(incoming, (bytes) => rate.spend(visitor, bytes));
      const { url, method, headers, signal } = raw;
      const init: RequestInit & { duplex: "half" } = {
        method,
        headers,
        signal,
        body,
        duplex: "half",
      };
      context.req.raw = new Request(url, init);
    }
    await next();
  };
}

/** Whether it is large, or of unknown length. */
export function hasLargeBody(request: HonoRequest): boolean {
  if (request.method === "GET" || request.method === "HEAD") return false;
  const length = request.header("content-length");
  if (length === undefined) return request.header("transfer-encoding") !== undefined;
  return Number(length) > minBytes;
}

/** The body without a copy of each part, which Node's own conversion makes. */
function streamOf(incoming: IncomingMessage, waitAfter: (bytes: number) => number) {
  const parts = incoming.iterator({ destroyOnReturn: false });
  let wait = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (wait > 0) await setTimeout(wait);
        const { done, value } = await parts.next();
        if (done) return controller.close();
        wait = waitAfter(value.byteLength);
        controller.enqueue(value);
      },
    },
    { highWaterMark: 0 },
  );
}
