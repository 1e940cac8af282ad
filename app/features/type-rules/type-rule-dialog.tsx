import { useId, useState } from "react";
import type { StoredTypeRule } from "#domain/type-rules/stored-type-rule.ts";
import { typeRuleKinds } from "#domain/type-rules/type-rule.ts";
import {
  draftOfTypeRule,
  maxPatternCharacters,
  type TypeRuleDraft,
  typeRuleKindLabels,
} from "#domain/type-rules/type-rule-list.ts";
import {
  carbonCategories,
  projectSectors,
  projectSubTypes,
  projectTypes,
  registries,
} from "#domain/vocabulary.ts";
import { Refusal } from "~/components/admin/refusal";
import { Dialog } from "~/components/ui/dialog";
import { DialogForm } from "~/components/ui/dialog-form";
import { RadioCards } from "~/components/ui/radio-cards";
import { SelectField } from "~/components/ui/select-field";
import { TextField } from "~/components/ui/text-field";
import { useTypeRuleChange } from "./use-type-rule-change";

interface TypeRuleDialogProps {
  /** null to add one. */
  rule: StoredTypeRule | null;
  onClose: () => void;
}

const meanings = [
  ["sector", "Sector", projectSectors],
  ["type", "Type", projectTypes],
  ["subType", "Sub-type", projectSubTypes],
  ["category", "Carbon category", carbonCategories],
] as const;

const kindChoices = {
  methodology: {
    label: typeRuleKindLabels.methodology,
    hint: "The code of a methodology that the project uses.",
  },
  words: {
    label: typeRuleKindLabels.words,
    hint: "Words in a methodology’s name, the registry’s type or the project’s name.",
  },
} as const;

/** Adds a rule, or edits one. */
export function TypeRuleDialog({ rule, onClose }: TypeRuleDialogProps) {
  const id = useId();
  const [draft, setDraft] = useState<TypeRuleDraft>(() => draftOfTypeRule(rule));
  const [isChecked, setChecked] = useState(false);
  const saving = useTypeRuleChange({
    send: (client, entered: TypeRuleDraft) =>
      client.rpc("save_type_rule", {
        entered,
        ...(rule && { type_rule: rule.id, seen_edition: rule.edition }),
      }),
    message: rule ? "Rule saved" : "Rule added",
    onDone: onClose,
  });
  const change = (part: Partial<TypeRuleDraft>) => setDraft((before) => ({ ...before, ...part }));
  const isPatternMissing = draft.pattern.trim() === "";
  const saysNothing = meanings.every(([part]) => draft[part] === "");
  const isCode = draft.kind === "methodology";

  function save() {
    setChecked(true);
    if (isPatternMissing) document.getElementById(`${id}-pattern`)?.focus();
    else if (!saysNothing) saving.mutate(draft);
  }

  return (
    <Dialog
      title={rule ? "Edit rule" : "Add rule"}
      description="Applies to files that are read from now on; projects already imported do not change."
      isOpen
      onClose={onClose}
    >
      <DialogForm
        action="Save"
        busyAction="Saving…"
        isBusy={saving.isPending}
        className="mt-5 space-y-4"
        buttonsClassName="pt-1"
        onSubmit={save}
        onClose={onClose}
      >
        <fieldset>
          <legend className="text-sm font-medium">What the rule looks for</legend>
          <RadioCards
            name={`${id}-kind`}
            choices={kindChoices}
            order={typeRuleKinds}
            chosen={draft.kind}
            onChoose={(kind) => change({ kind })}
          />
        </fieldset>
        <TextField
          id={`${id}-pattern`}
          label={isCode ? "Code" : "Words"}
          placeholder={isCode ? "VM0033" : "cookstove*"}
          hint={
            isCode
              ? "Versions and titles after the code do not matter."
              : "Words that stand together. A star at the end of a word stands for any ending."
          }
          isRequired
          maxLength={maxPatternCharacters}
          spellCheck={false}
          value={draft.pattern}
          error={isChecked && isPatternMissing ? missingPattern(isCode) : undefined}
          onChange={({ target }) => change({ pattern: target.value })}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          {meanings.map(([part, label, choices]) => (
            <SelectField
              key={part}
              id={`${id}-${part}`}
              label={label}
              emptyLabel="Not determined"
              choices={choices}
              value={draft[part]}
              onChange={(value) => change({ [part]: value })}
            />
          ))}
        </div>
        <SelectField
          id={`${id}-registry`}
          label="Registry"
          emptyLabel="All registries"
          choices={registries}
          value={draft.registry}
          onChange={(registry) => change({ registry })}
        />
        {isChecked && saysNothing && (
          <p role="alert" className="text-sm font-medium text-brick">
            Please select at least one of sector, type, sub-type and category.
          </p>
        )}
        {saving.error && <Refusal error={saving.error} />}
      </DialogForm>
    </Dialog>
  );
}

const missingPattern = (isCode: boolean) =>
  isCode ? "Please enter the methodology's code." : "Please enter the words.";
