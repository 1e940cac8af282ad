import { isLoopback, isLoopbackSite } from "../network/loopback.ts";
import type { RequestContext } from "./middleware/request-context.ts";

/**
 * What browsers and command-line clients send by themselves. Proxies add headers of ever new names, so
 * a request with any other header may have come through one.
 */
const plainHeaders = new Set([
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
const fromBrowsers = /^sec-(ch|fetch|gpc|purpose)/;

/**
 * Whether a request comes from somebody who sits at this machine, as far as that can be known: the
 * connection, the name it asks for and the site are all this machine, and nothing hints at a proxy or
 * at a page elsewhere. When in doubt it does not.
 */
export function isOwnMachine(context: RequestContext, siteUrl: string): boolean {
  const peer = context.get("peerAddress");
  const { headers } = context.req.raw;
  return (
    isLoopbackSite(siteUrl) &&
    // Called in process there is no connection.
    (peer === null || isLoopback(peer)) &&
    isLoopback(new URL(context.req.url).hostname) &&
    isLoopback(hostIn(headers.get("host")) ?? "localhost") &&
    [...headers.keys()].every((name) => plainHeaders.has(name) || fromBrowsers.test(name)) &&
    [headers.get("origin"), headers.get("referer")].every(isOfThisMachine) &&
    // Browsers have spoken the later version for decades; some proxies still speak this one.
    context.env?.incoming?.httpVersion !== "1.0"
  );
}

function isOfThisMachine(address: string | null): boolean {
  return address === null || (URL.canParse(address) && isLoopbackSite(address));
}

function hostIn(header: string | null): string | null {
  if (header === null) return null;
  return URL.canParse(`http://${header}`) ? new URL(`http://${header}`).hostname : "";
}
