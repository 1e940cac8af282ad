import { Hono, type MiddlewareHandler } from "hono";
import type { ApiFetch } from "../../identity/caller.ts";
import type { RequestEnv } from "../../requests/request-context.ts";

interface StorageOptions {
  apiFetch: ApiFetch;
  rateLimit: MiddlewareHandler<RequestEnv>;
}

/** Uploads and stored files (/storage/v1). The API reads a body only once it may be sent. */
export function storageRoutes({ apiFetch, rateLimit }: StorageOptions): Hono<RequestEnv> {
  const routes = new Hono<RequestEnv>();
  routes.use(rateLimit);
  routes.all("*", (context) =>
    apiFetch(context.req.raw, {
      caller: context.get("caller"),
      address: context.get("clientAddress"),
    }),
  );
  return routes;
}
