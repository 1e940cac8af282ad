import { Hono, type MiddlewareHandler } from "hono";
import { filteredColumns, shownColumns } from "#domain/listing/columns.ts";
import { currencyParam, currencyWithRate, defaultCurrency } from "#domain/listing/currency.ts";
import { isPrice } from "#domain/listing/facts/offer-facts.ts";
import { originLines } from "#domain/listing/file-origin.ts";
import { fullFileColumns } from "#domain/listing/full-file.ts";
import { fileColumns } from "#domain/listing/listing-file.ts";
import { listingLimits } from "#domain/listing/listing-limits.ts";
import { queryListings } from "#domain/listing/query-listings.ts";
import { readExplorerState, writeExplorerState } from "#domain/listing/search-params.ts";
import type { RequestEnv } from "../../middleware/request-context.ts";
import {
  type Compute,
  InvalidQuery,
  jsonRoute,
  type ListingSource,
  listingsFor,
  paramsOf,
  privateHeaders,
} from "./explorer-query.ts";
import { listingFile, sendFile } from "./listing-file.ts";

interface ListingRouteOptions extends ListingSource {
  compute: Compute;
  rateLimit: MiddlewareHandler<RequestEnv>;
  siteUrl: string;
}

/** The rows are sent and sorted in US dollars, in whatever currency the URL shows them. */
const windowParams = ["offset", "limit", currencyParam];

/**
 * The explorer's rows and filter options, for lists too long to hold in a browser. Requests use the
 * query of the explorer's own URL; the same code answers them from this server's index.
 */
export function listingRoutes({ rateLimit, siteUrl, compute, ...source }: ListingRouteOptions) {
  const routes = new Hono<RequestEnv>();
  routes.use(rateLimit);

  routes.get(
    "/",
    jsonRoute(async (context) => {
      const params = paramsOf(context, windowParams);
      const offset = wholeNumber(params, "offset", 0, 0, listingLimits.offset);
      const { rowsPerAnswer } = listingLimits;
      const limit = wholeNumber(params, "limit", rowsPerAnswer, 0, rowsPerAnswer);
      const { filters, sort, pinned } = readExplorerState(params);
      const known = await listingsFor(context, source);
      return compute(context, () =>
        queryListings(known, { filters, pinned, sort }, { offset, limit }),
      );
    }),
  );

  routes.get(
    "/options",
    jsonRoute(async (context) => {
      const params = paramsOf(context, ["filter"]);
      const column = filteredColumns.find(({ key }) => key === params.get("filter"));
      if (!column)
        throw new InvalidQuery("'filter' must be the name of a column that has a filter.");
      const { filters } = readExplorerState(params);
      const { index } = await listingsFor(context, source);
      return compute(context, () => index.options(column.key, filters));
    }),
  );

  routes.get(
    "/csv",
    jsonRoute(async (context) => {
      const params = paramsOf(context, [currencyParam, "fields"]);
      const currency = currencyOf(params);
      const state = readExplorerState(params);
      const shown = shownColumns(state.hiddenColumns);
      const isFull = params.get("fields") === "all";
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

function wholeNumber(
  params: URLSearchParams,
  name: string,
  fallback: number,
  min: number,
  max: number,
): number {
  const text = params.get(name);
  if (text === null) return fallback;
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= min && number <= max) return number;
  throw new InvalidQuery(`'${name}' must be a whole number from ${min} to ${max}.`);
}

function currencyOf(params: URLSearchParams): string {
  const currency = params.get(currencyParam) ?? defaultCurrency;
  if (!/^[A-Z]{3}$/.test(currency)) {
    throw new InvalidQuery("'currency' must be a three-letter code.");
  }
  return currencyWithRate(currency);
}
