import { RealtimeClient } from "@supabase/supabase-js";
import { publicConfig } from "~/lib/data/public-config";
import { realtimeOptions } from "~/lib/data/realtime-options";

/** A socket without a session, for those who have not signed in. */
export function openVisitorSocket(): RealtimeClient {
  const { apiUrl, publishableKey } = publicConfig();
  const url = new URL("/realtime/v1", apiUrl || window.location.origin);
  url.protocol = url.protocol.replace("http", "ws");
  return new RealtimeClient(url.href, {
    ...realtimeOptions,
    params: { apikey: publishableKey, ...realtimeOptions.params },
  });
}
