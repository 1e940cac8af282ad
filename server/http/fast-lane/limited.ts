import type { IncomingMessage } from "node:http";
import { visitorKey } from "../../identity/visitor.ts";
import type { RequestCounter } from "../../rate-limits/request-counter.ts";
import { incomingAddress } from "../../requests/request-context.ts";
import type { BufferedResponse } from "../response-cache/buffered-response.ts";
import type { FastRoute } from "./fast-lane.ts";

/** Counts a visitor's responses from a route; beyond the limit, lets the framework refuse. */
export function limited(
  route: FastRoute,
  requests: RequestCounter,
  trustedProxies: number,
): FastRoute {
  async function admit(
    request: IncomingMessage,
    finding: BufferedResponse | Promise<BufferedResponse | undefined>,
  ) {
    const found = await finding;
    if (!found) return undefined;
    try {
      await requests.count(visitorKey(incomingAddress(request, trustedProxies)));
      return found;
    } catch {
      return undefined;
    }
  }

  return (request, path) => {
    const finding = route(request, path);
    return finding && admit(request, finding);
  };
}
