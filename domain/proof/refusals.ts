/** Why a statement was not frozen. Not in `errors.ts`, which the first page loads. */
export const refusals = {
  needsPerson: "A statement is frozen by a person who is logged in.",
  notValid: "The statement could not be read. Reload the page and try again.",
  projectGone: "One of these projects is no longer listed. Reload the page and try again.",
  notOwn: "A developer's statement can only be frozen by the project's own company.",
  notListed: "The offered project is not listed here, so there is nothing to freeze.",
  severalListings: "More than one listing has this ID: choose which one is offered.",
} as const;
