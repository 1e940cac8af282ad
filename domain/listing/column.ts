import { figure } from "../text/figure.ts";
import type { ListingBadgeTone } from "./badge-tones.ts";
import type { Place } from "./country-names.ts";
import type { DisplayProject } from "./listing.ts";

type Of<Value> = (project: DisplayProject) => Value;
type Lines = Of<readonly string[]>;

/** A column's sort value; null sorts last in both directions. */
export type SortValue = number | string | null;

/** How a cell is rendered. It shows the column's text unless its kind has more to show. */
type Cell =
  | { kind: "text" }
  /** A long one may wrap to two lines. */
  | { kind: "badge"; tone: Of<ListingBadgeTone>; isLong?: boolean }
  /** The first of several values, and the number of others. */
  | { kind: "list"; values: Lines }
  /** The first two of several values as badges, and the number of others. */
  | { kind: "badges"; values: Lines }
  /** The number of values, and the number each value starts with. */
  | { kind: "goals"; values: Lines }
  | { kind: "countries"; places: Of<readonly Place[]> }
  | { kind: "company" }
  | { kind: "contact" }
  | { kind: "rating" };

/** Where a card shows the column, if anywhere; positions count within the area. */
export type CardPlacement =
  | { area: "subtitle"; position: number; text: Of<string | null> }
  | { area: "badges"; position: number; text: Of<string>; tone: Of<ListingBadgeTone> }
  | { area: "details"; position: number; label: string }
  | { area: "foot"; position: number };

export interface FilterOption {
  value: string;
  label: string;
  /** A short, readable form for the URL. */
  param: string;
}

interface FilterFacts {
  /** Shown on the filter's button. */
  label: string;
  /** The query parameter's name. */
  param: string;
  /** Position among all filters. */
  position: number;
  /** Collapsed in a narrow window. */
  isSecondary?: boolean;
  /** Fixed options; if absent, the options are the values that occur in the projects. */
  options?: readonly FilterOption[];
  /** Prefixed to a selected option that would be unclear on its own. */
  prefix?: string;
}

/** Whether a project must match one of the selected values, or all of them. */
export type ColumnFilter = FilterFacts &
  ({ needs: "one"; value: Of<string | null> } | { needs: "all"; values: Lines });

/** The definition of an explorer column. */
export interface ColumnFacts {
  key: string;
  label: string;
  /** In pixels: wide enough to fit the longest usual text on two lines. */
  width: number;
  /** Numbers are right-aligned so that their digits line up; buttons have their own spacing. */
  align?: "right" | "buttons";
  /** The company column cannot be hidden, because rows mean nothing without it. */
  togglable?: boolean;
  /** Hidden until the visitor turns it on. */
  isHiddenByDefault?: boolean;
  /** An image in place of the label, with alternative text. */
  headerImage?: { src: string; alt: string };
  /** Shown on demand in the header. */
  explanation?: string;
  /** The value as plain text, for the screen and for files. */
  text: Of<string>;
  cell: Cell;
  /** A blurred placeholder, shown if the value was not sent. */
  mask?: { placeholder: string; isHidden: Of<boolean> };
  sort?: Of<SortValue>;
  filter?: ColumnFilter;
  card?: CardPlacement;
}

export const dash = "–";

/** A text that may be missing. */
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

/** Several values; the cell shows some, and lists all of them on demand. */
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

/** An option whose label is the stored value. */
export const plainOption = (value: string, param: string): FilterOption => ({
  value,
  label: value,
  param,
});
