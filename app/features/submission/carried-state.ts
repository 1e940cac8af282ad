import { type FieldName, fieldNames } from "#domain/submission/fields/fields.ts";

/** The router's location state from the previous page, as an object. */
export function carried(state: unknown): Record<string, unknown> {
  return typeof state === "object" && state !== null ? { ...state } : {};
}

/** The field that the form should show first, such as one that was rejected. */
export function carriedField(state: unknown): FieldName | undefined {
  const { field } = carried(state);
  return fieldNames.find((name) => name === field);
}
