import { z } from "zod";

/** Which people are shown, in the words of the database. */
export const peopleViews = {
  all: "Everybody",
  administrators: "Administrators",
  developers: "Developers",
  others: "Others",
} as const;
export type PeopleView = keyof typeof peopleViews;

export const peopleOrders = {
  since: "Newest first",
  seen: "Last signed in",
  projects: "Most projects",
  email: "E-mail",
} as const;
export type PeopleOrder = keyof typeof peopleOrders;

export const peoplePerPage = 50;

/** Which people are shown, and in which order: all of it stands in the address. */
export interface PeopleChoice {
  view: PeopleView;
  search: string;
  order: PeopleOrder;
}

const parameters = z.object({
  show: z.enum(["all", "administrators", "developers", "others"]).catch("all"),
  q: z.string().catch(""),
  sort: z.enum(["since", "seen", "projects", "email"]).catch("since"),
});

export function peopleChoiceOf(search: URLSearchParams): PeopleChoice {
  const { show, q, sort } = parameters.parse(Object.fromEntries(search));
  return { view: show, search: q, order: sort };
}

export const peoplePath = "/admin/people";

/** What goes without saying is left out. */
export function peopleAddress(choice: PeopleChoice, page = 1): string {
  const chosen = new URLSearchParams();
  if (choice.view !== "all") chosen.set("show", choice.view);
  if (choice.search) chosen.set("q", choice.search);
  if (choice.order !== "since") chosen.set("sort", choice.order);
  if (page > 1) chosen.set("page", String(page));
  return chosen.size > 0 ? `${peoplePath}?${chosen}` : peoplePath;
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
