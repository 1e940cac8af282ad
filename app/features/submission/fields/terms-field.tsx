import { FieldError } from "~/components/ui/form-field";
import { useFormField, useWizardForm } from "../wizard-form";

export function TermsField() {
  const { draft, change } = useWizardForm();
  const { id, error, onBlur } = useFormField("terms.agreementToTerms");
  return (
    <div>
      <label className="flex cursor-pointer items-start gap-3 text-[0.9375rem] leading-relaxed">
        <input
          id={id}
          type="checkbox"
          name="terms.agreementToTerms"
          aria-required
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          checked={draft.terms.agreementToTerms}
          onChange={({ target }) => change("terms", { agreementToTerms: target.checked })}
          onBlur={onBlur}
          className="mt-1 size-4.5 shrink-0 accent-pine"
        />
        <span>
          I agree to the terms: the information is accurate, I will resubmit it when it is outdated,
          and it may be removed otherwise.
        </span>
      </label>
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}
