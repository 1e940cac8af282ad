import type { FieldValue } from "./checked-rows";

/** A field's value on one line. */
export function valueText(value: FieldValue | null): string {
  if (value === null || value.length === 0) return "None";
  if (typeof value === "string") return value;
  return value.map((entry) => (typeof entry === "string" ? entry : recordText(entry))).join("; ");
}

function recordText(record: Readonly<Record<string, string>>): string {
  return Object.values({ name: "", ...record })
    .filter((part) => part !== "")
    .join(", ");
}
