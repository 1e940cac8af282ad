import { z } from "zod";
import type { KnownListings } from "#domain/listing/known-listings.ts";
import {
  explorerParams,
  maxSearchLength,
  readExplorerState,
  searchParam,
  sortProblem,
} from "#domain/listing/search-params.ts";
import { createTimeBudget, type TimeBudget } from "../../../concurrency/time-budget.ts";
import { problem } from "../../../error-responses.ts";
import type { Listings } from "../../../listings/listings.ts";
import { type RequestContext, visitorOfRequest } from "../../../requests/request-context.ts";
import { bufferResponse, sendBuffered } from "../../response-cache/buffered-response.ts";

const maxCharacters = 8 * 1024;
/** With many projects, a search takes tens of milliseconds in which nothing else is served. */
const secondsPerMinute = 10;

class InvalidQuery extends Error {
  override name = "InvalidQuery";
}

/** The `Authorization` header of a signed-in user's request, or null. */
export type SignedInCaller = (authorization: string | undefined) => Promise<string | null>;

export interface ListingSource {
  listings: Listings;
  signedInCaller: SignedInCaller;
}

/** The listings as the caller may see them. */
export async function listingsFor(
  context: RequestContext,
  { listings, signedInCaller }: ListingSource,
): Promise<KnownListings> {
  const caller = await signedInCaller(context.req.header("authorization"));
  return caller ? listings.forSignedIn(caller) : listings.forVisitors();
}

/** The visitor has used up the time for searches. */
class SearchesSpent extends Error {
  override name = "SearchesSpent";
  readonly seconds: number;

  constructor(milliseconds: number) {
    super("You are searching a lot. Please wait a moment and try again.");
    this.seconds = Math.ceil(milliseconds / 1000);
  }
}

/** Does synchronous work at the expense of the visitor's time. */
export type Compute = <Result>(context: RequestContext, work: () => Result) => Result;

export function createCompute(
  budget: TimeBudget = createTimeBudget({ secondsPerMinute }),
): Compute {
  return (context, work) => {
    const visitor = visitorOfRequest(context);
    const wait = budget.wait(visitor);
    if (wait > 0) throw new SearchesSpent(wait);
    const stop = budget.start(visitor);
    try {
      return work();
    } finally {
      stop();
    }
  };
}

/** Headers of a response that only its caller may see. */
export const privateHeaders = { "Cache-Control": "private, no-cache", Vary: "Authorization" };

/** Sends the handler's result as JSON, or unchanged if it is a `Response`. */
export function jsonRoute(handle: (context: RequestContext) => Promise<object>) {
  return async (context: RequestContext): Promise<Response> => {
    try {
      const result = await handle(context);
      if (result instanceof Response) return result;
      const response = Response.json(result, { headers: privateHeaders });
      return await sendBuffered(await bufferResponse(response, 4), context.req.raw);
    } catch (error) {
      if (error instanceof InvalidQuery)
        return problem(context, 400, "bad_question", error.message);
      if (error instanceof SearchesSpent) {
        context.header("Retry-After", String(error.seconds));
        return problem(context, 429, "over_request_rate_limit", error.message);
      }
      context.get("log").error({ err: error }, "the projects could not be read");
      return problem(
        context,
        503,
        "projects_unavailable",
        "The projects could not be loaded. Please try again in a moment.",
      );
    }
  };
}

const explorerQuery = z.object({
  [searchParam]: z
    .string()
    .max(maxSearchLength, `A search may have at most ${maxSearchLength} characters.`)
    .optional(),
});

export const noOwnParameters = z.object({});

/**
 * Reads the query string: the explorer's parameters, and the endpoint's `own` ones. Refuses others;
 * of a repeated one, the first counts.
 */
export function readQuery<Shape extends z.ZodRawShape>(
  context: RequestContext,
  own: z.ZodObject<Shape>,
) {
  const { search, searchParams } = new URL(context.req.url);
  if (search.length > maxCharacters) {
    throw new InvalidQuery(`The query may have at most ${maxCharacters} characters.`);
  }
  for (const name of searchParams.keys()) {
    if (explorerParams.includes(name) || Object.hasOwn(own.shape, name)) continue;
    throw new InvalidQuery(`'${name.slice(0, 40)}' is not a parameter of the explorer.`);
  }
  checked(explorerQuery, searchParams);
  const misread = sortProblem(searchParams);
  if (misread) throw new InvalidQuery(misread);
  return { ...checked(own, searchParams), state: readExplorerState(searchParams) };
}

function checked<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>, params: URLSearchParams) {
  const names = Object.keys(schema.shape);
  const { data, error } = schema.safeParse(
    Object.fromEntries(names.map((name) => [name, params.get(name) ?? undefined])),
  );
  if (error) throw new InvalidQuery(error.issues[0]?.message);
  return data;
}

/** A parameter from 0 to `max`; the fallback applies if it is left out. */
export function wholeNumber(name: string, max: number, fallback = max) {
  const error = `'${name}' must be a whole number from 0 to ${max}.`;
  return z
    .string()
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
    .pipe(z.number().max(max, error))
    .default(fallback);
}
