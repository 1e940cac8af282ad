import type { MiddlewareHandler } from "hono";
import { statusPaths } from "#domain/status/status-path.ts";
import { busyPage, busyResponse } from "../../error-responses.ts";
import type { RequestContext, RequestEnv } from "../../requests/request-context.ts";
import { recordOf } from "../../requests/request-record.ts";
import type { FastRoute } from "../fast-lane/fast-lane.ts";
import type { Overload } from "../overload.ts";
import { bufferResponse } from "../response-cache/buffered-response.ts";

const [page, data] = await Promise.all([
  bufferResponse(busyPage(), 4),
  bufferResponse(busyResponse(), 4),
]);

/** What supervisors and visitors ask then gets a response however busy the server is. */
const checks = new Set(["/healthz", "/readyz", ...statusPaths]);
const isCheck = (path: string) => checks.has(path);

/** Notes for the metrics why it was refused. */
export function noteBusy({ env }: Pick<RequestContext, "env">): void {
  if (env?.incoming) recordOf(env.incoming).isRefusedAsBusy = true;
}

/**
 * Refuses requests at once that would otherwise wait for too long. Reading, which is most of it, is
 * refused before the framework, at the cost of a cached page.
 */
export function refuseOverload(overload: Pick<Overload, "isOn">) {
  const route: FastRoute = (request, path) => {
    if (!overload.isOn() || isCheck(path)) return undefined;
    recordOf(request).isRefusedAsBusy = true;
    return request.headers.accept?.includes("text/html") ? page : data;
  };
  const middleware: MiddlewareHandler<RequestEnv> = async (context, next) => {
    if (!overload.isOn() || isCheck(context.req.path)) return next();
    noteBusy(context);
    return busyResponse();
  };
  return { route, middleware };
}
