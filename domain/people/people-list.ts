import { maxSearchCharacters } from "../limits.ts";
import { addressWith, keyOf, parametersOf } from "../list-address.ts";

/** Filters of the people list; the database uses the same names. */
export const peopleViews = {
  all: "Everyone",
  administrators: "Administrators",
  developers: "Developers",
  others: "Others",
} as const;
export type PeopleView = keyof typeof peopleViews;

export const peopleOrders = {
  since: { label: "Newest first" },
  seen: { label: "Last login" },
  projects: { label: "Most projects" },
  email: { label: "E-mail" },
} as const;
export type PeopleOrder = keyof typeof peopleOrders;

export const peoplePerPage = 50;

/** Filters and order of the people list, all kept in the URL. */
export interface PeopleChoice {
  view: PeopleView;
  search: string;
  order: PeopleOrder;
}

/** Defaults, which are left out of the URL. */
const defaults = { show: "all", sort: "since" } as const;

export function peopleChoiceOf(parameters: URLSearchParams): PeopleChoice {
  return {
    view: keyOf(peopleViews, parameters.get("show")) ?? defaults.show,
    search: (parameters.get("q") ?? "").slice(0, maxSearchCharacters),
    order: keyOf(peopleOrders, parameters.get("sort")) ?? defaults.sort,
  };
}

export const peoplePath = "/admin/people";

/** The URL of a page of the list, counted from 1. */
export function peopleUrl({ view, search, order }: PeopleChoice, page = 1): string {
  return addressWith(
    peoplePath,
    parametersOf({ show: view, q: search, sort: order }, defaults),
    page,
  );
}

export const personUrl = (id: string) => `${peoplePath}/${id}`;

/** What happens to the listed projects of a deleted user. */
export const listedProjectsChoices = {
  stay: {
    label: "Keep them listed",
    hint: "They stay on the public list without a contact e-mail address. Their companies have no owner until someone claims them.",
  },
  go: {
    label: "Delete them too",
    hint: "They are removed from the public list and deleted with their companies.",
  },
} as const;
export type ListedProjectsChoice = keyof typeof listedProjectsChoices;
