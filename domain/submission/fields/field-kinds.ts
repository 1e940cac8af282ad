import type { Database } from "../../database.types.ts";
import type { fileTypes } from "../../limits.ts";
import type { FileKind } from "../../vocabulary.ts";
import type { TextFormat } from "../text-formats.ts";

export type Tables = Database["public"]["Tables"];
/** A table with a row for each name that was chosen. */
export type ListTable =
  | "project_types"
  | "project_subtypes"
  | "project_sectors"
  | "project_accreditations"
  | "project_sdgs";
/** A table with a row for each record of a field. */
export type RecordTable = "project_labels" | "project_methodologies";
type ColumnOf<Table extends keyof Tables> = {
  [Name in Table]: { readonly table: Name; readonly column: keyof Tables[Name]["Row"] & string };
}[Table];

/** Where the database keeps a field: a column, or a list in a table of its own. */
type StoredColumn = ColumnOf<"projects"> | ColumnOf<"companies">;
type StoredList = ColumnOf<ListTable>;

interface Facts {
  /** Its name on the form, in the review and to the team. */
  readonly label: string;
  readonly hint?: string;
  /** What is said when it is missing; a field without this may be left empty. */
  readonly required?: string;
  /** Asked beyond the first form, in a part of its step that is closed while nothing is in it. */
  readonly isExtra?: true;
  /** Who sees it once the project is listed. */
  readonly audience: "public" | "signed-in" | "team";
}

/** A portfolio has several of what a single project has one of. */
interface Several {
  readonly when: "project.isPortfolio";
  readonly hint: string;
}

export interface TextField extends Facts {
  readonly kind: "text";
  readonly stored: StoredColumn;
  readonly maxLength: number;
  readonly format?: TextFormat;
  readonly placeholder?: string;
  readonly autoComplete?: string;
  readonly isSpellChecked?: false;
  readonly several?: Several & { readonly noun: string };
  /** What the hint says once another field has a value. */
  readonly hintWith?: { readonly field: string; readonly hint: (value: string) => string };
  /** Asked only when another field has this value, and said together with it. */
  readonly askedWhen?: { readonly field: string; readonly is: string };
  /** What an edit starts from when the database has none. */
  readonly whenNull?: string;
}

export interface MultilineField extends Facts {
  readonly kind: "multiline";
  readonly stored: StoredColumn;
  readonly maxLength: number;
  readonly maxWords: number;
}

/** Country names separated by commas, as the explorer reads them. */
export interface CountriesField extends Facts {
  readonly kind: "countries";
  readonly stored: StoredColumn;
  readonly maxLength: number;
  /** Projects may be everywhere; a head office is somewhere. */
  readonly offersGlobal?: true;
  readonly several?: Several;
}

/** A whole number that is not negative, held as it was typed. */
export interface NumberField extends Facts {
  readonly kind: "number";
  readonly stored: StoredColumn;
  readonly unit?: "tCO2e" | "USD";
  readonly default?: string;
  readonly whenNull?: string;
}

/** One of a few choices; without a default and a requirement it may be left open. */
export interface ChoiceField extends Facts {
  readonly kind: "choice";
  readonly stored: StoredColumn;
  readonly choices: readonly string[];
  readonly choiceHints?: Readonly<Record<string, string>>;
  /** What leaving it open is called. */
  readonly openText?: string;
  readonly default?: string;
  /** A stored value in today's words. */
  readonly current?: (stored: string | null) => string;
}

/** As many of the choices as apply. */
export interface MultiChoiceField extends Facts {
  readonly kind: "multi-choice";
  readonly stored: StoredList;
  readonly choices: readonly string[];
  /** Too many to show at once: they are found by typing. */
  readonly searchPlaceholder?: string;
  /** The choice that excludes the others; it stands for an empty list and is never stored. */
  readonly exclusive?: string;
  /** The choice that opens a field for names beyond the list. */
  readonly custom?: {
    readonly choice: string;
    readonly label: string;
    readonly noun: string;
    readonly hint: string;
    readonly maxLength: number;
  };
}

/** One value of a record; all are texts, empty when nothing is given. */
export interface RecordPart<Table extends RecordTable = RecordTable> {
  readonly label: string;
  readonly hint?: string;
  readonly required?: string;
  readonly maxLength: number;
  readonly format?: TextFormat;
  readonly placeholder?: string;
  /** What it must be one of, or what is offered while it is typed: known here, or read from the library. */
  readonly choices?: readonly string[];
  readonly suggestions?: readonly string[] | "methodologies";
  readonly column: keyof Tables[Table]["Row"] & string;
}

type RecordsIn<Table extends RecordTable> = {
  [Name in Table]: {
    readonly table: Name;
    /** The first part names the record: one without it counts as none. */
    readonly parts: { readonly name: RecordPart<Name> } & Readonly<
      Record<string, RecordPart<Name>>
    >;
  };
}[Table];

/** A list of records, each with a few values. */
export interface RecordsField extends Facts {
  readonly kind: "records";
  readonly noun: string;
  readonly maxRecords: number;
  readonly stored: RecordsIn<RecordTable>;
}

export interface SwitchField extends Facts {
  readonly kind: "switch";
  readonly stored: StoredColumn;
  /** What somebody says by switching it on. */
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
