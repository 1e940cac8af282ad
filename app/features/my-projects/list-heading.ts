/** The heading of the list: it takes the focus when what had it is no longer in the list. */
export const listHeadingId = "own-projects";
