import type { RegistryStatement } from "#domain/review/registry-differences.ts";
import { shownText } from "#domain/review/review-fields.ts";
import { fieldTable, type ValueFieldName } from "#domain/submission/fields/fields.ts";
import { longDate, shortDate } from "~/lib/format/dates";

interface RegistryValueProps {
  name: ValueFieldName;
  statement: RegistryStatement | undefined;
}

/** The value in the registry's file, if the developer states a different one. */
export function RegistryValue({ name, statement }: RegistryValueProps) {
  if (!statement) return null;
  const { registry, value, asOf } = statement;
  const field = fieldTable[name];
  const isDate = field.kind === "text" && field.format === "date" && typeof value === "string";
  return (
    <p className="mt-1 text-[0.8125rem] leading-snug font-normal break-words text-amber-text">
      {registry} says {isDate ? longDate(value) : shownText(name, value)} (file dated{" "}
      {shortDate(asOf)})
    </p>
  );
}
