import type { Database } from "../../database.types.ts";
import type { fileTypes } from "../../limits.ts";
import type { FileKind } from "../../vocabulary.ts";
import type { TextFormat } from "../text-formats.ts";

export type Tables = Database["public"]["Tables"];
/** A table with one row for each selected name. */
export type ListTable =
  | "project_types"
  | "project_subtypes"
  | "project_sectors"
  | "project_accreditations"
  | "project_sdgs";
/** A table with one row for each record of a field. */
export type RecordTable = "project_labels" | "project_methodologies";
type ColumnOf<Table extends keyof Tables> = {
  [Name in Table]: { readonly table: Name; readonly column: keyof Tables[Name]["Row"] & string };
}[Table];

/** Where a field is stored: in a column, or as a list in its own table. */
type StoredColumn = ColumnOf<"projects"> | ColumnOf<"companies">;
type StoredList = ColumnOf<ListTable>;

interface Facts {
  /** The label in the form, in the review and for the team. */
  readonly label: string;
  readonly hint?: string;
  /** The message if it is missing; absent for optional fields. */
  readonly required?: string;
  /** An additional field, in a section of its step that is collapsed while empty. */
  readonly isExtra?: true;
  /** Who can see it once the project is listed. */
  readonly audience: "public" | "signed-in" | "team";
}

/** What is shown, and not sent, while no one has stated a value. */
interface Placeholders {
  /** In a new submission: what the database sets if the field is left out. */
  readonly setByForm?: string;
  /** In an edit of a project that does not state it. */
  readonly whenNull?: string;
}

/** A portfolio has several values where a single project has one. */
interface Several {
  readonly when: "project.isPortfolio";
  readonly hint: string;
}

export interface TextField extends Facts, Placeholders {
  readonly kind: "text";
  readonly stored: StoredColumn;
  readonly maxLength: number;
  readonly format?: TextFormat;
  readonly placeholder?: string;
  readonly autoComplete?: string;
  readonly isSpellChecked?: false;
  readonly several?: Several & { readonly noun: string };
  /** The hint once another field has a value. */
  readonly hintWith?: { readonly field: string; readonly hint: (value: string) => string };
  /** Shown only if another field has this value, and displayed together with it. */
  readonly askedWhen?: { readonly field: string; readonly is: string };
}

export interface MultilineField extends Facts {
  readonly kind: "multiline";
  readonly stored: StoredColumn;
  readonly maxLength: number;
  readonly maxWords: number;
}

/** Comma-separated country names, as the explorer expects them. */
export interface CountriesField extends Facts {
  readonly kind: "countries";
  readonly stored: StoredColumn;
  readonly maxLength: number;
  /** Projects may be global; a head office is not. */
  readonly offersGlobal?: true;
  readonly several?: Several;
}

/** A non-negative whole number, kept as typed. */
export interface NumberField extends Facts, Placeholders {
  readonly kind: "number";
  readonly stored: StoredColumn;
  readonly unit?: "tCO2e" | "USD";
}

/** One of a few choices; may be left open if it has no default and is not required. */
export interface ChoiceField extends Facts, Placeholders {
  readonly kind: "choice";
  readonly stored: StoredColumn;
  readonly choices: readonly string[];
  readonly choiceHints?: Readonly<Record<string, string>>;
  /** The label for leaving it open. */
  readonly emptyLabel?: string;
  /** The initial choice of a new draft. */
  readonly default?: string;
  /** Choices by the names that older drafts and edits have for them. */
  readonly formerNames?: ReadonlyMap<string, string>;
  /** Translates an outdated stored value to a current choice. */
  readonly current?: (stored: string) => string;
}

/** Any number of the choices. */
export interface MultiChoiceField extends Facts {
  readonly kind: "multi-choice";
  readonly stored: StoredList;
  readonly choices: readonly string[];
  /** If set, the choices are searched, because there are too many to show at once. */
  readonly searchPlaceholder?: string;
  /** The choice that excludes all others; represents an empty list and is never stored. */
  readonly exclusive?: string;
  /** The choice that allows names beyond the list. */
  readonly custom?: {
    readonly choice: string;
    readonly label: string;
    readonly noun: string;
    readonly hint: string;
    readonly maxLength: number;
  };
}

/** One value of a record; always text, empty if not given. */
export interface RecordPart<Table extends RecordTable = RecordTable> {
  readonly label: string;
  readonly hint?: string;
  readonly required?: string;
  readonly maxLength: number;
  readonly format?: TextFormat;
  readonly placeholder?: string;
  /** Either the only allowed values, or suggestions, fixed or from the methodology library. */
  readonly choices?: readonly string[];
  readonly suggestions?: readonly string[] | "methodologies";
  readonly column: keyof Tables[Table]["Row"] & string;
}

type RecordsIn<Table extends RecordTable> = {
  [Name in Table]: {
    readonly table: Name;
    /** The name identifies the record; records without one are ignored. */
    readonly parts: { readonly name: RecordPart<Name> } & Readonly<
      Record<string, RecordPart<Name>>
    >;
  };
}[Table];

/** A list of records with a few values each. */
export interface RecordsField extends Facts {
  readonly kind: "records";
  readonly noun: string;
  readonly maxRecords: number;
  readonly stored: RecordsIn<RecordTable>;
  /** Normalises a record when the user leaves the list, and on submission. */
  readonly tidy?: <Entry extends Readonly<Record<string, string>>>(record: Entry) => Entry;
  /** The problem with parts of a record that are valid on their own. */
  readonly contradiction?: (
    record: Readonly<Record<string, string>>,
  ) => { part: string; message: string } | null;
}

export interface SwitchField extends Facts {
  readonly kind: "switch";
  readonly stored: StoredColumn;
  /** The statement that the user makes by switching it on. */
  readonly statement: string;
}

export interface FileField extends Facts {
  readonly kind: "file";
  readonly accepts: keyof typeof fileTypes;
  readonly storedAs: FileKind;
  readonly maxFiles: number;
}

export type Field =
  | TextField
  | MultilineField
  | CountriesField
  | NumberField
  | ChoiceField
  | MultiChoiceField
  | RecordsField
  | SwitchField
  | FileField;

/** Fields by their path in the draft. */
export type FieldTable = Readonly<Record<string, Field>>;
