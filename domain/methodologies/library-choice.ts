import { keyParameter, listAddress, type StateOf } from "../list-address.ts";
import { textParameter } from "../url-parameters.ts";

/** The admin page's views: entries of the library, or free text that matches none. */
export const libraryViews = {
  library: "Library",
  undocumented: "Without a document",
  "free-text": "Free text",
} as const;

export type LibraryView = keyof typeof libraryViews;

/** Filters of the library page, all kept in the URL; no programme means all. */
const address = listAddress("/admin/methodologies", {
  view: keyParameter("show", libraryViews, "library"),
  search: textParameter("q"),
  programme: textParameter("programme"),
});

export type LibraryChoice = StateOf<typeof address>;

export const libraryAddress: typeof address = {
  ...address,
  // Free text belongs to no programme.
  url: (choice, page) =>
    address.url(choice.view === "free-text" ? { ...choice, programme: "" } : choice, page),
};
