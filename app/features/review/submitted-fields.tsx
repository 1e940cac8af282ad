import type { RegistryStatements } from "#domain/review/registry-differences.ts";
import { companyDifference } from "#domain/review/review-difference.ts";
import type { ProjectRecord } from "#domain/submission/project-record.ts";
import { StoredSections } from "~/components/admin/stored-sections";
import { RegistryValue } from "./registry-value";
import { SectionTable } from "./revision-fields";

interface SubmittedFieldsProps {
  record: ProjectRecord;
  proposedCompany: Record<string, string> | null;
  statements: RegistryStatements;
}

/** Everything submitted, by section, preceded by what would change on the company's listings. */
export function SubmittedFields({ record, proposedCompany, statements }: SubmittedFieldsProps) {
  return (
    <>
      {proposedCompany && (
        <SectionTable section={companyDifference(record, proposedCompany)} showsAll={false} />
      )}
      <StoredSections
        record={record}
        heading="h2"
        noteOn={(name) => <RegistryValue name={name} statement={statements.get(name)} />}
      />
    </>
  );
}
