import { Link } from "react-router";
import { claimSearchPath } from "#domain/claims/whose-project.ts";
import { statedTextKeys, statedTextPath, statedTexts } from "#domain/stated-texts.ts";
import { formatList } from "#domain/text/format-list.ts";
import { Field } from "../fields/field";
import { MoreFacts } from "../more-facts";
import { FieldRow, StepSection } from "../step-section";
import { useWizardForm } from "../wizard-form";

const moreFacts = [
  "Name",
  "registry",
  "methodologies",
  "crediting period",
  ...statedTextKeys.map((key) => statedTexts[key].label.toLowerCase()),
  "coordinates",
];

/** What the visitor can do about an ID that another project has. */
function TakenIdLink() {
  const { takenId, draft } = useWizardForm();
  if (takenId?.whose === "yours") {
    return (
      <Link to="/my-projects" className="text-link -mt-3 block w-fit text-sm">
        See your projects
      </Link>
    );
  }
  if (takenId && takenId.whose !== "claimable" && draft.project.registry === "") {
    return (
      <p className="-mt-3 text-sm text-quiet">
        Two registries can use the same ID: if yours is in another one, state your registry under
        ‘More facts for buyers’ below.
      </p>
    );
  }
  if (takenId?.whose !== "claimable") return null;
  return (
    <Link to={claimSearchPath(takenId.id)} className="text-link -mt-3 block w-fit text-sm">
      Claim {takenId.id}
    </Link>
  );
}

export function ProjectDetails() {
  return (
    <>
      <StepSection title="Identity">
        <Field name="project.isPortfolio" />
        <Field name="project.id" />
        <TakenIdLink />
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
