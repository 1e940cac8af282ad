import { useAreFilesKept } from "../chosen-files";
import { Field } from "../fields/field";
import { FieldRow, StepSection } from "../step-section";
import { useWizardForm } from "../wizard-form";

export function MediaAndDocumentation() {
  const { isEditing } = useWizardForm();
  const areKept = useAreFilesKept();
  return (
    <>
      <StepSection title="What visitors read">
        <Field name="details.description" />
        <FieldRow>
          <Field name="details.website" />
          <Field name="details.contactEmail" />
        </FieldRow>
      </StepSection>
      <StepSection title="Photos and documents">
        <p className="text-sm leading-relaxed text-quiet">
          {isEditing
            ? "What you change here takes effect when you save; what is listed stays until our team has reviewed it."
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
    ? "Files stay in this browser, with the rest of the draft, until you submit or discard it. Nobody else sees them before."
    : "This browser cannot keep files: its storage is full or blocked. They stay in this window until you submit. After a reload they must be chosen again; everything else is kept.";
}
