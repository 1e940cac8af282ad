import { isValidRating } from "../rating/rating.ts";
import { flagParameter, type Parameter, textParameter, textsParameter } from "../url-parameters.ts";
import type { FilterOption } from "./column.ts";
import { builtInViews, viewHiding } from "./column-views.ts";
import {
  type ColumnKey,
  type FilterKey,
  filteredColumns,
  findSortable,
  hiddenByDefault,
  listingColumns,
} from "./columns.ts";
import { chosenValues, type ListingFilters } from "./filters.ts";
import { rangeParam, readRange } from "./number-range.ts";
import { defaultSort, type ListingSort } from "./sort.ts";

/** Everything a visitor can set on the explorer; all of it is kept in the URL. */
export interface ExplorerState {
  filters: ListingFilters;
  sort: ListingSort;
  hiddenColumns: readonly ColumnKey[];
  /** References to projects, in the order they were pinned. */
  pinned: readonly string[];
  /** How many pages of cards a narrow window shows; one if absent. */
  cardPages?: number | undefined;
}

export const maxSearchLength = 100;
export const searchParam = "q";

const search = textParameter(searchParam, { maxLength: maxSearchLength });
const removalOnly = flagParameter("removal");
const issuedOnly = flagParameter("issued");
const types = textsParameter("type");
// Which codes exist is not checked, because the first page loads without the countries.
const countries = textsParameter("country", /^[A-Z]{2}$/);
const cost = optional("cost", readRange, rangeParam);
const years = optional("years", readRange, rangeParam);
const rating = optional("rating", (text) => (isValidRating(text) ? text : undefined), String);
const pinned = textsParameter("pin");
const cardPages = optional("page", readPages, String);

/** A limit that is not set by default. */
function optional<Value>(
  name: string,
  read: (text: string | null) => Value | undefined,
  write: (value: Value) => string,
): Parameter<Value | undefined> {
  return {
    names: [name],
    read: (query) => read(query.get(name)),
    write: (value) => (value ? [[name, write(value)]] : []),
  };
}

/** Two to 9,999; anything else is the first page. */
function readPages(text: string | null): number | undefined {
  const pages = /^[1-9]\d{0,3}$/.test(text ?? "") ? Number(text) : 1;
  return pages > 1 ? pages : undefined;
}

/** Query parameters of the sort order and the columns. */
const names = {
  sort: "sort",
  direction: "order",
  view: "view",
  hiddenColumns: "hide",
  shownColumns: "show",
} as const;

/** Every query parameter that the explorer reads. */
export const explorerParams: readonly string[] = [
  ...[search, removalOnly, issuedOnly, types, countries, cost, years, rating].flatMap(
    (parameter) => parameter.names,
  ),
  ...Object.values(names),
  ...pinned.names,
  ...cardPages.names,
  ...filteredColumns.map(({ filter }) => filter.param),
];

/** What is wrong with the sorting that a URL asks for; null if nothing. */
export function sortProblem(params: URLSearchParams): string | null {
  const key = params.get(names.sort);
  if (key !== null && !findSortable(key)) return `'${names.sort}' must be a column of the table.`;
  const direction = params.get(names.direction);
  const isDirection = direction === null || direction === "asc" || direction === "desc";
  return isDirection ? null : `'${names.direction}' must be 'asc' or 'desc'.`;
}

/** Reads the state from a URL; missing and invalid parameters get the default. */
export function readExplorerState(params: URLSearchParams): ExplorerState {
  const sorted = findSortable(params.get(names.sort) ?? defaultSort.key)?.key;
  return {
    filters: {
      search: search.read(params),
      removalOnly: removalOnly.read(params),
      issuedOnly: issuedOnly.read(params),
      chosen: readChosen(params),
      ...readLimits(params),
    },
    sort: sorted ? { key: sorted, direction: direction(params, sorted) } : defaultSort,
    hiddenColumns: namedView(params)?.hiddenColumns ?? readHiddenColumns(params),
    pinned: pinned.read(params),
    cardPages: cardPages.read(params),
  };
}

/** Whether a URL specifies columns; if not, the visitor's saved columns apply. */
export function namesColumns(params: URLSearchParams): boolean {
  const isNamed = params.has(names.hiddenColumns) || params.has(names.shownColumns);
  return isNamed || namedView(params) !== undefined;
}

function namedView(params: URLSearchParams) {
  return builtInViews.find(({ param }) => param === params.get(names.view));
}

/** The URL contains only differences from the default table. */
function readHiddenColumns(params: URLSearchParams): ColumnKey[] {
  const hidden: readonly string[] = words(params, names.hiddenColumns);
  const shown: readonly string[] = words(params, names.shownColumns);
  return listingColumns
    .filter(({ key, togglable, isHiddenByDefault }) =>
      isHiddenByDefault ? !shown.includes(key) : togglable && hidden.includes(key),
    )
    .map(({ key }) => key);
}

