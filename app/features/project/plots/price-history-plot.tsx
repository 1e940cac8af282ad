import { priceText } from "#domain/listing/currency.ts";
import type { PriceStep } from "#domain/listing/listing-history.ts";
import { StepPlot } from "./step-plot";

/** A step chart of the prices in US dollars, as they were stated. */
export function PriceHistoryPlot({ steps }: { steps: readonly PriceStep[] }) {
  const prices = steps.map(({ price }) => price);
  const highest = Math.max(...prices);
  const range = highest - Math.min(...prices);
  return (
    <StepPlot
      roomForText={48}
      steps={steps.map(({ price, from, until }) => ({
        text: priceText(price, "$"),
        from,
        until,
        level: range === 0 ? 1 / 2 : (highest - price) / range,
      }))}
    />
  );
}
