import { listingFields } from "#domain/listing/listing-row.ts";
import { rawRequest } from "../../tests/fixtures/raw-request.ts";
import type { Site } from "../sites/site.ts";
import type { Visit } from "./interleaved-load.ts";

const compression = { "Accept-Encoding": "gzip, deflate, br, zstd" };

/** A page request as a browser sends it. */
export const pageVisit = (path: string): Visit => ({
  path,
  headers: { Accept: "text/html,application/xhtml+xml,*/*;q=0.8", ...compression },
});

export const healthVisit: Visit = { path: "/healthz" };

/** A request for the largest script that the home page references. */
export async function scriptVisit({ url }: Pick<Site, "url">): Promise<Visit> {
  const html = await (await fetch(url)).text();
  const names = new Set([...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([name]) => name));
  const sizes = await Promise.all(
    [...names].map(async (path) => {
      const { body } = await rawRequest(url, { path, headers: compression });
      return { path, size: body.length };
    }),
  );
  const [largest] = sizes.sort((a, b) => b.size - a.size);
  if (!largest) throw new Error("The home page references no script");
  return { path: largest.path, headers: { Accept: "*/*", ...compression } };
}

/** A request for all listings as a signed-in user's browser sends it. */
export function listingVisit(
  { publishableKey }: Pick<Site, "publishableKey">,
  token: string,
): Visit {
  return {
    path: `/rest/v1/project_listings?select=${listingFields.join()}&order=created_at.desc`,
    headers: {
      Accept: "application/json",
      ...compression,
      apikey: publishableKey,
      Authorization: `Bearer ${token}`,
    },
  };
}