/** Writes the state to a URL, leaving out defaults and keeping unrelated parameters. */
export function writeExplorerState(
  state: ExplorerState,
  current: URLSearchParams,
): URLSearchParams {
  const params = new URLSearchParams(current);
  for (const name of explorerParams) params.delete(name);
  const { filters, sort } = state;
  const add = (pairs: ReturnType<Parameter<unknown>["write"]>) => {
    for (const [name, value] of pairs) params.append(name, value);
  };
  add(search.write(filters.search.trim()));
  writeChosen(params, filters, false);
  add(removalOnly.write(filters.removalOnly));
  add(issuedOnly.write(filters.issuedOnly));
  writeChosen(params, filters, true);
  add(types.write(filters.types ?? []));
  add(countries.write(filters.countries ?? []));
  add(cost.write(filters.cost));
  add(years.write(filters.years));
  add(rating.write(filters.rating));
  if (sort.key !== defaultSort.key || sort.direction !== defaultSort.direction) {
    params.set(names.sort, sort.key);
    if (sort.direction === "descending") params.set(names.direction, "desc");
    else if (sort.key === defaultSort.key) params.set(names.direction, "asc");
  }
  const view = viewHiding(builtInViews, state.hiddenColumns);
  if (!view) writeColumns(params, state.hiddenColumns);
  else if (view !== builtInViews[0]) params.set(names.view, view.param);
  add(pinned.write(state.pinned));
  add(cardPages.write(state.cardPages));
  return params;
}

function writeColumns(params: URLSearchParams, hidden: readonly ColumnKey[]) {
  const { hiddenColumns, shownColumns } = names;
  setWords(
    params,
    hiddenColumns,
    hidden.filter((key) => !hiddenByDefault.includes(key)),
  );
  setWords(
    params,
    shownColumns,
    hiddenByDefault.filter((key) => !hidden.includes(key)),
  );
}

function readChosen(params: URLSearchParams): ListingFilters["chosen"] {
  const chosen: Partial<Record<FilterKey, readonly string[]>> = {};
  for (const { key, filter } of filteredColumns) {
    const { options, param } = filter;
    const values = options ? known(params, param, options) : textsParameter(param).read(params);
    if (values.length > 0) chosen[key] = values;
  }
  return chosen;
}

type Limits = Pick<ListingFilters, "types" | "countries" | "cost" | "years" | "rating">;

/** Only the limits in the URL: unset ones are absent, not undefined. */
function readLimits(params: URLSearchParams): Limits {
  const found = {
    types: types.read(params),
    countries: countries.read(params),
    cost: cost.read(params),
    years: years.read(params),
    rating: rating.read(params),
  };
  return {
    ...(found.types.length > 0 && { types: found.types }),
    ...(found.countries.length > 0 && { countries: found.countries }),
    ...(found.cost && { cost: found.cost }),
    ...(found.years && { years: found.years }),
    ...(found.rating && { rating: found.rating }),
  };
}

/** Values from fixed lists are written in their short forms. */
function writeChosen(params: URLSearchParams, filters: ListingFilters, isSecondary: boolean) {
  for (const { key, filter } of filteredColumns) {
    if ((filter.isSecondary ?? false) !== isSecondary) continue;
    const { options, param } = filter;
    const values = chosenValues(filters, key);
    if (options) {
      const chosen = options.filter(({ value }) => values.includes(value));
      setWords(
        params,
        param,
        chosen.map((option) => option.param),
      );
    } else {
      for (const value of values) params.append(param, value);
    }
  }
}

function direction(params: URLSearchParams, key: ListingSort["key"]): ListingSort["direction"] {
  const order = params.get(names.direction);
  if (order === "asc") return "ascending";
  if (order === "desc") return "descending";
  return key === defaultSort.key ? defaultSort.direction : "ascending";
}

/** Reads one parameter with several words: 'sdg=13+15'. */
function words(params: URLSearchParams, name: string): string[] {
  return params.getAll(name).flatMap((value) => value.split(/\s+/));
}

function setWords(params: URLSearchParams, name: string, values: readonly string[]) {
  if (values.length > 0) params.set(name, values.join(" "));
}

function known(params: URLSearchParams, name: string, options: readonly FilterOption[]): string[] {
  const values = words(params, name).flatMap(
    (word) => options.find(({ param }) => param === word)?.value ?? [],
  );
  return [...new Set(values)];
}

/** The query string that determines the rows, whichever columns and however many are shown. */
export function rowsQueryString(state: Omit<ExplorerState, "hiddenColumns">): string {
  const asked = { ...state, hiddenColumns: hiddenByDefault, cardPages: undefined };
  return writeExplorerState(asked, new URLSearchParams()).toString();
}
