import type { LabelFamily } from "../labels/label-family.ts";
import type { Registry } from "../registries/registries.ts";

/** What a registry's file of transactions contains. */
export type LedgerContents =
  | "issuances"
  | "retirements"
  | "cancellations"
  | "issuances and retirements";

interface LedgerRegistry {
  readonly registry: Registry;
  /** The schemes whose labels its issuances have a place for: they are silent on the others. */
  readonly labelFamilies: readonly LabelFamily[];
  /** The files that it publishes. */
  readonly files: readonly LedgerContents[];
  /** Its retirements do not name the vintages of its issuances, so only totals can be compared. */
  readonly hasUnrelatedVintages?: true;
}

/** The registries whose files of transactions can be read. */
export const ledgerRegistries: readonly LedgerRegistry[] = [
  { registry: "Verra", labelFamilies: ["CORSIA", "CCP"], files: ["issuances and retirements"] },
  {
    registry: "American Carbon Registry (ACR)",
    labelFamilies: ["CCP"],
    files: ["issuances", "retirements", "cancellations"],
  },
  {
    registry: "Climate Action Reserve (CAR)",
    labelFamilies: ["CORSIA", "CCP"],
    files: ["issuances", "retirements", "cancellations"],
  },
  {
    registry: "Gold Standard",
    labelFamilies: ["CCP", "Article 6"],
    files: ["issuances", "retirements"],
  },
  {
    registry: "ART Registry",
    labelFamilies: ["CORSIA", "CCP"],
    files: ["issuances", "retirements", "cancellations"],
  },
  // Issued by the day of issue, retired by the day of sequestration.
  {
    registry: "Isometric",
    labelFamilies: [],
    files: ["issuances", "retirements"],
    hasUnrelatedVintages: true,
  },
  { registry: "Cercarbono", labelFamilies: [], files: ["issuances", "retirements"] },
];

export const ledgerRegistry = (registry: string | null): LedgerRegistry | undefined =>
  ledgerRegistries.find((known) => known.registry === registry);
