import { createClient } from "@supabase/supabase-js";
import { RouterContextProvider } from "react-router";
import type { Database } from "#domain/database.types.ts";
import { listingLimits } from "#domain/listing/listing-limits.ts";
import { type Backend, backendContext } from "./backend";

interface LoaderBackend {
  listings?: Backend["listings"];
  /** Answers whatever a loader asks of the database. */
  answer?: (asked: URL) => Response;
}

const notAsked = () => Promise.reject(new Error("The loader was not expected to ask for this"));

/** What a loader finds in its context, with a backend that answers as the test says. */
export function loaderContext({ listings = notAsked, answer }: LoaderBackend) {
  const context = new RouterContextProvider();
  context.set(backendContext, {
    anonymous: createClient<Database>("http://backend.example", "key", {
      global: { fetch: answer ? async (asked) => answer(new URL(String(asked))) : notAsked },
    }),
    listings,
    config: {
      siteUrl: "http://site.example",
      apiUrl: "",
      publishableKey: "key",
      isDemo: false,
      browserListLimit: listingLimits.heldByBrowser,
    },
  });
  return context;
}
