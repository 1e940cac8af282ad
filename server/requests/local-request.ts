import { isLoopback, isLoopbackSite } from "../network/loopback.ts";
import type { RequestContext } from "./request-context.ts";

/**
 * Headers that browsers and command-line clients send by themselves. Proxies use many header names,
 * so a request with any other header may have come through one.
 */
const clientHeaders = new Set([
  "accept",
  "accept-charset",
  "accept-encoding",
  "accept-language",
  "apikey",
  "authorization",
  "cache-control",
  "connection",
  "content-length",
  "content-type",
  "cookie",
  "dnt",
  "host",
  "if-modified-since",
  "if-none-match",
  "keep-alive",
  "origin",
  "pragma",
  "priority",
  "purpose",
  "referer",
  "save-data",
  "upgrade-insecure-requests",
  "user-agent",
]);
const browserHeaders = /^sec-(ch|fetch|gpc|purpose)/;

/**
 * Whether a request comes from this machine, as far as that can be known: the connection, the host
 * name and the site are all loopback, and nothing hints at a proxy or a page on another site. False
 * if in doubt.
 */
export function isLocalRequest(context: RequestContext, siteUrl: string): boolean {
  const peer = context.get("peerAddress");
  const { headers } = context.req.raw;
  return (
    isLoopbackSite(siteUrl) &&
    // In-process calls have no connection.
    (peer === null || isLoopback(peer)) &&
    isLoopback(new URL(context.req.url).hostname) &&
    isLoopback(hostName(headers.get("host")) ?? "localhost") &&
    [...headers.keys()].every((name) => clientHeaders.has(name) || browserHeaders.test(name)) &&
    [headers.get("origin"), headers.get("referer")].every(isLocalUrl) &&
    // Browsers have sent 1.1 or later for decades; some proxies still send 1.0.
    context.env?.incoming?.httpVersion !== "1.0"
  );
}

function isLocalUrl(url: string | null): boolean {
  return url === null || (URL.canParse(url) && isLoopbackSite(url));
}

function hostName(header: string | null): string | null {
  if (header === null) return null;
  return URL.canParse(`http://${header}`) ? new URL(`http://${header}`).hostname : "";
}
