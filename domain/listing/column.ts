import type { Place } from "../countries/country-names.ts";
import type { ListingBadgeTone } from "./badge-tones.ts";
import type { Absence, Fact } from "./facts/fact.ts";
import type { DisplayProject } from "./listing.ts";
import { notStatedText } from "./value.ts";

type Of<Value> = (project: DisplayProject) => Value;
type Lines = Of<readonly string[]>;

/** What has no position in the order comes last in both directions, the lower rank first. */
interface Last {
  last: number;
}

/** A column's sort value; null comes after everything else in both directions. */
export type SortValue = number | string | Last | null;

/** One object for each rank, because projects with the same sort value are grouped. */
export const lastInOrder = { noNumber: { last: 1 }, notApplicable: { last: 2 } } as const;

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

/**
 * Whether a project's one value must be among the selected ones, any of its values, or whether it
 * must have all that are selected.
 */
export type ColumnFilter = FilterFacts &
  ({ needs: "one"; value: Of<string | null> } | { needs: "any" | "all"; values: Lines });

/** The definition of an explorer column: the fact that it shows, and how. */
export interface ColumnDefinition {
  key: string;
  /** What it shows; the contact buttons are no fact. */
  fact: Fact | null;
  /** For a column without a fact, or whose fact is told on terms. */
  label?: string;
  /** In pixels: wide enough to fit the longest usual text on two lines. */
  width: number;
  /** Numbers are right-aligned so that their digits line up; buttons have their own spacing. */
  align?: "right" | "buttons";
  /** The company column cannot be hidden, because rows mean nothing without it. */
  togglable?: boolean;
  /** Hidden until the visitor turns it on. */
  isHiddenByDefault?: boolean;
  /** Whether its header explains it on demand. */
  isExplained?: boolean;
  /** Whether its values have abbreviations, which then explain themselves in the cell. */
  hasAbbreviations?: boolean;
  /** An image in place of the label, with alternative text. */
  headerImage?: { src: string; alt: string };
  /** Shown in place of a value that is missing, where a column has its own text for it. */
  absent?: Partial<Record<Absence, string>>;
  cell: Cell;
  /** A blurred placeholder, shown if the value was not sent. */
  placeholder?: string;
  sort?: Of<SortValue>;
  filter?: ColumnFilter;
  card?: CardPlacement;
}

export const dash = "–";

/** Several values; the cell shows some, and lists all of them on demand. */
export function several<Kind extends "list" | "badges" | "goals">(kind: Kind, values: Lines) {
  return { cell: { kind, values } } as const;
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
    absent: { "not stated": otherwise },
  } as const;
}

/** An option whose label is the stored value. */
export const plainOption = (value: string, param: string): FilterOption => ({
  value,
  label: value,
  param,
});

/** The filter's option for projects that state no value. */
export const notStatedOption = plainOption(notStatedText, "not-stated");
