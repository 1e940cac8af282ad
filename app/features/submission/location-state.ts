import { type FieldName, fieldNames } from "#domain/submission/fields/fields.ts";

/** The router's location state from the previous page, as an object. */
export function locationState(state: unknown): Record<string, unknown> {
  return typeof state === "object" && state !== null ? { ...state } : {};
}

/** The field that the form should show first, such as one that was rejected. */
export function fieldFromState(state: unknown): FieldName | undefined {
  const { field } = locationState(state);
  return fieldNames.find((name) => name === field);
}
