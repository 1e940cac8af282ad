import { Field } from "../fields/field";
import { MoreFacts } from "../more-facts";
import { FieldRow, StepSection } from "../step-section";

export function ImpactAndMetrics() {
  return (
    <>
      <StepSection title="Quantities and price">
        <FieldRow>
          <Field name="pricing.minimumPurchaseQuantity" />
          <Field name="pricing.minimumPurchaseCustomPrice" />
        </FieldRow>
        <FieldRow>
          <Field name="pricing.costPerTon" />
          <Field name="impact.durability" />
        </FieldRow>
      </StepSection>
      <StepSection title="Credits">
        <Field name="impact.category" />
        <Field name="impact.stage" columns={3} />
        <Field name="impact.credit_availability" columns={1} />
        <FieldRow>
          <Field name="impact.vintage" />
          <Field name="impact.additional_certifications" />
        </FieldRow>
        <FieldRow>
          <Field name="impact.ratings.beZero" />
          <Field name="impact.ratings.sylvera" />
        </FieldRow>
      </StepSection>
      <StepSection title="Wider benefits">
        <Field name="impact.sdgs" />
      </StepSection>
      <MoreFacts step={2} about="Annual, issued and retired tonnes, and labels.">
        <Field name="impact.estimatedAnnualTonnes" />
        <FieldRow>
          <Field name="impact.issuedTonnes" />
          <Field name="impact.retiredTonnes" />
        </FieldRow>
        <Field name="impact.labels" />
      </MoreFacts>
    </>
  );
}
