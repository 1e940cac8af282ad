import { formatList } from "../text/format-list.ts";
import { plural } from "../text/plural.ts";

interface Changes {
  updated: number;
  added: number;
  gone: number;
}

/** '3 projects updated, 1 new project and 2 projects no longer listed here' */
export function changeText({ updated, added, gone }: Changes): string {
  const parts = [
    updated > 0 && `${plural(updated, "project", "projects")} updated`,
    added > 0 && plural(added, "new project", "new projects"),
    gone > 0 && `${plural(gone, "project", "projects")} no longer in this list`,
  ];
  return formatList(parts.filter((part) => part !== false));
}

/** What waits to be shown, for the button that shows it. */
export function waitingText({ added }: Pick<Changes, "added">): string {
  if (added === 0) return "Show new order";
  return `${plural(added, "new project", "new projects")} — show`;
}
