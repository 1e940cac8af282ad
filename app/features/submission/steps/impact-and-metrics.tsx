import { toggledSdg } from "#domain/submission/choices.ts";
import { wholeDollars } from "#domain/submission/entered-numbers.ts";
import { tidyVintage } from "#domain/submission/impact-and-metrics.ts";
import {
  carbonCategories,
  creditAvailabilities,
  projectStages,
  sdgChoices,
} from "#domain/vocabulary.ts";
import { ChoiceField } from "../fields/choice-field";
import { TextEntry } from "../fields/text-entry";
import { WholeNumberEntry } from "../fields/whole-number-entry";
import { FieldRow, StepSection } from "../step-section";
import { useWizardForm } from "../wizard-form";

const notApplicable = "Enter N/A if it does not apply.";

export function ImpactAndMetrics() {
  const { draft, change } = useWizardForm();
  const { pricing, impact } = draft;
  return (
    <>
      <StepSection title="Quantities and price">
        <FieldRow>
          <WholeNumberEntry
            field="pricing.minimumPurchaseQuantity"
            hint="The minimum quantity to authorise a sale, in whole tCO2e."
            value={pricing.minimumPurchaseQuantity}
            onChange={(minimumPurchaseQuantity) => change("pricing", { minimumPurchaseQuantity })}
          />
          <WholeNumberEntry
            field="pricing.minimumPurchaseCustomPrice"
            hint="The quantity at or above which you are contacted to offer a negotiated rate, in whole tCO2e."
            value={pricing.minimumPurchaseCustomPrice}
            onChange={(minimumPurchaseCustomPrice) =>
              change("pricing", { minimumPurchaseCustomPrice })
            }
          />
        </FieldRow>
        <FieldRow>
          <WholeNumberEntry
            field="pricing.costPerTon"
            hint="In whole US dollars. Left empty or 0, the listing says POA (price on application)."
            accept={wholeDollars}
            value={pricing.costPerTon}
            onChange={(costPerTon) => change("pricing", { costPerTon })}
          />
          <TextEntry
            field="impact.durability"
            placeholder="For example: 100 years, or 40-60 years"
            hint="How long the carbon stays stored: a value or a range."
            value={impact.durability}
            onChange={(durability) => change("impact", { durability })}
          />
        </FieldRow>
      </StepSection>
      <StepSection title="Credits">
        <ChoiceField
          field="impact.category"
          kind="one"
          options={carbonCategories}
          isChosen={(category) => impact.category === category}
          onChoose={(category) => change("impact", { category })}
        />
        <ChoiceField
          field="impact.stage"
          kind="one"
          columns={3}
          options={projectStages}
          isChosen={(stage) => impact.stage === stage}
          onChoose={(stage) => change("impact", { stage })}
        />
        <ChoiceField
          field="impact.credit_availability"
          kind="one"
          columns={1}
          options={creditAvailabilities}
          isChosen={(availability) => impact.credit_availability === availability}
          onChoose={(credit_availability) => change("impact", { credit_availability })}
        />
        <FieldRow>
          <TextEntry
            field="impact.vintage"
            placeholder="2024, 2025"
            hint="A year (YYYY), several separated by commas, or N/A."
            tidy={tidyVintage}
            value={impact.vintage}
            onChange={(vintage) => change("impact", { vintage })}
          />
          <TextEntry
            field="impact.additional_certifications"
            placeholder="N/A"
            hint={`Separated by commas. ${notApplicable}`}
            value={impact.additional_certifications}
            onChange={(additional_certifications) =>
              change("impact", { additional_certifications })
            }
          />
        </FieldRow>
        <FieldRow>
          <TextEntry
            field="impact.ratings.beZero"
            placeholder="N/A"
            hint={notApplicable}
            value={impact.ratings.beZero}
            onChange={(beZero) => change("impact", { ratings: { ...impact.ratings, beZero } })}
          />
          <TextEntry
            field="impact.ratings.sylvera"
            placeholder="N/A"
            hint={notApplicable}
            value={impact.ratings.sylvera}
            onChange={(sylvera) => change("impact", { ratings: { ...impact.ratings, sylvera } })}
          />
        </FieldRow>
      </StepSection>
      <StepSection title="Wider benefits">
        <ChoiceField
          field="impact.sdgs"
          kind="several"
          options={sdgChoices}
          hint="The goals that the project demonstrably serves. None excludes the others."
          isChosen={(sdg) => impact.sdgs.includes(sdg)}
          onChoose={(sdg) => change("impact", { sdgs: toggledSdg(impact.sdgs, sdg) })}
        />
      </StepSection>
    </>
  );
}
