import { useAreFilesKept } from "../chosen-files";
import { Field } from "../fields/field";
import { FieldRow, StepSection } from "../step-section";
import { useWizardForm } from "../wizard-form";

export function MediaAndDocumentation() {
  const { isEditing } = useWizardForm();
  const areKept = useAreFilesKept();
  return (
    <>
      <StepSection title="Public description">
        <Field name="details.description" />
        <FieldRow>
          <Field name="details.website" />
          <Field name="details.contactEmail" />
        </FieldRow>
      </StepSection>
      <StepSection title="Photos and documents">
        <p className="text-sm leading-relaxed text-quiet">
          {isEditing
            ? "Changes here take effect when you save. The public listing stays as it is until our team has reviewed them."
            : whereFilesStay(areKept)}
        </p>
        <Field name="media.projectPhotos" />
        <Field name="media.documents" />
        <div className="grid gap-5 lg:grid-cols-3">
          <Field name="media.pdd" isCompact />
          <Field name="media.vvbReport" isCompact />
          <Field name="media.verificationReport" isCompact />
        </div>
        <Field name="media.methodologies" isCompact />
      </StepSection>
    </>
  );
}

function whereFilesStay(areKept: boolean): string {
  return areKept
    ? "Files stay in this browser, with the rest of the draft, until you submit or discard it. No one else can see them until then."
    : "This browser cannot store files because its storage is full or blocked. They stay in this window until you submit. If you reload the page, you will need to choose them again; everything else is saved.";
}
