import type { MiddlewareHandler } from "hono";
import { isService } from "../../../engine/storage/storage-responses.ts";
import type { RequestEnv } from "../../middleware/request-context.ts";
import { problem } from "../../problem.ts";

/**
 * Buckets may only be changed with the server's own key. The policies say so too, but the engine
 * does not check them before it empties a bucket, so anyone who can see a bucket could remove all
 * its files.
 */
export function refuseBucketWrites(secretKey: string): MiddlewareHandler<RequestEnv> {
  return async (context, next) => {
    const { method, raw } = context.req;
    if (method === "GET" || method === "HEAD" || isService(raw, secretKey)) return next();
    return problem(context, 403, "Unauthorized", "Only the server can change buckets.");
  };
}
