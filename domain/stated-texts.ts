import { recordBy } from "./record-by.ts";

interface StatedText {
  /** Its column in the database, and its name in the API. */
  readonly column: string;
  readonly label: string;
  /** Explains the form's field. */
  readonly hint: string;
  readonly maxLength: number;
  /** Explains the API's field. */
  readonly description: string;
  /** The explorer's column, in pixels. */
  readonly width: number;
  /** Names that other files have for it, in lower case. */
  readonly otherNames: readonly string[];
}

/**
 * Optional facts that are shown as someone typed them. All that is known about one is said here:
 * form, review, import, explorer, project page, comparison, files and API follow from its entry.
 */
export const statedTexts = {
  verifier: {
    column: "verifier",
    label: "Verifier",
    hint: "The validation and verification body that last checked the project.",
    maxLength: 200,
    description: "Who verified the project.",
    width: 180,
    otherNames: ["vvb"],
  },
} as const satisfies Readonly<Record<string, StatedText>>;

export type StatedTextKey = keyof typeof statedTexts;

export const statedTextKeys = Object.keys(statedTexts).filter(
  (key): key is StatedTextKey => key in statedTexts,
);

/** An object with a value for each of them, by its key. */
export const perStatedText = <Value>(toValue: (key: StatedTextKey) => Value) =>
  recordBy(statedTextKeys, (key) => key, toValue);

/** The path of its field in the form. */
export const statedTextPath = (key: StatedTextKey) => `project.${key}` as const;
