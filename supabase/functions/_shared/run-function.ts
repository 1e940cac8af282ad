import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "../../../domain/database.types.ts";

/** What a function knows: who calls it, and clients with the caller's and the server's rights. */
export interface FunctionContext {
  caller: { id: string; email: string };
  /** Acts as the caller: row-level security decides. */
  asCaller: SupabaseClient<Database>;
}

export type FunctionHandler = (request: Request, context: FunctionContext) => Promise<Response>;

export interface FunctionHost {
  url: string;
  publishableKey: string;
  /** How to reach the backend; the network's own unless the backend runs in this process. */
  fetch?: typeof fetch;
}

/** An answer that ends a function early, with a sentence for whoever called. */
export class FunctionProblem extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const crossOrigin = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Headers": "authorization, apikey, content-type, x-client-info",
  "Access-Control-Allow-Methods": "GET, POST, OPTIONS",
};

/** Runs a function for a signed-in caller: the same on Node and on Deno. */
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
    if (error instanceof FunctionProblem) {
      return withCrossOrigin(
        Response.json({ success: false, message: error.message }, { status: error.status }),
      );
    }
    throw error;
  }
}

/** The JSON body of a request, or a problem that says what is wrong with it. */
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
  const asCaller = createClient<Database>(host.url, host.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: {
      headers: { Authorization: `Bearer ${token}` },
      ...(host.fetch && { fetch: host.fetch }),
    },
  });
  const { data, error } = await asCaller.auth.getUser(token);
  if (error || !data.user) {
    throw new FunctionProblem(401, "Your session is not valid any more. Please log in again.");
  }
  return { caller: { id: data.user.id, email: data.user.email ?? "" }, asCaller };
}

function withCrossOrigin(response: Response): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(crossOrigin)) headers.set(name, value);
  return new Response(response.body, { status: response.status, headers });
}
