import { toggled } from "../text/arrays.ts";
import type { MultiChoiceField } from "./fields/field-kinds.ts";

/** Names that are not among the field's choices. */
export function customNames(field: MultiChoiceField, chosen: readonly string[]): string[] {
  return chosen.filter((name) => !field.choices.includes(name));
}

/** The selection after ticking or unticking a choice. */
export function toggledChoice(
  field: MultiChoiceField,
  chosen: readonly string[],
  choice: string,
): string[] {
  const { exclusive, custom } = field;
  if (choice === exclusive) return chosen.includes(choice) ? [] : [choice];
  const next = toggled(
    chosen.filter((name) => name !== exclusive),
    choice,
  );
  // Deselecting the choice that allows custom names removes those names.
  return !custom || next.includes(custom.choice)
    ? next
    : next.filter((name) => field.choices.includes(name));
}

/** The selection shown for stored names: adds the choice for an empty list or for custom names. */
export function shownChoices(field: MultiChoiceField, stored: readonly string[]): string[] {
  const { exclusive, custom } = field;
  if (exclusive && stored.length === 0) return [exclusive];
  const needsCustom =
    custom && !stored.includes(custom.choice) && customNames(field, stored).length > 0;
  return needsCustom ? [...stored, custom.choice] : [...stored];
}

/** The selection to submit: drops the choice that allowed custom names once there are some. */
export function submittedChoices(field: MultiChoiceField, chosen: readonly string[]): string[] {
  const hasNames = customNames(field, chosen).length > 0;
  return chosen.filter((name) => !(hasNames && name === field.custom?.choice));
}

/** Splits a comma-separated text into names, ignoring blanks and duplicates. */
export function namesIn(text: string): string[] {
  const names = new Map<string, string>();
  for (const part of text.split(",")) {
    const name = part.trim();
    if (name !== "" && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  }
  return [...names.values()];
}
