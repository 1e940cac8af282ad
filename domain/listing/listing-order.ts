import { ratingPlace } from "../rating/rating.ts";
import { sortByLocale } from "../text/locale-order.ts";
import type { DisplayProject } from "./listing.ts";

export const sortKeys = [
  "company",
  "sector",
  "carbonCategory",
  "companyLocation",
  "location",
  "region",
  "costPerTon",
  "permanence",
  "beZeroRating",
  "sdgs",
] as const;

export type SortKey = (typeof sortKeys)[number];

export interface ListingSort {
  key: SortKey;
  direction: "ascending" | "descending";
}

export const defaultSort: ListingSort = { key: "costPerTon", direction: "descending" };

export function isSortKey(value: string): value is SortKey {
  return sortKeys.some((key) => key === value);
}

/** The current column toggles its direction; a different one sorts ascending. */
export function nextSort(current: ListingSort, key: SortKey): ListingSort {
  const isToggled = current.key === key && current.direction === "ascending";
  return { key, direction: isToggled ? "descending" : "ascending" };
}

/** What a column sorts by; null has no place in the order and comes last either way. */
type SortValue = number | string | null;

const sortValues: Record<SortKey, (project: DisplayProject) => SortValue> = {
  company: (project) => project.company,
  sector: (project) => project.sector,
  carbonCategory: (project) => project.carbonCategory,
  companyLocation: (project) => project.companyLocation,
  location: (project) => project.location,
  region: (project) => project.region,
  // 'POA' is no price, so it is neither the cheapest nor the dearest.
  costPerTon: (project) => project.costPerTon || null,
  // Without thousands separators, so that figures within the text compare as figures.
  permanence: (project) => project.permanence.replaceAll(",", ""),
  beZeroRating: (project) => ratingPlace(project.beZeroRating),
  sdgs: (project) => project.sdgs.length,
};

const figuresInText = new Intl.Collator("en-GB", { numeric: true });

type Group<Value> = readonly [value: Value, places: number[]];

/**
 * The places of all projects in an order. Equal ones keep the order they came in, newest first.
 * Each distinct value is compared once, however many projects share it.
 */
export function orderListings(projects: readonly DisplayProject[], sort: ListingSort): number[] {
  const sortValue = sortValues[sort.key];
  const groups = new Map<SortValue, number[]>();
  projects.forEach((project, place) => {
    const value = sortValue(project);
    const group = groups.get(value);
    if (group) group.push(place);
    else groups.set(value, [place]);
  });
  const numbers: Group<number>[] = [];
  const texts: Group<string>[] = [];
  for (const [value, places] of groups) {
    if (typeof value === "number") numbers.push([value, places]);
    else if (value !== null) texts.push([value, places]);
  }
  numbers.sort(([a], [b]) => a - b);
  const sorted = [
    ...numbers,
    ...(sort.key === "permanence"
      ? texts.sort(([a], [b]) => figuresInText.compare(a, b))
      : sortByLocale(texts, ([text]) => text)),
  ].map(([, places]) => places);
  if (sort.direction === "descending") sorted.reverse();
  sorted.push(groups.get(null) ?? []);
  return sorted.flat();
}
