import { type FieldName, fieldNames } from "#domain/submission/fields/fields.ts";

/** What the page before has handed on with the address. */
export function carried(state: unknown): Record<string, unknown> {
  return typeof state === "object" && state !== null ? { ...state } : {};
}

/** The field that the form is to show first, such as the one that was refused. */
export function carriedField(state: unknown): FieldName | undefined {
  const { field } = carried(state);
  return fieldNames.find((name) => name === field);
}
