import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context, MiddlewareHandler } from "hono";
import { runFor } from "../database/statement-origin.ts";
import type { Caller } from "../identity/caller.ts";
import { visitorKey } from "../identity/visitor.ts";
import type { Log } from "../server-log.ts";
import { recordOf } from "./request-record.ts";
import { routeGroup } from "./route-group.ts";

/** The context of every handler. */
export interface RequestEnv {
  /** The connection; absent for in-process calls. */
  Bindings: Partial<HttpBindings> | undefined;
  Variables: {
    requestId: string;
    log: Log;
    clientAddress: string;
    peerAddress: string | null;
    /** Set for the APIs that `identify` guards. */
    caller: Caller;
    /** Set once the request has its turn among the visitor's. */
    hasTurn: boolean;
  };
}

export type RequestContext = Context<RequestEnv>;

/**
 * Gives each request an id, the visitor's address and one line in the log. Paths are logged without
 * the query, because it may contain a sign-in token.
 */
export function requestContext(log: Log, trustedProxies: number): MiddlewareHandler<RequestEnv> {
  return async (context, next) => {
    const started = performance.now();
    const incoming = context.env?.incoming;
    const requestId = incoming ? recordOf(incoming).id : randomUUID();
    const peerAddress = socketAddress(context);
    const group = routeGroup(context.req.path);
    const requestLog = log.child({ requestId });
    context.set("requestId", requestId);
    context.set("log", requestLog);
    context.set("peerAddress", peerAddress);
    context.set(
      "clientAddress",
      clientAddress(peerAddress, context.req.header("x-forwarded-for"), trustedProxies),
    );
    await runFor({ id: requestId, group }, next);
    context.res.headers.set("X-Request-Id", requestId);
    if (!log.isLevelEnabled("info")) return;
    requestLog.info(
      {
        method: context.req.method,
        path: context.req.path,
        group,
        status: context.res.status,
        milliseconds: Math.round(performance.now() - started),
      },
      "request",
    );
  };
}

/** Whose limits a request counts towards, as `visitorOf` says; before it is identified, its address's. */
export function visitorOfRequest(context: RequestContext): string {
  return context.get("caller")?.claims?.sub ?? visitorKey(context.get("clientAddress"));
}

/**
 * The visitor's address. Each trusted proxy appends one entry to X-Forwarded-For; anything before
 * those comes from the visitor and proves nothing.
 */
export function clientAddress(
  peer: string | null,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const forwarded = (forwardedFor ?? "").split(",").map((entry) => entry.trim());
  const claimed = trustedProxies > 0 ? forwarded.at(-trustedProxies) : undefined;
  return parseAddress(claimed) ?? plainIpAddress(peer ?? "unknown");
}

/** The address in a proxy's entry, without the port that some add; null if it is not an address. */
function parseAddress(entry = ""): string | null {
  const address = plainIpAddress(
    entry.replace(/^\[(.*)\](?::\d+)?$/, "$1").replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1"),
  );
  return isIP(address) ? address : null;
}

/** Normalises an address: a dual-stack socket reports IPv4 as IPv4-mapped IPv6. */
function plainIpAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
}

/** The visitor's address for a request that has not reached the framework. */
export function incomingAddress({ socket, headers }: IncomingMessage, trustedProxies: number) {
  const forwardedFor = headers["x-forwarded-for"]?.toString();
  return clientAddress(socket.remoteAddress ?? null, forwardedFor, trustedProxies);
}

function socketAddress(context: Context): string | null {
  try {
    const { address } = getConnInfo(context).remote;
    return address ? plainIpAddress(address) : null;
  } catch {
    // An in-process call, without a socket.
    return null;
  }
}
