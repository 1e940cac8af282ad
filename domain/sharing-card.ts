import { longDay } from "./text/date-text.ts";

/** The text of a sharing image. */
export interface SharingCard {
  /** A short label for the kind of page. */
  kicker: string;
  title: string;
  /** A separate line below the title. */
  detail?: string;
}

interface NamedProjects {
  kicker: string;
  /** Public names; nothing that only signed-in users may see. */
  names: readonly string[];
  /** What the page calls itself, if it has a name of its own. */
  called?: string | null;
  /** The day of the values on the page, in words that say so: 'Frozen on'. */
  dated: string;
  day: Date;
}

/** As many characters as the smallest headline has room for. */
const maxNames = 190;
const maxCalled = 50;

/** The card of a page that is about some projects: their names and the day. */
export function projectsCard({ kicker, names, called, dated, day }: NamedProjects): SharingCard {
  const on = `${dated} ${longDay(day)}`;
  return {
    kicker,
    title: namesText(names),
    detail: called ? `${shortened(called, maxCalled)}  ·  ${on}` : on,
  };
}

/** 'A, B and 3 more': as many names as fit. */
function namesText(names: readonly string[]): string {
  for (let shown = names.length; shown > 1; shown -= 1) {
    const text = listed(names, shown);
    if (text.length <= maxNames) return text;
  }
  return listed(names, 1);
}

function listed(names: readonly string[], shown: number): string {
  const left = names.length - shown;
  const parts = [...names.slice(0, shown), ...(left > 0 ? [`${left} more`] : [])];
  const last = parts.pop() ?? "";
  return parts.length > 0 ? `${parts.join(", ")} and ${last}` : last;
}

function shortened(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join("")}…`;
}
