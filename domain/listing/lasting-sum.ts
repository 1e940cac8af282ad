import { figure } from "../text/figure.ts";
import { priceText } from "./currency.ts";
import type { LastingTonne, LastingTonneSettings } from "./lasting-tonne.ts";

/** The sum for one project: '34 + 34/1.03^40 + 34/1.03^80 + … (25 purchases) = $49'. */
export function workedSum(
  { price, years, amount, symbol }: Extract<LastingTonne, { kind: "value" }>,
  { horizonYears, discountRate }: LastingTonneSettings,
): string {
  const purchases = Math.ceil(horizonYears / years);
  const share = figure(1 + discountRate / 100);
  const terms = Array.from({ length: Math.min(purchases, 3) }, (_, k) =>
    k === 0 ? figure(price) : `${figure(price)}/${share}^${k * years}`,
  );
  const more = purchases > 3 ? ` + … (${figure(purchases)} purchases)` : "";
  return `${terms.join(" + ")}${more} = ${priceText(amount, symbol)}`;
}
