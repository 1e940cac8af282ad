import type { Engine, PublicDataVersions } from "./engine.ts";
import { statelessClient } from "./stateless-client.ts";

export interface SupabaseSettings {
  url: string;
  publishableKey: string;
  secretKey: string;
}

/** A hosted or self-hosted Supabase project: nothing of the engine runs here. */
export function supabaseEngine({ url, publishableKey, secretKey }: SupabaseSettings): Engine {
  const serviceClient = statelessClient(url, secretKey);
  return {
    kind: "supabase",
    apiUrl: url,
    publishableKey,
    serviceClient,
    async publicDataVersions() {
      const { data, error } = await serviceClient.rpc("get_public_data_versions");
      if (error) throw new Error(`The Supabase project did not answer: ${error.message}`);
      return data as PublicDataVersions;
    },
    close: async () => undefined,
  };
}
