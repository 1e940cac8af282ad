import type { SupabaseClient } from "@supabase/supabase-js";
import { createContext } from "react-router";
import type { Database } from "#domain/database.types.ts";

/** What every page needs to know about where it runs; sent to the browser. */
export interface PublicConfig {
  /** The site's own origin, for canonical addresses. */
  siteUrl: string;
  /** Where the API is; empty means this origin. */
  apiUrl: string;
  publishableKey: string;
  /** Companies and ratings are fictional, and the page says so. */
  isDemo: boolean;
  /** A privacy-friendly analytics script that offers `window.plausible`; none: nothing is counted. */
  analyticsScriptUrl?: string;
}

/** What the server lends to loaders: a client with an anonymous visitor's rights, nothing more. */
export interface Backend {
  anonymous: SupabaseClient<Database>;
  config: PublicConfig;
}

export const backendContext = createContext<Backend>();
