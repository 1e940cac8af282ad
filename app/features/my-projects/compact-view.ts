import { storedFlag } from "~/lib/browser/stored-flag";

/** Cards or rows is the reader's taste, and no part of the address. The server draws cards. */
export const { set: setCompactView, useFlag: useCompactView } = storedFlag(
  "my-projects-view",
  "compact",
);
