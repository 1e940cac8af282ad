import { keyParameter, listAddress, type StateOf, valueParameter } from "../list-address.ts";
import { reviewStateLabel } from "../review/review-summary.ts";
import { storedTime } from "../stored-time.ts";
import { figure } from "../text/figure.ts";
import { sortByLocale } from "../text/locale-order.ts";
import { plainText, searchWords } from "../text/plain-text.ts";
import { textParameter } from "../url-parameters.ts";
import { type ReviewStatus, reviewStatuses } from "../vocabulary.ts";
import { byAttention, type OwnProject } from "./own-project.ts";

/** Page sizes of My Projects, and the number of projects up to which it needs no toolbar. */
export const ownProjectLimits = { cardsPerPage: 24, rowsPerPage: 50, withoutToolbar: 6 } as const;

/** Filters by what the cards say, besides their review status. */
const cardFilters = {
  all: { label: "All", isShown: () => true },
  action: { label: "Needs action", isShown: ({ review }) => review.needsAction },
  missing: { label: "Details missing", isShown: ({ missing }) => missing.length > 0 },
  "no-price": {
    label: "No price",
    isShown: ({ notStated, waitingPrice }) =>
      notStated.includes("costPerTon") && waitingPrice === null,
  },
  waiting: { label: "Change waiting", isShown: ({ isChangeWaiting }) => isChangeWaiting },
} as const satisfies Record<string, { label: string; isShown: (project: OwnProject) => boolean }>;

type CardFilter = keyof typeof cardFilters;

/** What a card says of its project, or one review status. */
export type OwnProjectFilter = CardFilter | ReviewStatus;

export const ownProjectFilters: readonly OwnProjectFilter[] = [
  "all",
  "action",
  "missing",
  "no-price",
  "waiting",
  ...reviewStatuses,
];

const isCardFilter = (filter: OwnProjectFilter): filter is CardFilter =>
  Object.hasOwn(cardFilters, filter);

export const filterLabel = (filter: OwnProjectFilter): string =>
  isCardFilter(filter) ? cardFilters[filter].label : reviewStateLabel(filter);

const newestFirst = (dateOf: (project: OwnProject) => string) => (projects: OwnProject[]) =>
  projects.sort((a, b) => storedTime(dateOf(b)) - storedTime(dateOf(a)));
const byCreation = newestFirst(({ createdAt }) => createdAt);

/** Sort orders of the list; they sort in place, so pass a copy. */
export const ownProjectOrders = {
  attention: {
    label: "Needs action first",
    sort: (projects: OwnProject[]) => byAttention(byCreation(projects)),
  },
  newest: { label: "Newest", sort: byCreation },
  changed: { label: "Last changed", sort: newestFirst(({ changedAt }) => changedAt) },
  name: { label: "Name", sort: (projects: OwnProject[]) => sortByLocale(projects, nameOf) },
} as const;

export type OwnProjectOrder = keyof typeof ownProjectOrders;

/** The heading of a card; projects without a name sort before named ones. */
const nameOf = ({ company, projectName, registryId }: OwnProject) =>
  [company, projectName ?? "", registryId].join(" ");

/** Filters and order of My Projects, all kept in the URL. */
export const ownProjectsAddress = listAddress("/my-projects", {
  filter: valueParameter("state", ownProjectFilters, "all"),
  search: textParameter("q"),
  order: keyParameter("sort", ownProjectOrders, "attention"),
});

export type OwnProjectChoice = StateOf<typeof ownProjectsAddress>;

export const defaultChoice = ownProjectsAddress.read(new URLSearchParams());

export interface ChosenProjects {
  projects: OwnProject[];
  /** How many of the search results each filter would show. */
  counts: Readonly<Record<OwnProjectFilter, number>>;
}

/** The projects that match, in order. */
export function chosenProjects(
  projects: readonly OwnProject[],
  { filter, search, order }: OwnProjectChoice,
): ChosenProjects {
  const words = searchWords(search);
  const found = projects.filter((project) => {
    const text = plainText(nameOf(project));
    return words.every((word) => text.includes(word));
  });
  const counts = { ...zeroCounts };
  for (const project of found) {
    for (const one of ownProjectFilters) counts[one] += Number(isShownBy(one, project));
  }
  return {
    projects: ownProjectOrders[order].sort(found.filter((project) => isShownBy(filter, project))),
    counts,
  };
}

const zeroCounts: Readonly<Record<OwnProjectFilter, number>> = {
  all: 0,
  action: 0,
  missing: 0,
  "no-price": 0,
  waiting: 0,
  submitted: 0,
  approved: 0,
  changes_requested: 0,
  rejected: 0,
  withdrawn: 0,
};

const isShownBy = (filter: OwnProjectFilter, project: OwnProject): boolean =>
  isCardFilter(filter) ? cardFilters[filter].isShown(project) : project.state === filter;

export interface ListPage<Item> {
  items: Item[];
  /** The current and the last page, counted from 1. */
  page: number;
  lastPage: number;
  /** The index of its first item in the whole list. */
  start: number;
}

/** A page of a list; the last one if the list has become shorter. */
export function pageOf<Item>(items: readonly Item[], page: number, size: number): ListPage<Item> {
  const lastPage = Math.max(1, Math.ceil(items.length / size));
  const shown = Math.min(page, lastPage);
  const start = (shown - 1) * size;
  return { items: items.slice(start, start + size), page: shown, lastPage, start };
}

/** The number of projects shown, such as '130 of 500 projects, showing 25 to 48'. */
export function projectCountText(all: number, found: number, shown: ListPage<unknown>): string {
  const amount = found === all ? figure(all) : `${figure(found)} of ${figure(all)}`;
  const words = `${amount} ${all === 1 ? "project" : "projects"}`;
  if (shown.lastPage === 1) return words;
  return `${words}, showing ${figure(shown.start + 1)} to ${figure(shown.start + shown.items.length)}`;
}
