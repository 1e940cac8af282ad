import { storedFlag } from "~/lib/browser/stored-flag";

/** Cards or rows: a personal preference, so not part of the URL. The server renders cards. */
export const { set: setCompactView, useFlag: useCompactView } = storedFlag(
  "my-projects-view",
  "compact",
);
