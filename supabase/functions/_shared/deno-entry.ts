import { readAgencySettings } from "./agency/settings.ts";
import { type FunctionHandler, runFunction } from "./run-function.ts";

declare const Deno: {
  env: { get(name: string): string | undefined; toObject(): Record<string, string> };
  serve(handler: (request: Request) => Promise<Response>): void;
};

/** Serves a function on Supabase's own runtime. */
export function serveOnDeno(handler: FunctionHandler): void {
  const host = {
    url: Deno.env.get("SUPABASE_URL") ?? "",
    publishableKey: Deno.env.get("SUPABASE_ANON_KEY") ?? "",
    secretKey: Deno.env.get("SUPABASE_SERVICE_ROLE_KEY") ?? "",
    agency: readAgencySettings(Deno.env.toObject()),
    // biome-ignore lint/suspicious/noConsole: Supabase's own runtime logs through the console
    report: (error: unknown) => console.error(error),
  };
  Deno.serve((request) => runFunction(handler, request, host));
}
