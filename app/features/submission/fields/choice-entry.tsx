import type { ReactNode } from "react";
import { customNames, toggledChoice } from "#domain/submission/choices.ts";
import type {
  ChoiceField as ChoiceFacts,
  MultiChoiceField as MultiChoiceFacts,
} from "#domain/submission/fields/field-kinds.ts";
import { type FieldNameOf, fields, isOptionalChoice } from "#domain/submission/fields/fields.ts";
import { matchingOptions } from "#domain/text/plain-text.ts";
import { Combobox } from "~/components/ui/combobox";
import { SelectField } from "~/components/ui/select-field";
import { useFormField } from "../wizard-form";
import { ChoiceGroup } from "./choice-group";
import { TagEntry } from "./tag-entry";

/** A single choice: radio buttons, or a drop-down list if the field may be left open. */
export function ChoiceEntry({
  name,
  columns,
}: {
  name: FieldNameOf<"choice">;
  columns: 1 | 2 | 3;
}) {
  const { value, placeholder, onChange, onBlur, fieldProps } = useFormField(name);
  const field: ChoiceFacts = fields[name];
  const { choices, choiceHints, emptyLabel = "Not given" } = field;
  if (isOptionalChoice(field)) {
    const { isRequired: _, ...shown } = fieldProps;
    const select = { name, choices, emptyLabel, value, onChange, onBlur };
    return <SelectField {...shown} {...select} />;
  }
  return (
    <ChoiceGroup
      {...fieldProps}
      name={name}
      type="radio"
      columns={columns}
      choices={choices}
      chosen={[value]}
      placeholder={placeholder}
      describe={(choice) => described(choice, choiceHints?.[choice])}
      onChoose={onChange}
      onBlur={onBlur}
    />
  );
}

function described(choice: string, hint: string | undefined): ReactNode {
  if (!hint) return choice;
  return (
    <>
      <span className="font-medium">{choice}</span>
      <span className="block text-sm text-quiet">{hint}</span>
    </>
  );
}

/** Multiple choices, plus custom names where the field table allows them. */
export function MultiChoiceEntry({ name }: { name: FieldNameOf<"multi-choice"> }) {
  const { value, onChange, onBlur, fieldProps } = useFormField(name);
  const field: MultiChoiceFacts = fields[name];
  const { choices, searchPlaceholder, custom } = field;
  if (searchPlaceholder) {
    return (
      <Combobox
        {...fieldProps}
        kind="several"
        placeholder={searchPlaceholder}
        chosen={value}
        find={(search) => matchingOptions(choices, search)}
        onChange={onChange}
        onBlur={onBlur}
      />
    );
  }
  const ownNames = customNames(field, value);
  return (
    <>
      <ChoiceGroup
        {...fieldProps}
        name={name}
        type="checkbox"
        columns={2}
        choices={choices}
        chosen={value}
        onChoose={(choice) => onChange(toggledChoice(field, value, choice))}
        onBlur={onBlur}
      />
      {custom && value.includes(custom.choice) && (
        <TagEntry
          label={custom.label}
          noun={custom.noun}
          hint={custom.hint}
          maxLength={custom.maxLength}
          names={ownNames}
          onChange={(names) =>
            onChange([...value.filter((choice) => !ownNames.includes(choice)), ...names])
          }
        />
      )}
    </>
  );
}
