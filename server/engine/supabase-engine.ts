import { Client } from "undici";
import { z } from "zod";
import { statelessClient } from "../stateless-client.ts";
import type { Engine } from "./engine.ts";

export interface SupabaseSettings {
  url: string;
  publishableKey: string;
  secretKey: string;
  /** How long to wait for the project's versions, in milliseconds. */
  timeout?: number;
}

const versions = z.record(z.string(), z.number());

/** A hosted or self-hosted Supabase project; no part of the engine runs in this process. */
export function supabaseEngine(settings: SupabaseSettings): Engine {
  const { url, publishableKey, secretKey, timeout = 5_000 } = settings;
  const { origin } = new URL(url);
  // Versions are read for every page, so over one connection, at a third of the cost of `fetch`.
  const connection = new Client(origin, { headersTimeout: timeout, bodyTimeout: timeout });
  return {
    kind: "supabase",
    apiUrl: url,
    publishableKey,
    serviceClient: statelessClient(url, secretKey),
    async publicDataVersions() {
      const { statusCode, body } = await connection.request({
        method: "GET",
        path: "/rest/v1/rpc/get_public_data_versions",
        headers: { apikey: publishableKey },
      });
      if (statusCode === 200) return versions.parse(await body.json());
      await body.dump();
      throw new Error(`${origin} responded with ${statusCode}`);
    },
    close: () => connection.close(),
  };
}
