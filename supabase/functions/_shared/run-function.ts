import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "../../../domain/database.types.ts";
import type { AgencySettings } from "./agency/settings.ts";

/** Who called the function, and clients with the caller's and the server's rights. */
interface FunctionContext {
  /** A signed-in user, or "server" for the server's own scheduler. */
  caller: { id: string; email: string } | "server";
  /** Acts as the caller: row-level security decides. */
  asCaller: SupabaseClient<Database>;
  /** Acts as the server, for what no caller may do directly. Check the caller first. */
  asServer: SupabaseClient<Database>;
  /** Null when no credentials are set. */
  agency: AgencySettings | null;
}

export type FunctionHandler = (request: Request, context: FunctionContext) => Promise<Response>;

export interface FunctionHost {
  url: string;
  publishableKey: string;
  secretKey: string;
  agency: AgencySettings | null;
  /** Reaches a backend that runs in this process; the global fetch by default. */
  fetch?: typeof fetch;
  /** Receives unexpected errors; the caller only sees a generic message. */
  report: (error: unknown) => void;
}

/** Ends a function early with a status and a message for the caller. */
export class FunctionProblem extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const unexpected = new FunctionProblem(500, "Something went wrong. Please try again.");

const crossOrigin = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Headers": "authorization, apikey, content-type, x-client-info",
  "Access-Control-Allow-Methods": "GET, POST, OPTIONS",
};

/** Runs a function for a signed-in caller, in the same way on Node and on Deno. */
export async function runFunction(
  handler: FunctionHandler,
  request: Request,
  host: FunctionHost,
): Promise<Response> {
  if (request.method === "OPTIONS")
    return new Response(null, { status: 204, headers: crossOrigin });
  try {
    return withCrossOrigin(await handler(request, await identify(request, host)));
  } catch (error) {
    if (!(error instanceof FunctionProblem)) host.report(error);
    const { status, message } = error instanceof FunctionProblem ? error : unexpected;
    return withCrossOrigin(Response.json({ success: false, message }, { status }));
  }
}

/** Refuses methods that the function does not handle. */
export function allowMethods(request: Request, ...methods: string[]): void {
  if (!methods.includes(request.method)) {
    throw new FunctionProblem(405, `Send a ${methods.join(" or ")} request.`);
  }
}

/** Parses the JSON body of a request, or throws a FunctionProblem. */
export async function readJson(request: Request): Promise<unknown> {
  try {
    return await request.json();
  } catch {
    throw new FunctionProblem(400, "The request body is not valid JSON.");
  }
}

async function identify(request: Request, host: FunctionHost): Promise<FunctionContext> {
  const token = /^Bearer (\S+)$/.exec(request.headers.get("authorization") ?? "")?.[1];
  if (!token || token === host.publishableKey) {
    throw new FunctionProblem(401, "Please log in: this function needs a bearer access token.");
  }
  const { agency } = host;
  const asServer = clientWith(host, host.secretKey);
  if (await isSame(token, host.secretKey)) {
    return { caller: "server", asCaller: asServer, asServer, agency };
  }
  const asCaller = clientWith(host, host.publishableKey, { Authorization: `Bearer ${token}` });
  const { data, error } = await asCaller.auth.getUser(token);
  if (error || !data.user) {
    throw new FunctionProblem(401, "Your session is no longer valid. Please log in again.");
  }
  const caller = { id: data.user.id, email: data.user.email ?? "" };
  return { caller, asCaller, asServer, agency };
}

function clientWith(host: FunctionHost, key: string, headers: Record<string, string> = {}) {
  return createClient<Database>(host.url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { headers, ...(host.fetch && { fetch: host.fetch }) },
  });
}

/** Compares digests, so that the time it takes reveals nothing about the secret. */
async function isSame(given: string, secret: string): Promise<boolean> {
  if (secret === "") return false;
  const digest = async (text: string) =>
    new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  const [left, right] = await Promise.all([digest(given), digest(secret)]);
  return left.every((byte, index) => byte === right[index]);
}

function withCrossOrigin(response: Response): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(crossOrigin)) headers.set(name, value);
  return new Response(response.body, { status: response.status, headers });
}
