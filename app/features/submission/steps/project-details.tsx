import { Field } from "../fields/field";
import { StepSection } from "../step-section";

export function ProjectDetails() {
  return (
    <>
      <StepSection title="Identity">
        <Field name="project.isPortfolio" />
        <Field name="project.id" />
      </StepSection>
      <StepSection title="What kind of project it is">
        <Field name="project.sector" />
        <Field name="project.type" />
        <Field name="project.subType" />
      </StepSection>
      <StepSection title="Who accredits it">
        <Field name="project.accreditation" />
      </StepSection>
    </>
  );
}
