import { BadgeCheck } from "lucide-react";
import type { VintageLot } from "#domain/ledger/vintage-lot.ts";
import { labelConfirmation } from "#domain/listing/label-confirmation.ts";
import type { ProjectLabel } from "#domain/listing/listing.ts";
import { vintagesText } from "#domain/rules/use-text.ts";
import { longDate } from "~/lib/format/dates";

interface LabelStandingProps {
  label: Pick<ProjectLabel, "name" | "vintages">;
  lots: readonly VintageLot[];
  /** Shown for a label that no file of the registry confirms. */
  otherwise: string;
}

/** Whether a label is only stated, or confirmed in the registry's own file, with its day. */
export function LabelStanding({ label, lots, otherwise }: LabelStandingProps) {
  const confirmed = labelConfirmation(label, lots);
  if (!confirmed) return <span className="text-xs font-normal text-quiet">{otherwise}</span>;
  const { asOf, vintages, isWhole } = confirmed;
  return (
    <span className="text-xs font-normal text-quiet">
      <span className="inline-flex items-center gap-1 font-medium text-green-text">
        <BadgeCheck aria-hidden="true" size={13} />
        Confirmed
      </span>{" "}
      in the registry’s file of {longDate(asOf)}
      {!isWhole && `, on credits of ${vintagesText(vintages)}`}
    </span>
  );
}
