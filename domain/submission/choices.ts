import { toggled } from "../text/lists.ts";
import type { MultiChoiceField } from "./fields/field-kinds.ts";

/** The names that are not among a field's choices. */
export function customNames(field: MultiChoiceField, chosen: readonly string[]): string[] {
  return chosen.filter((name) => !field.choices.includes(name));
}

/** What is chosen after a choice was ticked or unticked. */
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
  // Without the choice that opens the field for names there are none.
  return !custom || next.includes(custom.choice)
    ? next
    : next.filter((name) => field.choices.includes(name));
}

/** The choices as the form shows what is stored: an empty list and names beyond the list have one too. */
export function shownChoices(field: MultiChoiceField, stored: readonly string[]): string[] {
  const { exclusive, custom } = field;
  if (exclusive && stored.length === 0) return [exclusive];
  const needsCustom =
    custom && !stored.includes(custom.choice) && customNames(field, stored).length > 0;
  return needsCustom ? [...stored, custom.choice] : [...stored];
}

/** The choices as they are submitted: once there are names, what opened the field for them says nothing. */
export function submittedChoices(field: MultiChoiceField, chosen: readonly string[]): string[] {
  const hasNames = customNames(field, chosen).length > 0;
  return chosen.filter((name) => !(hasNames && name === field.custom?.choice));
}

/** Separate names of a comma-separated text; blank ones and repeats are ignored. */
export function namesIn(text: string): string[] {
  const names = new Map<string, string>();
  for (const part of text.split(",")) {
    const name = part.trim();
    if (name !== "" && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  }
  return [...names.values()];
}
