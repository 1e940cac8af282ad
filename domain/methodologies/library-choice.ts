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

export function libraryChoiceOf(parameters: URLSearchParams): LibraryChoice {
  const show = parameters.get("show") ?? "";
  return {
    view: isLibraryView(show) ? show : "library",
    search: parameters.get("q") ?? "",
    programme: parameters.get("programme") ?? "",
  };
}

/** The address of a page of them; what goes without saying is left out. */
export function libraryAddress(choice: LibraryChoice, page = 1): string {
  const parameters = new URLSearchParams();
  if (choice.view !== "library") parameters.set("show", choice.view);
  if (choice.search) parameters.set("q", choice.search);
  // Free text belongs to no programme.
  if (choice.programme && choice.view !== "free-text") {
    parameters.set("programme", choice.programme);
  }
  if (page > 1) parameters.set("page", String(page));
  const path = "/admin/methodologies";
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

const isLibraryView = (name: string): name is LibraryView => Object.hasOwn(libraryViews, name);
