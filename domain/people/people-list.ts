import { maxSearchCharacters } from "../limits.ts";
import { keyParameter, listAddress, type StateOf } from "../list-address.ts";
import { textParameter } from "../url-parameters.ts";

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

export const peoplePath = "/admin/people";

/** Filters and order of the people list, all kept in the URL. */
export const peopleAddress = listAddress(peoplePath, {
  view: keyParameter("show", peopleViews, "all"),
  search: textParameter("q", { maxLength: maxSearchCharacters }),
  order: keyParameter("sort", peopleOrders, "since"),
});

export type PeopleChoice = StateOf<typeof peopleAddress>;

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
