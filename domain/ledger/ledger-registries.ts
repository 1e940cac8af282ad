import type { Registry } from "../registries/registries.ts";

/** What a registry's file of transactions contains. */
export const ledgerContents = [
  "issuances",
  "retirements",
  "cancellations",
  "issuances and retirements",
] as const;
export type LedgerContents = (typeof ledgerContents)[number];

interface LedgerRegistry {
  readonly registry: Registry;
  /** The files that it publishes. */
  readonly files: readonly LedgerContents[];
  /** Its retirements do not name the vintages of its issuances, so only totals can be compared. */
  readonly hasUnrelatedVintages?: true;
}

/** The registries whose files of transactions can be read. */
export const ledgerRegistries: readonly LedgerRegistry[] = [
  { registry: "Verra", files: ["issuances and retirements"] },
  {
    registry: "American Carbon Registry (ACR)",
    files: ["issuances", "retirements", "cancellations"],
  },
  {
    registry: "Climate Action Reserve (CAR)",
    files: ["issuances", "retirements", "cancellations"],
  },
  { registry: "Gold Standard", files: ["issuances", "retirements"] },
  { registry: "ART Registry", files: ["issuances", "retirements", "cancellations"] },
  // Issued by the day of issue, retired by the day of sequestration.
  { registry: "Isometric", files: ["issuances", "retirements"], hasUnrelatedVintages: true },
  { registry: "Cercarbono", files: ["issuances", "retirements"] },
];

export const ledgerRegistry = (registry: string | null): LedgerRegistry | undefined =>
  ledgerRegistries.find((known) => known.registry === registry);
