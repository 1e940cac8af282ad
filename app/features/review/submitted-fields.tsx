import { companyDifference } from "#domain/review/review-difference.ts";
import { submittedSections } from "#domain/review/review-fields.ts";
import type { ReviewedProject } from "#domain/review/review-submission.ts";
import { Card } from "~/components/ui/card";
import { ShownValue } from "./field-value";
import { SectionTable } from "./revision-fields";

interface SubmittedFieldsProps {
  project: ReviewedProject;
  proposedCompany: Record<string, string> | null;
}

/** Everything that was submitted, section by section; first what it would change elsewhere. */
export function SubmittedFields({ project, proposedCompany }: SubmittedFieldsProps) {
  return (
    <>
      {proposedCompany && (
        <SectionTable section={companyDifference(project, proposedCompany)} showsAll={false} />
      )}
      <SubmittedSections project={project} />
    </>
  );
}

function SubmittedSections({ project }: { project: ReviewedProject }) {
  return submittedSections.map(({ title, fields }) => (
    <Card key={title} className="px-5 py-4">
      <h2 className="font-serif text-xl font-medium">{title}</h2>
      <dl className="mt-2 text-sm">
        {fields.map(({ label, stored }) => (
          <div
            key={label}
            className="grid gap-x-6 gap-y-0.5 border-t border-rule py-2 first:border-0 sm:grid-cols-[13rem_minmax(0,1fr)]"
          >
            <dt className="text-quiet">{label}</dt>
            <dd className="min-w-0">
              <ShownValue value={stored(project)} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  ));
}
