import type { SupabaseClient } from "@supabase/supabase-js";
import { createContext } from "react-router";
import type { Testimonial } from "#domain/content/testimonial.ts";
import type { Database } from "#domain/database.types.ts";
import type { MirroredListings } from "#domain/listing/known-listings.ts";
import type { LoginOptions } from "#domain/sign-in/login-methods.ts";
import type { SiteStatus } from "#domain/status/site-status.ts";

/** Configuration that every page needs; sent to the browser. */
export interface PublicConfig {
  /** The site's own origin, for canonical URLs. */
  siteUrl: string;
  /** The API's base URL; empty for this origin. */
  apiUrl: string;
  publishableKey: string;
  /** Where visitors write to. */
  contactEmail: string;
  /** Companies and ratings are fictional, and the page says so. */
  isDemo: boolean;
  /** If there are more projects than this, the browser fetches only the visible ones. */
  browserListLimit: number;
  /** The ways to log in that this site offers. */
  login: LoginOptions;
  /** A privacy-friendly analytics script that provides `window.plausible`; optional. */
  analyticsScriptUrl?: string;
  /** What others say about the site; absent if it may show samples. */
  testimonials?: readonly Testimonial[];
}

/** What the server provides to loaders, with no more rights than an anonymous visitor has. */
export interface Backend {
  anonymous: SupabaseClient<Database>;
  /** All listings from the server's copy, at least as recent as the call. */
  listings: () => Promise<MirroredListings>;
  config: PublicConfig;
  /** What of the site works and since when; never rejects. */
  status: () => Promise<SiteStatus>;
}

export const backendContext = createContext<Backend>();
