import { readdir } from "node:fs/promises";
import { Hono, type MiddlewareHandler } from "hono";
import type { AgencySettings } from "../../../supabase/functions/_shared/agency/settings.ts";
import {
  type FunctionHandler,
  type FunctionHost,
  runFunction,
} from "../../../supabase/functions/_shared/run-function.ts";
import type { Engine } from "../../engine/engine.ts";
import { problem } from "../../error-responses.ts";
import type { ApiFetch } from "../../identity/caller.ts";
import { type RequestEnv, visitorOfRequest } from "../../requests/request-context.ts";

const folder = new URL("../../../supabase/functions/", import.meta.url);

interface FunctionOptions {
  engine: Engine;
  apiFetch: ApiFetch;
  siteUrl: string;
  agency: AgencySettings | null;
  rateLimit: MiddlewareHandler<RequestEnv>;
  readBody: MiddlewareHandler<RequestEnv>;
}

/** Serves /functions/v1/{name} with supabase/functions/{name}/handler.ts. */
export async function functionRoutes(options: FunctionOptions): Promise<Hono<RequestEnv>> {
  const { engine, apiFetch, siteUrl, agency, rateLimit, readBody } = options;
  const handlers = await loadHandlers();
  const host: Omit<FunctionHost, "report" | "fetch"> = {
    url: siteUrl,
    publishableKey: engine.publishableKey,
    secretKey: engine.api?.secretKey ?? "",
    agency,
  };
  const routes = new Hono<RequestEnv>();
  routes.use(rateLimit, readBody);
  routes.all("/:name", async (context) => {
    const name = context.req.param("name");
    const handler = handlers.get(name);
    if (!handler) {
      return problem(context, 404, "function_not_found", `There is no function named ${name}.`);
    }
    const report = (error: unknown) =>
      context.get("log").error({ err: error, function: name }, "function failed");
    const visitor = visitorOfRequest(context);
    const send = (input: RequestInfo | URL, init?: RequestInit) =>
      apiFetch(new Request(input, init), { address: null, visitor });
    return runFunction(handler, context.req.raw, { ...host, fetch: send, report });
  });
  return routes;
}

async function loadHandlers(): Promise<Map<string, FunctionHandler>> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("_"))
    .map((entry) => entry.name);
  const modules = names.map(async (name): Promise<[string, FunctionHandler]> => {
    const module: { handler: FunctionHandler } = await import(
      new URL(`${name}/handler.ts`, folder).href
    );
    return [name, module.handler];
  });
  return new Map(await Promise.all(modules));
}
