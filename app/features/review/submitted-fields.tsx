import type { RegistryStatements } from "#domain/review/registry-differences.ts";
import { companyDifference } from "#domain/review/review-difference.ts";
import { reviewLabel, reviewSections, storedText } from "#domain/review/review-fields.ts";
import type { ProjectRecord } from "#domain/submission/project-record.ts";
import { FieldValue } from "~/components/listing/field-value";
import { Card } from "~/components/ui/card";
import { RegistrySays } from "./registry-says";
import { SectionTable } from "./revision-fields";

interface SubmittedFieldsProps {
  record: ProjectRecord;
  proposedCompany: Record<string, string> | null;
  statements: RegistryStatements;
}

/** Everything that was submitted, section by section; first what it would change elsewhere. */
export function SubmittedFields({ record, proposedCompany, statements }: SubmittedFieldsProps) {
  return (
    <>
      {proposedCompany && (
        <SectionTable section={companyDifference(record, proposedCompany)} showsAll={false} />
      )}
      <SubmittedSections record={record} statements={statements} />
    </>
  );
}

function SubmittedSections({
  record,
  statements,
}: Pick<SubmittedFieldsProps, "record" | "statements">) {
  return reviewSections.map(({ title, fields }) => (
    <Card key={title} className="px-5 py-4">
      <h2 className="font-serif text-xl font-medium">{title}</h2>
      <dl className="mt-2 text-sm">
        {fields.map((name) => (
          <div
            key={name}
            className="grid gap-x-6 gap-y-0.5 border-t border-rule py-2 first:border-0 sm:grid-cols-[13rem_minmax(0,1fr)]"
          >
            <dt className="text-quiet">{reviewLabel(name)}</dt>
            <dd className="min-w-0">
              <FieldValue name={name} value={storedText(record, name)} />
              <RegistrySays name={name} statement={statements.get(name)} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  ));
}
