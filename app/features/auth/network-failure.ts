import type { AuthError } from "@supabase/supabase-js";

/**
 * Whether the service was not reached (or answered 502, 503, 504), so that trying again may help. By
 * name: the library's own check would load the library before it is needed.
 */
export function isNetworkFailure(error: AuthError): boolean {
  return error.name === "AuthRetryableFetchError";
}
