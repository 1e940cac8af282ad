import { customAccreditors, namesIn, toggledAccreditor } from "#domain/submission/choices.ts";
import { longest } from "#domain/submission/fields.ts";
import { toggled } from "#domain/text/lists.ts";
import { accreditors, projectSectors, projectSubTypes, projectTypes } from "#domain/vocabulary.ts";
import { ChoiceField } from "../fields/choice-field";
import { optionsWith } from "../fields/option-search";
import { PortfolioSwitch } from "../fields/portfolio-switch";
import { SearchPicker } from "../fields/search-picker";
import { TagEntry } from "../fields/tag-entry";
import { TextEntry } from "../fields/text-entry";
import { StepSection } from "../step-section";
import { useFormField, useWizardForm } from "../wizard-form";

export function ProjectDetails() {
  const { draft, change } = useWizardForm();
  const { project } = draft;
  const ownAccreditors = customAccreditors(project.accreditation);
  return (
    <>
      <StepSection title="Identity">
        <PortfolioSwitch />
        {project.isPortfolio ? (
          <PortfolioIds />
        ) : (
          <TextEntry
            field="project.id"
            spellCheck={false}
            hint="The registry's ID, or your own. No two projects on this site share one."
            value={project.id}
            onChange={(id) => change("project", { id })}
          />
        )}
      </StepSection>
      <StepSection title="What kind of project it is">
        <ChoiceField
          field="project.sector"
          kind="several"
          options={projectSectors}
          isChosen={(sector) => project.sector.includes(sector)}
          onChoose={(sector) => change("project", { sector: toggled(project.sector, sector) })}
        />
        <ChoiceField
          field="project.type"
          kind="several"
          options={projectTypes}
          isChosen={(type) => project.type.includes(type)}
          onChoose={(type) => change("project", { type: toggled(project.type, type) })}
        />
        <SearchPicker
          field="project.subType"
          kind="several"
          placeholder="Search and add sub-types"
          chosen={project.subType}
          find={(search) => optionsWith(projectSubTypes, search)}
          onChange={(subType) => change("project", { subType })}
        />
      </StepSection>
      <StepSection title="Who accredits it">
        <ChoiceField
          field="project.accreditation"
          kind="several"
          options={accreditors}
          hint="Choose Other to name an accreditor that is not listed."
          isChosen={(name) => project.accreditation.includes(name)}
          onChoose={(name) =>
            change("project", { accreditation: toggledAccreditor(project.accreditation, name) })
          }
        />
        {project.accreditation.includes("Other") && (
          <TagEntry
            label="Other accreditors"
            noun="accreditor"
            hint="Type a name and press Enter."
            maxLength={longest.accreditor}
            names={ownAccreditors}
            onChange={(names) =>
              change("project", {
                accreditation: [
                  ...project.accreditation.filter((name) => !ownAccreditors.includes(name)),
                  ...names,
                ],
              })
            }
          />
        )}
      </StepSection>
    </>
  );
}

function PortfolioIds() {
  const { draft, change } = useWizardForm();
  const { id, label, isRequired, error, onBlur } = useFormField("project.id");
  return (
    <TagEntry
      id={id}
      label={label}
      noun="project ID"
      isRequired={isRequired}
      error={error}
      onBlur={onBlur}
      hint="Type each project's ID and press Enter. Pasted lists are split at commas."
      names={namesIn(draft.project.id)}
      onChange={(names) => change("project", { id: names.join(", ") })}
    />
  );
}
