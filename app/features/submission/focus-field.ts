import type { FieldName } from "#domain/submission/fields.ts";
import { fieldId } from "./wizard-form";

/** Puts the focus on a field, or on the first control of a group, with its label in sight. */
export function focusField(field: FieldName) {
  const element = document.getElementById(fieldId(field));
  if (!element) return;
  const control = element.matches("input, textarea, select")
    ? element
    : element.querySelector<HTMLElement>("input");
  element.scrollIntoView({ block: "center", behavior: "instant" });
  control?.focus({ preventScroll: true });
}
