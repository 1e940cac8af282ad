import { Field } from "../fields/field";
import { MoreFacts } from "../more-facts";
import { FieldRow, StepSection } from "../step-section";

export function ProjectDetails() {
  return (
    <>
      <StepSection title="Identity">
        <Field name="project.isPortfolio" />
        <Field name="project.id" />
      </StepSection>
      <StepSection title="Type of project">
        <Field name="project.sector" />
        <Field name="project.type" />
        <Field name="project.subType" />
      </StepSection>
      <StepSection title="Accreditation">
        <Field name="project.accreditation" />
      </StepSection>
      <MoreFacts
        step={1}
        about="Name, registry, methodologies, crediting period, verifier and coordinates."
      >
        <Field name="project.name" />
        <FieldRow>
          <Field name="project.registry" />
          <Field name="project.registryLink" />
        </FieldRow>
        <Field name="project.methodologies" />
        <FieldRow>
          <Field name="project.creditingPeriodStart" />
          <Field name="project.creditingPeriodEnd" />
        </FieldRow>
        <Field name="project.verifier" />
        <FieldRow>
          <Field name="project.latitude" />
          <Field name="project.longitude" />
        </FieldRow>
      </MoreFacts>
    </>
  );
}
