import type { ListingColumn } from "../listing/columns.ts";
import type { DisplayProject } from "../listing/listing.ts";
import type { LastingTonneSettings } from "./lasting-tonne.ts";

/** What can be compared: amounts of one unit. */
interface Measure {
  amount: number;
  unit: string;
}

export type AttributeValue =
  /** Not sent to this viewer: signing in reveals it. */
  | { kind: "hidden" }
  /** Missing, on request or not applicable: the words say which. */
  | { kind: "none"; text: string; note?: string | undefined }
  | {
      kind: "stated";
      text: string;
      note?: string | undefined;
      measure?: Measure | undefined;
      /** All of it for programs, where people get other words. */
      fileText?: string | undefined;
    };

export type Better = "lower" | "higher";

/** One row of a comparison. */
export interface Attribute {
  key: string;
  label: string;
  /** Said beside the label. */
  explanation?: string | undefined;
  /** The explorer's column of the same fact, whose look the cell takes. */
  column?: ListingColumn;
  /** Which of two values is the better one, where that can be said. */
  better?: Better;
  value: (project: DisplayProject, settings: LastingTonneSettings) => AttributeValue;
}

export interface AttributeGroup {
  title: string;
  attributes: readonly Attribute[];
}

/** A value as a file has it. */
export function valueInFile(value: AttributeValue, hiddenText: string): string {
  if (value.kind === "hidden") return hiddenText;
  if (value.kind === "stated" && value.fileText !== undefined) return value.fileText;
  return value.note ? `${value.text} (${value.note})` : value.text;
}
