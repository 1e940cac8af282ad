import { type ColumnKey, listingColumns } from "#domain/listing/listing-columns.ts";
import type { ListingFilters } from "#domain/listing/listing-filters.ts";
import { defaultSort, isSortKey, type ListingSort } from "#domain/listing/listing-order.ts";
import { permanenceBands } from "#domain/listing/permanence.ts";
import { creditAvailabilities, projectStages, sdgGoals } from "#domain/vocabulary.ts";

/** Everything a visitor can set on the explorer; a link holds all of it. */
export interface ExplorerState {
  filters: ListingFilters;
  sort: ListingSort;
  hiddenColumns: readonly ColumnKey[];
  /** Project ids, in the order in which they were pinned. */
  pinned: readonly string[];
}

const longestSearch = 100;
const mostValues = 50;

/** The names that stand in an address; values of fixed lists stand there in their short forms. */
const names = {
  search: "q",
  sectors: "sector",
  locations: "location",
  removalOnly: "removal",
  issuedOnly: "issued",
  sdgs: "sdg",
  availabilities: "availability",
  stages: "stage",
  permanences: "permanence",
  sort: "sort",
  direction: "order",
  hiddenColumns: "hide",
  pinned: "pin",
} as const;

/** Every parameter that the explorer reads. */
export const explorerParams: readonly string[] = Object.values(names);

const yes = "yes";

/** A list of fixed values, each with a form that is short and readable in an address. */
const shortForms = {
  sdgs: new Map(sdgGoals.map((goal) => [String(Number.parseInt(goal, 10)), goal])),
  availabilities: new Map(
    creditAvailabilities.map((value, place) => [["spot", "pre-issuance", "none"][place], value]),
  ),
  stages: new Map(projectStages.map((stage) => [stage.toLowerCase().replaceAll(" ", "-"), stage])),
  permanences: new Map(permanenceBands.map(({ key }) => [key, key])),
};

/** Reads what an address says; anything it does not say, or says wrongly, is the default. */
export function readExplorerState(params: URLSearchParams): ExplorerState {
  const key = params.get(names.sort) ?? defaultSort.key;
  const hidden: readonly string[] = words(params, names.hiddenColumns);
  return {
    filters: {
      search: (params.get(names.search) ?? "").slice(0, longestSearch),
      sectors: texts(params, names.sectors),
      locations: texts(params, names.locations),
      removalOnly: params.get(names.removalOnly) === yes,
      issuedOnly: params.get(names.issuedOnly) === yes,
      sdgs: known(params, names.sdgs, shortForms.sdgs),
      availabilities: known(params, names.availabilities, shortForms.availabilities),
      stages: known(params, names.stages, shortForms.stages),
      permanences: known(params, names.permanences, shortForms.permanences),
    },
    sort: isSortKey(key) ? { key, direction: direction(params, key) } : defaultSort,
    hiddenColumns: listingColumns
      .filter((column) => column.togglable && hidden.includes(column.key))
      .map((column) => column.key),
    pinned: texts(params, names.pinned),
  };
}

/** Whether an address says which columns are hidden; if not, the visitor's own choice holds. */
export function namesColumns(params: URLSearchParams): boolean {
  return params.has(names.hiddenColumns);
}

/** The address of a state: defaults are left out, and what belongs to others is left alone. */
export function writeExplorerState(
  state: ExplorerState,
  current: URLSearchParams,
): URLSearchParams {
  const params = new URLSearchParams(current);
  for (const name of Object.values(names)) params.delete(name);
  const { filters, sort } = state;
  if (filters.search.trim()) params.set(names.search, filters.search.trim());
  for (const sector of filters.sectors) params.append(names.sectors, sector);
  for (const location of filters.locations) params.append(names.locations, location);
  if (filters.removalOnly) params.set(names.removalOnly, yes);
  if (filters.issuedOnly) params.set(names.issuedOnly, yes);
  for (const list of ["sdgs", "availabilities", "stages", "permanences"] as const) {
    setWords(params, names[list], shorten(filters[list], shortForms[list]));
  }
  if (sort.key !== defaultSort.key || sort.direction !== defaultSort.direction) {
    params.set(names.sort, sort.key);
    if (sort.direction === "descending") params.set(names.direction, "desc");
    else if (sort.key === defaultSort.key) params.set(names.direction, "asc");
  }
  setWords(params, names.hiddenColumns, state.hiddenColumns);
  for (const projectId of state.pinned) params.append(names.pinned, projectId);
  return params;
}

function direction(params: URLSearchParams, key: ListingSort["key"]): ListingSort["direction"] {
  const order = params.get(names.direction);
  if (order === "asc") return "ascending";
  if (order === "desc") return "descending";
  return key === defaultSort.key ? defaultSort.direction : "ascending";
}

/** Repeated parameters: names may hold spaces and commas. */
function texts(params: URLSearchParams, name: string): string[] {
  const values = params.getAll(name).map((value) => value.trim());
  return [...new Set(values.filter((value) => value !== ""))].slice(0, mostValues);
}

/** One parameter with several words: 'sdg=13+15'. */
function words(params: URLSearchParams, name: string): string[] {
  return params.getAll(name).flatMap((value) => value.split(/\s+/));
}

function setWords(params: URLSearchParams, name: string, values: readonly string[]) {
  if (values.length > 0) params.set(name, values.join(" "));
}

function known<Value>(
  params: URLSearchParams,
  name: string,
  forms: ReadonlyMap<string | undefined, Value>,
): Value[] {
  const values = words(params, name).flatMap((word) => forms.get(word) ?? []);
  return [...new Set(values)];
}

function shorten<Value>(
  values: readonly Value[],
  forms: ReadonlyMap<string | undefined, Value>,
): string[] {
  return [...forms].flatMap(([form, value]) => (form && values.includes(value) ? [form] : []));
}
