import { fieldSchema } from "../submission/field-schema.ts";
import { fields, fieldTable, isRequired } from "../submission/fields/fields.ts";
import { textFormats } from "../submission/text-formats.ts";
import { plainText } from "../text/plain-text.ts";
import { creditAvailabilities } from "../vocabulary.ts";

/** The fields that can be changed for several projects at once; the database has the same list. */
export const batchFields = [
  "pricing.costPerTon",
  "pricing.minimumPurchaseQuantity",
  "impact.credit_availability",
  "impact.vintage",
  "details.contactEmail",
  "details.website",
] as const;

export type BatchField = (typeof batchFields)[number];

export type BatchValues = Readonly<Record<BatchField, string>>;

/** The heading of a column, in the table and in the file. */
export const columnLabels: Readonly<Record<BatchField, string>> = {
  "pricing.costPerTon": "Cost per tCO2e, USD",
  "pricing.minimumPurchaseQuantity": "Minimum quantity, tCO2e",
  "impact.credit_availability": "Credit availability",
  "impact.vintage": "Vintage",
  "details.contactEmail": "Contact e-mail",
  "details.website": "Website",
};

/** The only choices of a column; undefined if anything can be typed. */
export const columnChoices = (field: BatchField): readonly string[] | undefined =>
  field === "impact.credit_availability" ? creditAvailabilities : undefined;

export const isNumberColumn = (field: BatchField) => fields[field].kind === "number";

/** What was typed, pasted or read from a file, as the form would hold it. */
export function enteredText(field: BatchField, typed: string): string {
  const text = typed.trim().replace(/\s+/g, " ");
  switch (field) {
    case "pricing.costPerTon":
      return isOnRequest(text) ? "0" : wholeNumber(text);
    case "pricing.minimumPurchaseQuantity":
      return wholeNumber(text);
    case "impact.credit_availability":
      return chosenAvailability(text);
    case "impact.vintage":
      return textFormats.vintage.tidy(text);
    case "details.website":
      return textFormats.website.tidy(text);
    case "details.contactEmail":
      return text;
  }
}

/** The form states a price on application as 0. */
const isOnRequest = (text: string) =>
  ["poa", "price on application", "on request"].includes(text.toLowerCase());

/** Spreadsheets add a currency, thousands separators and zero cents; anything else stays as typed. */
function wholeNumber(text: string): string {
  const bare = text
    .replace(/^(US\$|USD|\$)\s*|\s*(US\$|USD|\$|tCO2e)$/gi, "")
    .replace(/\.0{1,2}$/, "");
  if (/^\d+$/.test(bare)) return bare.replace(/^0+(?=\d)/, "");
  return /^[1-9]\d{0,2}([, ’']\d{3})+$/.test(bare) ? bare.replace(/\D/g, "") : text;
}

/** The one choice that the words fit; 'No' fits one, 'Yes' two and so stays as typed. */
function chosenAvailability(text: string): string {
  if (text === "") return "";
  // Words inside an option would make 'available' mean 'Purchase not available'.
  const [only, ...others] = creditAvailabilities.filter((choice) =>
    [choice, choice.split(" - ")[1] ?? ""].some((part) =>
      `${plainText(part)} `.startsWith(`${plainText(text)} `),
    ),
  );
  return only && others.length === 0 ? only : text;
}

/** What is wrong with a value; a field that was never stated may stay empty, as in the form. */
export function valueProblem(field: BatchField, value: string, original: string): string | null {
  if (value === "" && (original === "" || !isRequired(field))) return null;
  const entry = fieldTable[field];
  const choices = columnChoices(field);
  if (choices && value !== "" && !choices.includes(value)) {
    return `Please use one of: ${choices.join("; ")}.`;
  }
  if (value === "" && entry.required !== undefined) return entry.required;
  if (entry.kind === "file") return null;
  return fieldSchema(entry).safeParse(value).error?.issues[0]?.message ?? null;
}
