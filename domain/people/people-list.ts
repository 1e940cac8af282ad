import { addressWith, keyOf, parametersOf } from "../list-address.ts";

/** Which people are shown, in the words of the database. */
export const peopleViews = {
  all: "Everybody",
  administrators: "Administrators",
  developers: "Developers",
  others: "Others",
} as const;
export type PeopleView = keyof typeof peopleViews;

export const peopleOrders = {
  since: { label: "Newest first" },
  seen: { label: "Last signed in" },
  projects: { label: "Most projects" },
  email: { label: "E-mail" },
} as const;
export type PeopleOrder = keyof typeof peopleOrders;

export const peoplePerPage = 50;

/** Which people are shown, and in which order: all of it stands in the address. */
export interface PeopleChoice {
  view: PeopleView;
  search: string;
  order: PeopleOrder;
}

/** What an address does not need to say. */
const defaults = { show: "all", sort: "since" } as const;

export function peopleChoiceOf(parameters: URLSearchParams): PeopleChoice {
  return {
    view: keyOf(peopleViews, parameters.get("show")) ?? defaults.show,
    search: parameters.get("q") ?? "",
    order: keyOf(peopleOrders, parameters.get("sort")) ?? defaults.sort,
  };
}

export const peoplePath = "/admin/people";

/** The address of a part of the list; pages are counted from 1. */
export function peopleAddress({ view, search, order }: PeopleChoice, page = 1): string {
  return addressWith(
    peoplePath,
    parametersOf({ show: view, q: search, sort: order }, defaults),
    page,
  );
}

export const personAddress = (id: string) => `${peoplePath}/${id}`;

/** What becomes of the listed projects of somebody who is deleted. */
export const listedProjectsChoices = {
  stay: {
    label: "Stay without them",
    hint: "What is public stays listed, without an address to write to. Their companies have no owner until somebody claims them.",
  },
  go: {
    label: "Go as well",
    hint: "They are no longer listed, and are deleted with their companies.",
  },
} as const;
export type ListedProjectsChoice = keyof typeof listedProjectsChoices;
