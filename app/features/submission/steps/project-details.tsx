import { statedTextKeys, statedTextPath, statedTexts } from "#domain/listing/stated-texts.ts";
import { formatList } from "#domain/text/arrays.ts";
import { Field } from "../fields/field";
import { MoreFacts } from "../more-facts";
import { FieldRow, StepSection } from "../step-section";

const moreFacts = [
  "Name",
  "registry",
  "methodologies",
  "crediting period",
  ...statedTextKeys.map((key) => statedTexts[key].label.toLowerCase()),
  "coordinates",
];

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
      <MoreFacts step={1} about={`${formatList(moreFacts)}.`}>
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
        {statedTextKeys.map((key) => (
          <Field key={key} name={statedTextPath(key)} />
        ))}
        <FieldRow>
          <Field name="project.latitude" />
          <Field name="project.longitude" />
        </FieldRow>
      </MoreFacts>
    </>
  );
}
