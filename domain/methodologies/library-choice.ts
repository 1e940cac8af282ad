import { addressWith, keyOf, parametersOf } from "../list-address.ts";

/** The admin page's views: entries of the library, or free text that matches none. */
export const libraryViews = {
  library: "Library",
  undocumented: "Without a document",
  "free-text": "Free text",
} as const;

export type LibraryView = keyof typeof libraryViews;

/** Filters of the library page, all kept in the URL. */
export interface LibraryChoice {
  view: LibraryView;
  search: string;
  /** Empty for all programmes. */
  programme: string;
}

/** Defaults, which are left out of the URL. */
const defaults = { show: "library" } as const;

export function libraryChoiceOf(parameters: URLSearchParams): LibraryChoice {
  return {
    view: keyOf(libraryViews, parameters.get("show")) ?? defaults.show,
    search: parameters.get("q") ?? "",
    programme: parameters.get("programme") ?? "",
  };
}

/** The URL of a page of the library, counted from 1. */
export function libraryUrl({ view, search, programme }: LibraryChoice, page = 1): string {
  const values = {
    show: view,
    q: search,
    // Free text belongs to no programme.
    programme: view === "free-text" ? "" : programme,
  };
  return addressWith("/admin/methodologies", parametersOf(values, defaults), page);
}
