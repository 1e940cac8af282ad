import { z } from "zod";
import { keepAliveGet } from "../network/keep-alive-get.ts";
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
  const versionsRead = keepAliveGet({
    url: new URL("/rest/v1/rpc/get_public_data_versions", url),
    headers: { apikey: publishableKey },
    timeout: 5_000,
  });
  return {
    kind: "supabase",
    apiUrl: url,
    publishableKey,
    serviceClient,
    async publicDataVersions() {
      return versions.parse(JSON.parse(await versionsRead.get()));
    },
    close: async () => versionsRead.close(),
  };
}
