import { Hono, type MiddlewareHandler } from "hono";
import { listingLimits } from "#domain/limits.ts";
import { filteredColumns } from "#domain/listing/columns.ts";
import { currencyWithRate, defaultCurrency } from "#domain/listing/currency.ts";
import { answerListings, type KnownListings } from "#domain/listing/listing-answer.ts";
import { explorerParams, readExplorerState } from "#domain/listing/search-params.ts";
import type { Listings } from "../../../listings/listings.ts";
import type { RequestContext, RequestEnv } from "../../middleware/request-context.ts";
import { problem } from "../../problem.ts";
import { bufferResponse, sendBuffered } from "../../response-cache/buffered-response.ts";
import { listingFile, sendFile } from "./listing-file.ts";

/** The `Authorization` of a request that comes from somebody signed in, or null. */
export type SignedInCaller = (authorization: string | undefined) => Promise<string | null>;

interface ListingRouteParts {
  listings: Listings;
  signedInCaller: SignedInCaller;
  rateLimit: MiddlewareHandler<RequestEnv>;
}

const maxCharacters = 8 * 1024;
const windowParams = ["offset", "limit", "currency"];

class BadQuestion extends Error {
  override name = "BadQuestion";
}

/**
 * The explorer's rows and options for lists that no browser holds as a whole. A question is the
 * explorer's own address; it is answered by the same code from this server's index.
 */
export function listingRoutes({ listings, signedInCaller, rateLimit }: ListingRouteParts) {
  async function knownTo(context: RequestContext): Promise<KnownListings> {
    const caller = await signedInCaller(context.req.header("authorization"));
    return caller ? listings.forSignedIn(caller) : listings.forVisitors();
  }

  const routes = new Hono<RequestEnv>();
  routes.use(rateLimit);

  routes.get(
    "/",
    answered(async (context) => {
      const params = paramsOf(context, windowParams);
      const offset = wholeNumber(params, "offset", 0, 0, listingLimits.offset);
      const { rowsPerAnswer } = listingLimits;
      const limit = wholeNumber(params, "limit", rowsPerAnswer, 0, rowsPerAnswer);
      const currency = currencyOf(params);
      const { filters, sort, pinned } = readExplorerState(params);
      const known = await knownTo(context);
      return answerListings(
        known,
        { filters, pinned, sort: { ...sort, currency } },
        { offset, limit },
      );
    }),
  );

  routes.get(
    "/options",
    answered(async (context) => {
      const params = paramsOf(context, ["filter"]);
      const column = filteredColumns.find(({ key }) => key === params.get("filter"));
      if (!column) throw new BadQuestion("'filter' must name a column that can be filtered by.");
      const { filters } = readExplorerState(params);
      const { index } = await knownTo(context);
      return index.options(column.key, filters);
    }),
  );

  routes.get(
    "/csv",
    answered(async (context) => {
      const params = paramsOf(context, ["currency"]);
      const currency = currencyOf(params);
      const file = listingFile(await knownTo(context), readExplorerState(params), currency);
      return sendFile(context, file, headers);
    }),
  );
  return routes;
}

const headers = { "Cache-Control": "private, no-cache", Vary: "Authorization" };

/** Sends an answer that is the caller's alone; a `Response` is sent as it is. */
export function answered(answer: (context: RequestContext) => Promise<object>) {
  return async (context: RequestContext): Promise<Response> => {
    try {
      const made = await answer(context);
      if (made instanceof Response) return made;
      const response = Response.json(made, { headers });
      return await sendBuffered(await bufferResponse(response, 4), context.req.raw);
    } catch (error) {
      if (error instanceof BadQuestion) return problem(context, 400, "bad_question", error.message);
      context.get("log").error({ err: error }, "The projects could not be read");
      return problem(
        context,
        503,
        "projects_unavailable",
        "The projects could not be loaded. Please try again in a moment.",
      );
    }
  };
}

function paramsOf(context: RequestContext, own: readonly string[]): URLSearchParams {
  const { search, searchParams } = new URL(context.req.url);
  if (search.length > maxCharacters) {
    throw new BadQuestion(`A question may have ${maxCharacters} characters at most.`);
  }
  for (const name of searchParams.keys()) {
    if (explorerParams.includes(name) || own.includes(name)) continue;
    throw new BadQuestion(`'${name.slice(0, 40)}' is not a parameter of the explorer.`);
  }
  return searchParams;
}

function wholeNumber(
  params: URLSearchParams,
  name: string,
  otherwise: number,
  min: number,
  max: number,
): number {
  const text = params.get(name);
  if (text === null) return otherwise;
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= min && number <= max) return number;
  throw new BadQuestion(`'${name}' must be a whole number from ${min} to ${max}.`);
}

function currencyOf(params: URLSearchParams): string {
  const currency = params.get("currency") ?? defaultCurrency;
  if (!/^[A-Z]{3}$/.test(currency)) {
    throw new BadQuestion("'currency' must be a code of three letters.");
  }
  return currencyWithRate(currency);
}
