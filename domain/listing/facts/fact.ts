import { figure } from "../../text/figure.ts";
import type { LastingTonneSettings } from "../lasting-tonne.ts";
import type { DisplayProject } from "../listing.ts";
import { hiddenText, notApplicableText, notStatedText } from "../value.ts";
import { tonnesText } from "./fact-texts.ts";

/** A value for programs, as the API sends it and files contain it. */
export type FactData =
  | string
  | number
  | boolean
  | readonly string[]
  | readonly Readonly<Record<string, string | null>>[];

/** The ways in which a fact can be missing; each has a text of its own. */
export const absenceTexts = {
  /** Not sent to this viewer; logging in reveals it. */
  hidden: hiddenText,
  /** No one has stated it. */
  "not stated": notStatedText,
  /** It has no meaning for this project. */
  "not applicable": notApplicableText,
  /** The developer tells it to those who ask. */
  "on request": "On request",
  /** It would follow from other facts, which are missing or cannot be read. */
  "not known": "Not known",
  /** Whatever was stated no longer holds, as the project has ended in its registry. */
  "not available": "Not available",
} as const;

export type Absence = keyof typeof absenceTexts;

interface StatedFact {
  kind: "stated";
  data: FactData;
  /** The whole value in words, with its unit. */
  text: string;
  /** The number without its unit, for a column whose heading names the unit. */
  figure?: string | undefined;
  /** Said beside the value. */
  note?: string | undefined;
  /** The value as a number that can be compared with others of the same unit. */
  amount?: { value: number; unit: string } | undefined;
}

export type FactValue = StatedFact | { kind: Absence; note?: string | undefined };

/**
 * One fact about a listing. Every place that shows, sends or prints it takes it from here, so that
 * it has one label and one value everywhere.
 */
export interface Fact {
  key: string;
  label: string;
  /** The unit of a number. */
  unit?: string;
  audience: "everyone" | "signed in";
  /** The form's fields that state it, whose sources are its own; empty if it is derived. */
  fields: readonly string[];
  /** Who states what is no field of the form; the agency unless said otherwise. */
  statedBy?: "registry" | "registry's ledger" | "rules";
  value: (project: DisplayProject, settings?: LastingTonneSettings) => FactValue;
}

export const absent = (kind: Absence, note?: string): FactValue =>
  note === undefined ? { kind } : { kind, note };

export function statedText(text: string | null): FactValue {
  return text === null ? absent("not stated") : { kind: "stated", data: text, text };
}

export function statedList(values: readonly string[]): FactValue {
  return values.length === 0
    ? absent("not stated")
    : { kind: "stated", data: values, text: values.join("; ") };
}

export function statedTonnes(value: number | null): FactValue {
  if (value === null) return absent("not stated");
  const amount = { value, unit: "tCO2e" };
  return { kind: "stated", data: value, text: tonnesText(value), figure: figure(value), amount };
}

/** The value in words, or the kind of absence. */
export function factText(value: FactValue): string {
  return value.kind === "stated" ? value.text : absenceTexts[value.kind];
}

/** The value in words, with what is said beside it in brackets. */
export function factTextWithNote(value: FactValue): string {
  return value.note ? `${factText(value)} (${value.note})` : factText(value);
}

/** The value for programs; null if there is none. */
export function factData(value: FactValue): FactData | null {
  return value.kind === "stated" ? value.data : null;
}
