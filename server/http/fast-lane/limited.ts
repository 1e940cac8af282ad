import { visitorKey } from "../middleware/rate-limit.ts";
import { incomingAddress } from "../middleware/request-context.ts";
import type { RequestCounter } from "../middleware/request-counter.ts";
import type { FastRoute } from "./fast-lane.ts";

/** Counts what a route finds for a visitor; beyond the limit the framework says what there is to say. */
export function limited(
  route: FastRoute,
  requests: RequestCounter,
  trustedProxies: number,
): FastRoute {
  return async (request, path) => {
    const found = await route(request, path);
    if (!found) return undefined;
    try {
      await requests.count(visitorKey(incomingAddress(request, trustedProxies)));
      return found;
    } catch {
      return undefined;
    }
  };
}
