import type { SupabaseClient } from "@supabase/supabase-js";
import { createContext } from "react-router";
import type { Database } from "#domain/database.types.ts";
import type { MirroredListings } from "#domain/listing/known-listings.ts";

/** What every page needs to know about where it runs; sent to the browser. */
export interface PublicConfig {
  /** The site's own origin, for canonical addresses. */
  siteUrl: string;
  /** Where the API is; empty means this origin. */
  apiUrl: string;
  publishableKey: string;
  /** Companies and ratings are fictional, and the page says so. */
  isDemo: boolean;
  /** Of more projects than this the browser asks for those in sight. */
  browserListLimit: number;
  /** A privacy-friendly analytics script that offers `window.plausible`; none: nothing is counted. */
  analyticsScriptUrl?: string;
}

/** What the server lends to loaders: what an anonymous visitor may read, nothing more. */
export interface Backend {
  anonymous: SupabaseClient<Database>;
  /** All listings as the server holds them, no older than the call. */
  listings: () => Promise<MirroredListings>;
  config: PublicConfig;
}

export const backendContext = createContext<Backend>();
