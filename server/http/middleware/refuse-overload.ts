import type { MiddlewareHandler } from "hono";
import { busyPage, busyResponse } from "../../error-responses.ts";
import type { FastRoute } from "../fast-lane/fast-lane.ts";
import type { Overload } from "../overload.ts";
import { bufferResponse } from "../response-cache/buffered-response.ts";
import type { RequestEnv } from "./request-context.ts";

const [page, data] = await Promise.all([
  bufferResponse(busyPage(), 4),
  bufferResponse(busyResponse(), 4),
]);

/** Checks that a supervisor makes get a response however busy the server is. */
const isCheck = (path: string) => path === "/healthz" || path === "/readyz";

/**
 * Refuses requests at once that would otherwise wait for too long. Reading, which is most of it, is
 * refused before the framework, at the cost of a cached page.
 */
export function refuseOverload(overload: Pick<Overload, "isOn">) {
  const route: FastRoute = ({ headers }, path) => {
    if (!overload.isOn() || isCheck(path)) return undefined;
    return headers.accept?.includes("text/html") ? page : data;
  };
  const middleware: MiddlewareHandler<RequestEnv> = async (context, next) => {
    if (overload.isOn() && !isCheck(context.req.path)) return busyResponse();
    await next();
  };
  return { route, middleware };
}
