import { Field } from "../fields/field";
import { FieldRow, StepSection } from "../step-section";
import { filesOfSlot, useStoredFiles } from "../stored-files-context";
import { useWizardForm } from "../wizard-form";

export function CompanyInformation() {
  const { draft, storedLogoUrl } = useWizardForm();
  // The company's logo may have come with another of its projects.
  const isOwnLogo = filesOfSlot(useStoredFiles(), "companyLogo").length > 0;
  return (
    <>
      <StepSection title="Company">
        <FieldRow>
          <Field name="company.name" />
          <Field name="company.email" />
        </FieldRow>
        <FieldRow>
          <Field name="company.location" />
          <Field name="company.size" />
        </FieldRow>
        <Field name="company.developerType" columns={1} />
        <Field name="company.developerTypeOther" />
        <Field
          name="media.companyLogo"
          fileHint={storedLogoUrl && !isOwnLogo && <CurrentLogo src={storedLogoUrl} />}
        />
      </StepSection>
      <StepSection title="Project location">
        <Field name="project.isPortfolio" />
        <FieldRow isStacked={draft.project.isPortfolio}>
          <Field name="company.projectLocation" />
          <Field name="company.projectRegion" />
        </FieldRow>
      </StepSection>
    </>
  );
}

function CurrentLogo({ src }: { src: string }) {
  return (
    <span className="flex items-center gap-2.5">
      <img src={src} alt="Current logo" className="size-9 rounded-md bg-paper object-contain" />
      This is the current logo. A new one will replace it once our team has reviewed it.
    </span>
  );
}
