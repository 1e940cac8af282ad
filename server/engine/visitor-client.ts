import type { ApiFetch } from "../identity/caller.ts";
import type { Client } from "../stateless-client.ts";
import { statelessClient } from "../stateless-client.ts";
import type { Engine } from "./engine.ts";

export interface VisitorClientOptions {
  engine: Engine;
  apiFetch: ApiFetch | undefined;
  siteUrl: string;
}

/** A client with a visitor's rights: anonymous, or those of the user in the headers. */
export function visitorClient(
  { engine, apiFetch, siteUrl }: VisitorClientOptions,
  headers: Record<string, string> = {},
): Client {
  return statelessClient(engine.apiUrl || siteUrl, engine.publishableKey, {
    headers,
    ...(apiFetch && {
      fetch: (input, init) => apiFetch(new Request(input, init), { address: null }),
    }),
    // A page whose data cannot be read must say so immediately.
    retries: false,
  });
}
