import type { ReactNode } from "react";
import { product } from "#domain/product.ts";
import { wizardSteps } from "#domain/submission/steps.ts";
import { displayPermissions } from "#domain/vocabulary.ts";
import { useChosenFiles } from "../chosen-files";
import { ChoiceField } from "../fields/choice-field";
import { TermsField } from "../fields/terms-field";
import { MissingNote } from "../missing-note";
import { type ReviewRow, reviewRows } from "../review-rows";
import { StepSection } from "../step-section";
import { useWizardForm } from "../wizard-form";

const permissionWords: Record<(typeof displayPermissions)[number], string> = {
  Full: "Company, project, photos and figures.",
  InfoOnly: "Company name and project description, without photos.",
  None: "Nothing beyond the listing itself.",
};

/** `children` is what ends the step: logging in, submitting, saving. */
export function ReviewAndSubmit({ children }: { children: ReactNode }) {
  const { draft, change, goTo, isEditing } = useWizardForm();
  const sections = reviewRows(draft, useChosenFiles(), isEditing);
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
        <ChoiceField
          field="terms.displayPermissions"
          kind="one"
          columns={3}
          hint={`What ${product.name} may show outside the comparison table, for example in news and newsletters.`}
          options={displayPermissions}
          describe={(permission) => (
            <>
              <span className="font-medium">{permission}</span>
              <span className="block text-sm text-quiet">{permissionWords[permission]}</span>
            </>
          )}
          isChosen={(permission) => draft.terms.displayPermissions === permission}
          onChoose={(permission) => change("terms", { displayPermissions: permission })}
        />
        <TermsField />
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
        <button type="button" onClick={onEdit} className="text-link text-sm font-medium">
          Change<span className="sr-only"> {title}</span>
        </button>
      </div>
      <dl className="mt-4 text-[0.9375rem]">
        {rows.map(({ label, value }) => (
          <div
            key={label}
            className="grid gap-x-5 border-t border-rule/60 py-2 first:border-t-0 sm:grid-cols-[14rem_minmax(0,1fr)]"
          >
            <dt className="text-quiet">{label}</dt>
            <dd className="break-words whitespace-pre-line">
              {value === "" ? <span className="text-quiet">Not given</span> : value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
