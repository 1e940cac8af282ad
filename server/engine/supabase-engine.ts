import { z } from "zod";
import type { Engine } from "./engine.ts";
import { statelessClient } from "./stateless-client.ts";

export interface SupabaseSettings {
  url: string;
  publishableKey: string;
  secretKey: string;
}

const versions = z.record(z.string(), z.number());

/** A hosted or self-hosted Supabase project: nothing of the engine runs here. */
export function supabaseEngine({ url, publishableKey, secretKey }: SupabaseSettings): Engine {
  const serviceClient = statelessClient(url, secretKey);
  // Asked for with every page, so not through the client, which does more than ask.
  const versionsUrl = new URL("/rest/v1/rpc/get_public_data_versions", url);
  return {
    kind: "supabase",
    apiUrl: url,
    publishableKey,
    serviceClient,
    async publicDataVersions() {
      const response = await fetch(versionsUrl, { headers: { apikey: publishableKey } });
      if (!response.ok) throw new Error(`The Supabase project answered ${response.status}`);
      return versions.parse(await response.json());
    },
    close: async () => undefined,
  };
}
