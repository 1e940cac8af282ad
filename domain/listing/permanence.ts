/** The ranges of years that the permanence filter offers, and what is not a number of years. */
export const permanenceBands = [
  { key: "10000-years", label: "10,000 years or more", from: 10_000 },
  { key: "1000-years", label: "1,000 to 9,999 years", from: 1_000 },
  { key: "100-years", label: "100 to 999 years", from: 100 },
  { key: "under-100-years", label: "Under 100 years", from: 1 },
  { key: "no-number", label: "Stated without a number" },
  { key: "not-applicable", label: "Not applicable" },
  { key: "not-stated", label: "Not stated" },
] as const;

export type PermanenceBand = (typeof permanenceBands)[number]["key"];

/** The lowest number of years in a text such as '100-1,000 years'; null for 'Permanent'. */
export function statedYears(permanence: string): number | null {
  const figure = /\d[\d,]*/.exec(permanence)?.[0];
  return figure ? Number(figure.replaceAll(",", "")) : null;
}

export function bandOfYears(years: number): PermanenceBand {
  const band = permanenceBands.find((one) => "from" in one && years >= one.from);
  return band?.key ?? "not-stated";
}

/** Whether a credit stands for carbon taken out of the air. */
export const isRemoval = (carbonCategory: string | null) =>
  /carbon removal/i.test(carbonCategory ?? "");

/** Avoided emissions are not stored anywhere, so permanence does not apply to them. */
export function isWithoutStorage(carbonCategory: string | null): boolean {
  return carbonCategory === "Reduced/avoided emissions without storage";
}
