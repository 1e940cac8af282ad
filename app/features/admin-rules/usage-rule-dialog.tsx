import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { conditionText } from "#domain/rules/condition-text.ts";
import { readCondition } from "#domain/rules/rule-condition.ts";
import type { UsageRule } from "#domain/rules/usage-rule.ts";
import {
  conditionProblem,
  draftOfUsageRule,
  draftProblems,
  enteredRule,
  type UsageRuleDraft,
} from "#domain/rules/usage-rule-list.ts";
import { Refusal } from "~/components/admin/refusal";
import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { DialogForm } from "~/components/ui/dialog-form";
import { RadioCards } from "~/components/ui/radio-cards";
import { TextAreaField } from "~/components/ui/text-area-field";
import { TextField } from "~/components/ui/text-field";
import { todayInUtc } from "~/lib/data/usage-rules";
import { PreviewedCounts } from "./previewed-counts";
import { previewRule } from "./usage-rules-query";
import { useRuleChange } from "./use-rule-change";

interface UsageRuleDialogProps {
  /** null to add one. */
  rule: UsageRule | null;
  onClose: () => void;
}

const verdictChoices = {
  yes: { label: "Yes", hint: "Credits for which the condition holds may be used." },
  no: { label: "No", hint: "They may not; this comes before any rule that says yes." },
} as const;

const texts = [
  { part: "schemeName", label: "Scheme", placeholder: "CORSIA, 2024–2026", isRequired: true },
  { part: "scheme", label: "Key in the URL", placeholder: "corsia-2024-2026", isRequired: true },
  { part: "clause", label: "Clause", placeholder: "Article 3(2)", isRequired: true },
  { part: "period", label: "Period", placeholder: "2024–2026", isRequired: false },
  { part: "sourceUrl", label: "Source", placeholder: "https://", isRequired: true },
] as const;

const days = [
  { part: "readOn", label: "Read on", isRequired: true },
  { part: "validFrom", label: "Valid from", isRequired: false },
  { part: "validTo", label: "Valid to", isRequired: false },
] as const;

/** Adds a rule, or a new version of one, after a look at what it would change. */
export function UsageRuleDialog({ rule, onClose }: UsageRuleDialogProps) {
  const id = useId();
  const [draft, setDraft] = useState(() => draftOfUsageRule(rule, todayInUtc()));
  const [isChecked, setChecked] = useState(false);
  const saving = useRuleChange({
    send: (client, entered: UsageRuleDraft) =>
      client.rpc("save_usage_rule", {
        entered: enteredRule(entered),
        ...(rule && { usage_rule: rule.rule, seen_version: rule.version }),
      }),
    message: rule ? "New version saved" : "Rule added",
    onDone: onClose,
  });
  const previewing = useMutation({
    mutationFn: (entered: UsageRuleDraft) => previewRule(entered, rule?.rule ?? null),
  });
  const problems = draftProblems(draft);
  const condition = readCondition(draft.condition);
  const wrongCondition = conditionProblem(draft.condition);

  function change(part: Partial<UsageRuleDraft>) {
    setDraft((before) => ({ ...before, ...part }));
    // Its figures are no longer those of the draft.
    previewing.reset();
  }

  function check(then: (entered: UsageRuleDraft) => void) {
    setChecked(true);
    const [first] = problems;
    if (first) document.getElementById(`${id}-${first}`)?.focus();
    else then(draft);
  }

  const errorOf = (part: string) =>
    isChecked && problems.includes(part) ? "Please fill this in." : undefined;

  return (
    <Dialog
      title={rule ? "New version of a rule" : "Add rule"}
      description="Listings follow at once. Earlier versions stay readable."
      isOpen
      onClose={onClose}
    >
      <DialogForm
        action="Save"
        busyAction="Saving…"
        isBusy={saving.isPending}
        className="mt-5 space-y-4"
        buttonsClassName="pt-1"
        onSubmit={() => check((entered) => saving.mutate(entered))}
        onClose={onClose}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          {texts.map(({ part, label, placeholder, isRequired }) => (
            <TextField
              key={part}
              id={`${id}-${part}`}
              label={label}
              placeholder={placeholder}
              isRequired={isRequired}
              value={draft[part]}
              error={errorOf(part)}
              onChange={({ target }) => change({ [part]: target.value })}
            />
          ))}
        </div>
        <div className="grid gap-4 sm:grid-cols-3">
          {days.map(({ part, label, isRequired }) => (
            <TextField
              key={part}
              id={`${id}-${part}`}
              type="date"
              label={label}
              isRequired={isRequired}
              value={draft[part]}
              error={errorOf(part)}
              onChange={({ target }) => change({ [part]: target.value })}
            />
          ))}
        </div>
        <TextAreaField
          id={`${id}-paraphrase`}
          label="Paraphrase"
          hint={errorOf("paraphrase") ?? "What the clause says, in our own words."}
          rows={3}
          maxLength={1_000}
          value={draft.paraphrase}
          onChange={({ target }) => change({ paraphrase: target.value })}
        />
        <fieldset>
          <legend className="text-sm font-medium">Verdict</legend>
          <RadioCards
            name={`${id}-verdict`}
            choices={verdictChoices}
            order={["yes", "no"]}
            chosen={draft.verdict}
            onChoose={(verdict) => change({ verdict })}
          />
        </fieldset>
        <TextAreaField
          id={`${id}-condition`}
          label="Condition"
          hint={
            wrongCondition ?? (condition ? `In words: ${conditionText(condition)}.` : undefined)
          }
          rows={4}
          spellCheck={false}
          className="font-mono text-[0.8125rem]"
          aria-invalid={wrongCondition !== null}
          value={draft.condition}
          onChange={({ target }) => change({ condition: target.value })}
        />
        <div role="status">
          {previewing.data && <PreviewedCounts preview={previewing.data} />}
          {previewing.isPending && <p className="text-sm text-quiet">Counting the projects…</p>}
        </div>
        {previewing.error && <Refusal error={previewing.error} />}
        <Button
          variant="secondary"
          size="sm"
          disabled={previewing.isPending}
          onClick={() => check((entered) => previewing.mutate(entered))}
        >
          Preview the verdicts
        </Button>
        {saving.error && <Refusal error={saving.error} />}
      </DialogForm>
    </Dialog>
  );
}
