import { tidyWebsite } from "#domain/submission/media-and-documentation.ts";
import { DescriptionEntry } from "../fields/description-entry";
import { FileDrop } from "../fields/file-drop";
import { TextEntry } from "../fields/text-entry";
import { FieldRow, StepSection } from "../step-section";
import { useWizardForm } from "../wizard-form";

export function MediaAndDocumentation() {
  const { draft, change, isEditing } = useWizardForm();
  const { details } = draft;
  return (
    <>
      <StepSection title="What visitors read">
        <DescriptionEntry
          value={details.description}
          onChange={(description) => change("details", { description })}
        />
        <FieldRow>
          <TextEntry
            field="details.website"
            type="url"
            spellCheck={false}
            placeholder="https://"
            tidy={tidyWebsite}
            value={details.website}
            onChange={(website) => change("details", { website })}
          />
          <TextEntry
            field="details.contactEmail"
            type="email"
            spellCheck={false}
            hint="Published with the listing, for buyers."
            value={details.contactEmail}
            onChange={(contactEmail) => change("details", { contactEmail })}
          />
        </FieldRow>
      </StepSection>
      <StepSection title="Photos and documents">
        <p className="text-sm leading-relaxed text-quiet">
          {isEditing
            ? "Files are stored when you save, and are added to those that the project already has."
            : "Files stay in this window until you submit. After a reload they must be chosen again; everything else is kept."}
        </p>
        <FileDrop slot="projectPhotos" />
        <FileDrop
          slot="documents"
          hint="Please submit the project methodology and design, if applicable."
        />
        <div className="grid gap-5 lg:grid-cols-3">
          <FileDrop slot="pdd" isCompact />
          <FileDrop slot="vvbReport" isCompact />
          <FileDrop slot="verificationReport" isCompact />
        </div>
      </StepSection>
    </>
  );
}
