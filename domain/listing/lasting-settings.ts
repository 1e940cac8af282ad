import { figure, percentText } from "../text/figure.ts";
import type { LastingTonneSettings } from "./lasting-tonne.ts";

export const horizonChoices = [100, 500, 1_000, 10_000] as const;
export const rateChoices = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

export const yearsText = (years: number) => `${figure(years)} years`;

/** '3% a year' */
export const rateText = (rate: number) => `${percentText(rate)} a year`;

/** '1,000 years at 3% a year' */
export function settingsText({ horizonYears, discountRate }: LastingTonneSettings): string {
  return `${yearsText(horizonYears)} at ${rateText(discountRate)}`;
}
