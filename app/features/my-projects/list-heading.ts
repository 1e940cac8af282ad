/** The list's heading, which is focused when the focused element is removed from the list. */
export const listHeadingId = "own-projects";
