import type { ReactNode } from "react";
import { isValueField, wizardSteps } from "#domain/submission/fields/fields.ts";
import { FieldValue } from "~/components/listing/field-value";
import { useChosenFiles } from "../chosen-files";
import { Field } from "../fields/field";
import { MissingNote } from "../missing-note";
import { type ReviewRow, reviewRows } from "../review-rows";
import { StepSection } from "../step-section";
import { useStoredFiles } from "../stored-files-context";
import { useWizardForm } from "../wizard-form";

/** `children` is the panel that ends the step: log in, submit or save. */
export function ReviewAndSubmit({ children }: { children: ReactNode }) {
  const { draft, isEditing, goTo } = useWizardForm();
  const sections = reviewRows(draft, useChosenFiles(), useStoredFiles(), isEditing);
  return (
    <>
      <MissingNote />
      {sections.map((rows, step) => (
        <ReviewSection
          key={wizardSteps[step]?.title}
          title={wizardSteps[step]?.title ?? ""}
          rows={rows}
          onEdit={() => goTo(step)}
        />
      ))}
      <StepSection title="Permission and terms">
        <Field name="terms.displayPermissions" columns={3} />
        <Field name="terms.agreementToTerms" />
      </StepSection>
      {children}
    </>
  );
}

interface ReviewSectionProps {
  title: string;
  rows: readonly ReviewRow[];
  onEdit: () => void;
}

function ReviewSection({ title, rows, onEdit }: ReviewSectionProps) {
  return (
    <section className="border-t border-rule px-5 py-6 first:border-t-0 md:px-8">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="font-serif text-xl font-medium tracking-[-0.01em]">{title}</h3>
        <button
          type="button"
          onClick={onEdit}
          className="text-link min-h-6 min-w-6 text-sm font-medium max-md:min-h-11"
        >
          Change<span className="sr-only"> {title}</span>
        </button>
      </div>
      <dl className="mt-4 text-[0.9375rem]">
        {rows.map(({ label, ...row }) => (
          <div
            key={row.name}
            className="grid grid-cols-1 gap-x-5 border-t border-rule/60 py-2 first:border-t-0 sm:grid-cols-[14rem_minmax(0,1fr)]"
          >
            <dt className="text-quiet">{label}</dt>
            <dd dir="auto" className="text-left wrap-anywhere whitespace-pre-line">
              <RowValue {...row} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function RowValue({ name, value, setByForm }: Omit<ReviewRow, "label">) {
  if (value.length === 0) {
    return (
      <span className="text-quiet">
        {setByForm ? `Not stated: the form sets ${setByForm}` : "Not given"}
      </span>
    );
  }
  if (typeof value === "string") return value;
  return isValueField(name) && <FieldValue name={name} value={value} />;
}
