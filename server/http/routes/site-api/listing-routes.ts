import { Hono, type MiddlewareHandler } from "hono";
import { z } from "zod";
import { filteredColumns, shownColumns } from "#domain/listing/columns.ts";
import { currencyParam, currencyWithRate, defaultCurrency } from "#domain/listing/currency.ts";
import { isPrice } from "#domain/listing/facts/offer-facts.ts";
import { originLines } from "#domain/listing/file-origin.ts";
import { fullFileColumns } from "#domain/listing/full-file.ts";
import { fileColumns } from "#domain/listing/listing-file.ts";
import { listingLimits } from "#domain/listing/listing-limits.ts";
import { queryListings } from "#domain/listing/query-listings.ts";
import { writeExplorerState } from "#domain/listing/search-params.ts";
import type { RequestEnv } from "../../../requests/request-context.ts";
import {
  type Compute,
  jsonRoute,
  type ListingSource,
  listingsFor,
  privateHeaders,
  readQuery,
  wholeNumber,
} from "./explorer-query.ts";
import { listingFile, sendFile } from "./stream-listing-file.ts";

interface ListingRouteOptions extends ListingSource {
  compute: Compute;
  rateLimit: MiddlewareHandler<RequestEnv>;
  siteUrl: string;
}

const windowQuery = z.object({
  offset: wholeNumber("offset", listingLimits.offset, 0),
  limit: wholeNumber("limit", listingLimits.rowsPerResponse),
  // The rows are sent and sorted in US dollars, in whatever currency the URL shows them.
  [currencyParam]: z.string().optional(),
});

const optionsQuery = z.object({
  filter: z.enum(
    filteredColumns.map(({ key }) => key),
    { error: "'filter' must be the name of a column that has a filter." },
  ),
});

const fileQuery = z.object({
  fields: z.string().optional(),
  [currencyParam]: z
    .string()
    .regex(/^[A-Z]{3}$/, "'currency' must be a three-letter code.")
    .default(defaultCurrency)
    .transform(currencyWithRate),
});

/**
 * The explorer's rows and filter options, for lists too long to hold in a browser. Requests use the
 * query of the explorer's own URL; the same code serves them from this server's index.
 */
export function listingRoutes({ rateLimit, siteUrl, compute, ...source }: ListingRouteOptions) {
  const routes = new Hono<RequestEnv>();
  routes.use(rateLimit);

  routes.get(
    "/",
    jsonRoute(async (context) => {
      const { offset, limit, state } = readQuery(context, windowQuery);
      const { filters, sort, pinned } = state;
      const known = await listingsFor(context, source);
      return compute(context, () =>
        queryListings(known, { filters, pinned, sort }, { offset, limit }),
      );
    }),
  );

  routes.get(
    "/options",
    jsonRoute(async (context) => {
      const { filter, state } = readQuery(context, optionsQuery);
      const { index } = await listingsFor(context, source);
      return compute(context, () => index.options(filter, state.filters));
    }),
  );

  routes.get(
    "/csv",
    jsonRoute(async (context) => {
      const { fields, currency, state } = readQuery(context, fileQuery);
      const shown = shownColumns(state.hiddenColumns);
      const isFull = fields === "all";
      const columns = isFull ? fullFileColumns : fileColumns(shown);
      const known = await listingsFor(context, source);
      const address = new URL(`/?${writeExplorerState(state, new URLSearchParams())}`, siteUrl);
      const origin = originLines(
        address.href,
        new Date().toISOString(),
        known.isRevealed && (isFull || shown.some(({ fact }) => isPrice(fact))) ? currency : null,
      );
      return sendFile(
        context,
        listingFile(known, state, { columns, currency, origin }),
        privateHeaders,
      );
    }),
  );
  return routes;
}
