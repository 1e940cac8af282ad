import type { ListingColumn } from "../listing/columns.ts";
import type { DisplayProject } from "../listing/listing.ts";
import type { LastingTonneSettings } from "./lasting-tonne.ts";

/** A comparable amount; only amounts with the same unit are compared. */
interface Measure {
  amount: number;
  unit: string;
}

export type AttributeValue =
  /** Not sent to this viewer; signing in reveals it. */
  | { kind: "hidden" }
  /** Missing, on request or not applicable; the text says which. */
  | { kind: "none"; text: string; note?: string | undefined }
  | {
      kind: "stated";
      text: string;
      note?: string | undefined;
      measure?: Measure | undefined;
      /** The text for CSV files, where it differs from the text shown. */
      fileText?: string | undefined;
    };

export type Better = "lower" | "higher";

/** One row of a comparison. */
export interface Attribute {
  key: string;
  label: string;
  /** Shown beside the label. */
  explanation?: string | undefined;
  /** The explorer's column for the same fact, which the cell is rendered like. */
  column?: ListingColumn;
  /** Which direction is better, if either is. */
  better?: Better;
  value: (project: DisplayProject, settings: LastingTonneSettings) => AttributeValue;
}

export interface AttributeGroup {
  title: string;
  attributes: readonly Attribute[];
}

/** A value as written to a CSV file. */
export function valueInFile(value: AttributeValue, hiddenText: string): string {
  if (value.kind === "hidden") return hiddenText;
  if (value.kind === "stated" && value.fileText !== undefined) return value.fileText;
  return value.note ? `${value.text} (${value.note})` : value.text;
}
