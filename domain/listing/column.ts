import { figure } from "../text/figure.ts";
import type { ListingBadgeTone } from "./badge-tones.ts";
import type { Place } from "./country-names.ts";
import type { DisplayProject } from "./listing.ts";

type Of<Value> = (project: DisplayProject) => Value;
type Lines = Of<readonly string[]>;

/** What a column sorts by; null has no place in the order and comes last either way. */
export type SortValue = number | string | null;

/** How a cell looks; what it says is the column's text unless it has more than that to show. */
type Cell =
  | { kind: "text" }
  /** A long one may take two lines. */
  | { kind: "badge"; tone: Of<ListingBadgeTone>; isLong?: boolean }
  /** The first of several, and how many more. */
  | { kind: "list"; values: Lines }
  /** The first two of several as badges, and how many more. */
  | { kind: "badges"; values: Lines }
  /** How many there are, and the number that each begins with. */
  | { kind: "goals"; values: Lines }
  | { kind: "countries"; places: Of<readonly Place[]> }
  | { kind: "company" }
  | { kind: "contact" }
  | { kind: "rating" };

/** Where a card shows the column, if it does; the position is that within the area. */
export type CardPlacement =
  | { area: "subtitle"; position: number; text: Of<string | null> }
  | { area: "badges"; position: number; text: Of<string>; tone: Of<ListingBadgeTone> }
  | { area: "details"; position: number; label: string }
  | { area: "foot"; position: number };

export interface FilterOption {
  value: string;
  label: string;
  /** A short, readable form for an address. */
  param: string;
}

interface FilterFacts {
  /** On the filter's button. */
  label: string;
  /** Its name in an address. */
  param: string;
  /** Among all filters. */
  position: number;
  /** Folded away in a narrow window. */
  isSecondary?: boolean;
  /** The options if they are known beforehand; otherwise they are what the projects have. */
  options?: readonly FilterOption[];
  /** Stands before a chosen option that would not say by itself what it is about. */
  prefix?: string;
}

/** A project passes with one of the chosen values, or only with all of them. */
export type ColumnFilter = FilterFacts &
  ({ needs: "one"; value: Of<string | null> } | { needs: "all"; values: Lines });

/** Everything about one column of the explorer. */
export interface ColumnFacts {
  key: string;
  label: string;
  /** Wide enough that the longest usual text takes two lines, in pixels. */
  width: number;
  /** Figures stand on the right, so that their digits line up; buttons have room of their own. */
  align?: "right" | "buttons";
  /** The company stays: without it a row says nothing. */
  togglable?: boolean;
  /** Shown only to those who ask for it. */
  isHiddenAtFirst?: boolean;
  /** A picture in place of the label, with words for those who do not see it. */
  headerImage?: { src: string; alt: string };
  /** Said by the header when asked. */
  explanation?: string;
  /** What the column says of a project in plain words, on the screen or in a file. */
  text: Of<string>;
  cell: Cell;
  /** What stands, blurred, where the value was not sent. */
  mask?: { placeholder: string; isHidden: Of<boolean> };
  sort?: Of<SortValue>;
  filter?: ColumnFilter;
  card?: CardPlacement;
}

export const dash = "–";

/** A text that a project may lack. */
export function stated(value: Of<string | null>) {
  return {
    text: (project: DisplayProject) => value(project) ?? dash,
    cell: { kind: "text" },
    sort: value,
  } as const;
}

export function tonnes(what: string, amount: Of<number | null>) {
  return {
    explanation: `${what}, in tonnes of CO2 equivalent.`,
    align: "right",
    text: (project: DisplayProject) => {
      const value = amount(project);
      return value === null ? dash : figure(value);
    },
    cell: { kind: "text" },
    sort: amount,
  } as const;
}

/** Several values, of which a cell shows some and names all when asked. */
export function several<Kind extends "list" | "badges" | "goals">(
  kind: Kind,
  values: Lines,
  otherwise: string,
) {
  return {
    cell: { kind, values },
    text: (project: DisplayProject) => values(project).join("; ") || otherwise,
  } as const;
}

export function countries(
  location: Of<string | null>,
  places: Of<readonly Place[]>,
  otherwise: string,
) {
  const unknown: readonly Place[] = [{ name: otherwise, code: null, isGlobal: false }];
  return {
    cell: {
      kind: "countries",
      places: (project: DisplayProject) => (location(project) === null ? unknown : places(project)),
    },
    text: (project: DisplayProject) => location(project) ?? otherwise,
  } as const;
}

/** An option that is shown as it is stored. */
export const sameWords = (value: string, param: string): FilterOption => ({
  value,
  label: value,
  param,
});
