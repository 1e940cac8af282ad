import { addressWith, keyOf, parametersOf } from "../list-address.ts";

/** What the team can look at: entries of the library, or what no entry has. */
export const libraryViews = {
  library: "Library",
  undocumented: "Without a document",
  "free-text": "Free text",
} as const;

export type LibraryView = keyof typeof libraryViews;

/** Which rows are shown: all of it stands in the address. */
export interface LibraryChoice {
  view: LibraryView;
  search: string;
  /** Empty: all of them. */
  programme: string;
}

/** What an address does not need to say. */
const defaults = { show: "library" } as const;

export function libraryChoiceOf(parameters: URLSearchParams): LibraryChoice {
  return {
    view: keyOf(libraryViews, parameters.get("show")) ?? defaults.show,
    search: parameters.get("q") ?? "",
    programme: parameters.get("programme") ?? "",
  };
}

/** The address of a part of them; pages are counted from 1. */
export function libraryAddress({ view, search, programme }: LibraryChoice, page = 1): string {
  const values = {
    show: view,
    q: search,
    // Free text belongs to no programme.
    programme: view === "free-text" ? "" : programme,
  };
  return addressWith("/admin/methodologies", parametersOf(values, defaults), page);
}
