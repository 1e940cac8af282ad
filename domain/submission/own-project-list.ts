import { addressWith, keyOf, parametersOf } from "../list-address.ts";
import { reviewStateLabel } from "../review/review-summary.ts";
import { storedTime } from "../stored-time.ts";
import { figure } from "../text/figure.ts";
import { sortByLocale } from "../text/locale-order.ts";
import { plainText, searchWords } from "../text/plain-text.ts";
import { type ReviewStatus, reviewStatuses } from "../vocabulary.ts";
import { byAttention, type OwnProject } from "./own-project.ts";

/** How much of My Projects is drawn at once; up to so many projects there is nothing to look through. */
export const ownProjectLimits = { cardsPerPage: 24, rowsPerPage: 50, withoutToolbar: 6 } as const;

/** Which projects are shown: all of them, what waits for their owner, or those in one state. */
export type OwnProjectFilter = "all" | "action" | ReviewStatus;

export const ownProjectFilters: readonly OwnProjectFilter[] = ["all", "action", ...reviewStatuses];

export function filterLabel(filter: OwnProjectFilter): string {
  if (filter === "all") return "All";
  return filter === "action" ? "Needs action" : reviewStateLabel(filter);
}

const newestFirst = (dateOf: (project: OwnProject) => string) => (projects: OwnProject[]) =>
  projects.sort((a, b) => storedTime(dateOf(b)) - storedTime(dateOf(a)));
const byCreation = newestFirst(({ createdAt }) => createdAt);

/** What the list can be ordered by; each takes a list of its own. */
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

/** As it stands at the head of a card; a project without a name comes before those with one. */
const nameOf = ({ company, projectName, registryId }: OwnProject) =>
  [company, projectName ?? "", registryId].join(" ");

/** Which of somebody's projects are shown, and in which order: all of it stands in the address. */
export interface OwnProjectChoice {
  filter: OwnProjectFilter;
  search: string;
  order: OwnProjectOrder;
}

export const usualChoice: OwnProjectChoice = { filter: "all", search: "", order: "attention" };

export function ownProjectChoiceOf(parameters: URLSearchParams): OwnProjectChoice {
  return {
    filter: ownProjectFilters.find((one) => one === parameters.get("state")) ?? usualChoice.filter,
    search: parameters.get("q") ?? "",
    order: keyOf(ownProjectOrders, parameters.get("sort")) ?? usualChoice.order,
  };
}

/** The address of a part of the list; pages are counted from 1. */
export function ownProjectsAddress(choice: OwnProjectChoice, page = 1): string {
  return addressWith("/my-projects", parametersOf(named(choice), named(usualChoice)), page);
}

const named = ({ filter, search, order }: OwnProjectChoice) => ({
  state: filter,
  q: search,
  sort: order,
});

export interface ChosenProjects {
  projects: OwnProject[];
  /** How many of those that the search finds each filter shows. */
  counts: Readonly<Record<OwnProjectFilter, number>>;
}

/** The projects of a choice, in its order. */
export function chosenProjects(
  projects: readonly OwnProject[],
  { filter, search, order }: OwnProjectChoice,
): ChosenProjects {
  const words = searchWords(search);
  const found = projects.filter((project) => {
    const text = plainText(nameOf(project));
    return words.every((word) => text.includes(word));
  });
  const counts = { ...noneOfAny };
  for (const project of found) {
    for (const one of ownProjectFilters) counts[one] += Number(isShownBy(one, project));
  }
  return {
    projects: ownProjectOrders[order].sort(found.filter((project) => isShownBy(filter, project))),
    counts,
  };
}

const noneOfAny: Readonly<Record<OwnProjectFilter, number>> = {
  all: 0,
  action: 0,
  submitted: 0,
  approved: 0,
  changes_requested: 0,
  rejected: 0,
  withdrawn: 0,
};

function isShownBy(filter: OwnProjectFilter, { state, review }: OwnProject): boolean {
  if (filter === "all") return true;
  return filter === "action" ? review.needsAction : state === filter;
}

export interface ListPage<Item> {
  items: Item[];
  /** The page itself, and the last one, counted from 1. */
  page: number;
  lastPage: number;
  /** The place of its first item in the whole list, counted from 0. */
  start: number;
}

/** A page of a list; of a list that has become shorter the last one. */
export function pageOf<Item>(items: readonly Item[], page: number, size: number): ListPage<Item> {
  const lastPage = Math.max(1, Math.ceil(items.length / size));
  const shown = Math.min(page, lastPage);
  const start = (shown - 1) * size;
  return { items: items.slice(start, start + size), page: shown, lastPage, start };
}

/** How many projects are shown, for example '130 of 500 projects, showing 25 to 48'. */
export function countWords(all: number, found: number, shown: ListPage<unknown>): string {
  const amount = found === all ? figure(all) : `${figure(found)} of ${figure(all)}`;
  const words = `${amount} ${all === 1 ? "project" : "projects"}`;
  if (shown.lastPage === 1) return words;
  return `${words}, showing ${figure(shown.start + 1)} to ${figure(shown.start + shown.items.length)}`;
}
