/** CORSIA grants its labels for one compliance period at a time; the second phase has three. */
export const compliancePeriods = [
  { phase: "Pilot Phase", years: "2021-2023" },
  { phase: "First Phase", years: "2024-2026" },
  { phase: "Second Phase", years: "2027-2029" },
  { phase: "Second Phase", years: "2030-2032" },
  { phase: "Second Phase", years: "2033-2035" },
] as const;

export type CompliancePeriod = (typeof compliancePeriods)[number];

/** A text with the phase and years of a period; null if it does not tell which period it means. */
export function ofPeriod(text: string, period: CompliancePeriod): string | null {
  const { phase, years } = period;
  const isNamed =
    text.includes("{years}") ||
    compliancePeriods.every((other) => other === period || other.phase !== phase);
  return isNamed ? text.replace("{phase}", phase).replace("{years}", years) : null;
}
