import { developerTypes } from "#domain/vocabulary.ts";
import { ChoiceField } from "../fields/choice-field";
import { CountryPicker } from "../fields/country-picker";
import { FileDrop } from "../fields/file-drop";
import { PortfolioSwitch } from "../fields/portfolio-switch";
import { TextEntry } from "../fields/text-entry";
import { WholeNumberEntry } from "../fields/whole-number-entry";
import { FieldRow, StepSection } from "../step-section";
import { useWizardForm } from "../wizard-form";

const logoUse = "Shown beside the company's name.";

export function CompanyInformation() {
  const { draft, change, storedLogoUrl } = useWizardForm();
  const { company, project } = draft;
  return (
    <>
      <StepSection title="Company">
        <FieldRow>
          <TextEntry
            field="company.name"
            value={company.name}
            autoComplete="organization"
            onChange={(name) => change("company", { name })}
          />
          <TextEntry
            field="company.email"
            type="email"
            autoComplete="email"
            spellCheck={false}
            hint="For messages about this submission. It is not published."
            value={company.email}
            onChange={(email) => change("company", { email })}
          />
        </FieldRow>
        <FieldRow>
          <CountryPicker
            field="company.location"
            kind="one"
            value={company.location}
            onChange={(location) => change("company", { location })}
          />
          <WholeNumberEntry
            field="company.size"
            hint="Full-time-equivalent employees, as a whole number."
            value={company.size}
            onChange={(size) => change("company", { size })}
          />
        </FieldRow>
        <ChoiceField
          field="company.developerType"
          kind="one"
          columns={1}
          options={developerTypes}
          isChosen={(type) => company.developerType === type}
          onChoose={(developerType) => change("company", { developerType })}
        />
        {company.developerType === "Other" && (
          <TextEntry
            field="company.developerTypeOther"
            placeholder="For example: a growers' cooperative"
            value={company.developerTypeOther}
            onChange={(developerTypeOther) => change("company", { developerTypeOther })}
          />
        )}
        <FileDrop
          slot="companyLogo"
          hint={storedLogoUrl ? <CurrentLogo src={storedLogoUrl} /> : logoUse}
        />
      </StepSection>
      <StepSection title="Where the project is">
        <PortfolioSwitch />
        <FieldRow>
          <CountryPicker
            field="company.projectLocation"
            kind={project.isPortfolio ? "several" : "one"}
            offersGlobal
            hint={project.isPortfolio ? "Every country of the portfolio." : undefined}
            value={company.projectLocation}
            onChange={(projectLocation) => change("company", { projectLocation })}
          />
          <TextEntry
            field="company.projectRegion"
            hint="A state, province, district or sea."
            value={company.projectRegion}
            onChange={(projectRegion) => change("company", { projectRegion })}
          />
        </FieldRow>
      </StepSection>
    </>
  );
}

function CurrentLogo({ src }: { src: string }) {
  return (
    <span className="flex items-center gap-2.5">
      <img src={src} alt="Current logo" className="size-9 rounded-md bg-paper object-contain" />
      The current logo. A new one replaces it once our team has reviewed it.
    </span>
  );
}
