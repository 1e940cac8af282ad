import { exactMoment } from "../exact-moment.ts";
import type { ListingFilters } from "../listing/filters.ts";
import { readExplorerState } from "../listing/search-params.ts";
import { type CursorPosition, readCursor } from "./cursor.ts";
import { maxValues, type OpenParameter, pageLimits } from "./parameters.ts";

/** An invalid request; `parameter` names the culprit. */
export class BadParameter extends Error {
  override name = "BadParameter";
  readonly parameter: string;
  /** Whether the request would be valid with a personal key. */
  readonly needsKey: boolean;

  constructor(parameter: string, message: string, needsKey = false) {
    super(message);
    this.parameter = parameter;
    this.needsKey = needsKey;
  }
}

export interface OpenDataQuery {
  filters: ListingFilters;
  updatedSince: string | null;
  limit: number;
  after: CursorPosition | null;
  /** The query as it was sent, for endpoints whose parameters are not filters. */
  given: string;
}

/**
 * Parses a request strictly: what the explorer ignores in a URL is an error for an API client.
 * Messages never repeat a value, in case it is a key sent in the wrong place.
 */
export function parseQuery(
  params: URLSearchParams,
  offered: readonly OpenParameter[],
  isRevealed: boolean,
): OpenDataQuery {
  for (const name of new Set(params.keys())) {
    const parameter = offered.find((one) => one.name === name);
    if (!parameter) throw new BadParameter(name.slice(0, 40), unknown(offered));
    check(parameter, params.getAll(name), isRevealed);
  }
  const cursor = params.get("cursor");
  const since = params.get("updated_since");
  return {
    filters: readExplorerState(params).filters,
    updatedSince: since === null ? null : exactMoment(since),
    limit: Number(params.get("limit") ?? pageLimits.usual),
    after: cursor === null ? null : readCursor(cursor),
    given: offered.some(({ isFilter = true }) => !isFilter) ? params.toString() : "",
  };
}

function check(parameter: OpenParameter, values: readonly string[], isRevealed: boolean): void {
  const { name, isRepeatable, isGated, rule, accepts } = parameter;
  if (isGated && !isRevealed) {
    throw new BadParameter(name, `'${name}' filters by values that require a personal key.`, true);
  }
  if (!isRepeatable && values.length > 1) {
    throw new BadParameter(name, `'${name}' may only be used once.`);
  }
  if (values.length > maxValues) {
    throw new BadParameter(name, `'${name}' may have at most ${maxValues} values.`);
  }
  if (!values.every(accepts)) throw new BadParameter(name, `'${name}' ${rule}.`);
}

function unknown(offered: readonly OpenParameter[]): string {
  const names = offered.map(({ name }) => name).join(", ");
  return names === ""
    ? "This endpoint takes no parameters."
    : `Unknown parameter. Valid parameters: ${names}.`;
}
