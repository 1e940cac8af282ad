import { createClient } from "@supabase/supabase-js";
import { RouterContextProvider } from "react-router";
import type { Database } from "#domain/database.types.ts";
import { listingLimits } from "#domain/listing/listing-limits.ts";
import { type Backend, backendContext } from "./backend";

interface LoaderBackend {
  listings?: Backend["listings"];
  /** Responds to a loader's requests to the database. */
  respond?: (url: URL) => Response;
}

const unexpectedRequest = () =>
  Promise.reject(new Error("The loader was not expected to request this"));

/** A loader's context, with a backend that responds as the test specifies. */
export function loaderContext({ listings = unexpectedRequest, respond }: LoaderBackend) {
  const context = new RouterContextProvider();
  context.set(backendContext, {
    anonymous: createClient<Database>("http://backend.example", "key", {
      global: { fetch: respond ? async (url) => respond(new URL(String(url))) : unexpectedRequest },
    }),
    listings,
    status: unexpectedRequest,
    config: {
      siteUrl: "http://site.example",
      apiUrl: "",
      publishableKey: "key",
      contactEmail: "team@example.org",
      isDemo: false,
      browserListLimit: listingLimits.maxInBrowser,
      login: { hasEmail: true, hasPassword: false, providers: [] },
    },
  });
  return context;
}
