import { currencyIn, currencyParam } from "../listing/currency.ts";
import { horizonChoices, rateChoices } from "../listing/lasting-settings.ts";
import { defaultLastingTonne, type LastingTonneSettings } from "../listing/lasting-tonne.ts";
import { comparedParam, comparisonPath, readCompared } from "./comparison-url.ts";

/** Everything a visitor can set on a comparison; all of it is kept in the URL. */
export interface ComparisonState {
  /** References to the compared projects. */
  references: readonly string[];
  onlyDifferences: boolean;
  lasting: LastingTonneSettings;
  /** Null if prices are in the visitor's own currency. */
  currency: string | null;
}

const names = {
  differences: "differences",
  horizon: "horizon",
  rate: "rate",
  currency: currencyParam,
} as const;
const only = "only";

/** Every query parameter of a comparison. */
export const comparisonParams: readonly string[] = [comparedParam, ...Object.values(names)];

/** Reads the state from a URL; missing and invalid parameters get the default. */
export function readComparison(params: URLSearchParams): ComparisonState {
  const { horizonYears, discountRate } = defaultLastingTonne;
  return {
    references: readCompared(params),
    onlyDifferences: params.get(names.differences) === only,
    lasting: {
      horizonYears: oneOf(horizonChoices, params.get(names.horizon)) ?? horizonYears,
      discountRate: oneOf(rateChoices, params.get(names.rate)) ?? discountRate,
    },
    currency: currencyIn(params),
  };
}

/** The URL of a comparison. */
export function writeComparison(state: ComparisonState): string {
  const params = new URLSearchParams(state.references.map((one) => [comparedParam, one]));
  const { horizonYears, discountRate } = state.lasting;
  if (state.onlyDifferences) params.set(names.differences, only);
  // Named even if they are the defaults: the link shows everybody the same prices.
  if (state.references.length > 0) {
    params.set(names.horizon, String(horizonYears));
    params.set(names.rate, String(discountRate));
  }
  if (state.currency) params.set(names.currency, state.currency);
  return params.size > 0 ? `${comparisonPath}?${params}` : comparisonPath;
}

function oneOf(choices: readonly number[], text: string | null): number | undefined {
  return choices.find((choice) => String(choice) === text);
}
