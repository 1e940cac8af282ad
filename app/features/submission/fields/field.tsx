import type { ReactNode } from "react";
import { type FieldName, isOfKind } from "#domain/submission/fields/fields.ts";
import { slotOf } from "#domain/submission/files.ts";
import { ChoiceEntry, MultiChoiceEntry } from "./choice-entry";
import { CoordinateEntry } from "./coordinate-entry";
import { CountriesEntry } from "./countries-entry";
import { FileDrop } from "./file-drop";
import { MultilineEntry } from "./multiline-entry";
import { NumberEntry } from "./number-entry";
import { RecordsEntry } from "./records-entry";
import { SwitchEntry } from "./switch-entry";
import { TextEntry } from "./text-entry";

interface FieldProps {
  name: FieldName;
  /** How many choices to show side by side. */
  columns?: 1 | 2 | 3;
  /** A small drop area, for three side by side. */
  isCompact?: boolean;
  /** Replaces the field table's hint for a file. */
  fileHint?: ReactNode;
}

/** A form field: the field table defines what it is, the step where it appears. */
export function Field({ name, columns = 2, isCompact = false, fileHint }: FieldProps) {
  if (name === "project.latitude" || name === "project.longitude") {
    return <CoordinateEntry name={name} />;
  }
  if (isOfKind(name, "text")) return <TextEntry name={name} />;
  if (isOfKind(name, "multiline")) return <MultilineEntry name={name} />;
  if (isOfKind(name, "number")) return <NumberEntry name={name} />;
  if (isOfKind(name, "countries")) return <CountriesEntry name={name} />;
  if (isOfKind(name, "choice")) return <ChoiceEntry name={name} columns={columns} />;
  if (isOfKind(name, "multi-choice")) return <MultiChoiceEntry name={name} />;
  if (isOfKind(name, "switch")) return <SwitchEntry name={name} />;
  if (isOfKind(name, "records")) return <RecordsEntry name={name} />;
  return <FileDrop slot={slotOf(name)} hint={fileHint} isCompact={isCompact} />;
}
