/** The ranges of years that the permanence filter offers. */
export const permanenceBands = [
  { key: "10000-years", label: "10,000 years or more", from: 10_000 },
  { key: "1000-years", label: "1,000 to 9,999 years", from: 1_000 },
  { key: "100-years", label: "100 to 999 years", from: 100 },
  { key: "under-100-years", label: "Under 100 years", from: 1 },
  { key: "not-stated", label: "Not stated", from: Number.NEGATIVE_INFINITY },
] as const;

export type PermanenceBand = (typeof permanenceBands)[number]["key"];

/**
 * The minimum number of years in a text such as '100-1,000 years'; infinite for 'Permanent', null
 * for a text without a number.
 */
export function permanenceYears(permanence: string): number | null {
  if (/permanent|indefinite|forever/i.test(permanence)) return Number.POSITIVE_INFINITY;
  return statedYears(permanence);
}

/** The first number of years in a text; null if there is none, as in 'Permanent'. */
export function statedYears(permanence: string): number | null {
  const figure = /\d[\d,]*/.exec(permanence)?.[0];
  return figure ? Number(figure.replaceAll(",", "")) : null;
}

export function permanenceBand(years: number | null): PermanenceBand {
  return permanenceBands.find(({ from }) => (years ?? 0) >= from)?.key ?? "not-stated";
}
