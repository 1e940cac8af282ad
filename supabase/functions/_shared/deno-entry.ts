import { type FunctionHandler, runFunction } from "./run-function.ts";

declare const Deno: {
  env: { get(name: string): string | undefined };
  serve(handler: (request: Request) => Promise<Response>): void;
};

/** Serves a function on Supabase's own runtime. */
export function serveOnDeno(handler: FunctionHandler): void {
  const url = Deno.env.get("SUPABASE_URL") ?? "";
  const publishableKey = Deno.env.get("SUPABASE_ANON_KEY") ?? "";
  Deno.serve((request) => runFunction(handler, request, { url, publishableKey }));
}
