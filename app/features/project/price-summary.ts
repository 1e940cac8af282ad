import { priceIn, priceText } from "#domain/listing/currency.ts";
import { maxDots, type PriceComparison } from "#domain/listing/price-comparison.ts";

/** Describes the price plot as text, in the reader's currency. */
export function priceSummary(comparison: PriceComparison, currency: string): string {
  const { type, own, priced, unpriced, median, others } = comparison;
  const price = (dollars: number) => {
    const { amount, symbol } = priceIn(currency, dollars);
    return priceText(amount, symbol);
  };
  const count = priced - (own === null ? 0 : 1);
  const sentences = [
    `${type}: ${priced === 1 ? "1 listed project states" : `${priced} listed projects state`} a price${unpriced > 0 ? `, ${unpriced} on request` : ""}.`,
    median !== null && `The median is ${price(median)} a tonne.`,
    own === null
      ? "This project's price is available on request."
      : `This one costs ${price(own)}: ${cheaperText(comparison, count)}.`,
    others.length < count &&
      `Each of the ${maxDots} dots stands for about ${Math.round(count / maxDots)} projects.`,
  ];
  return sentences.filter((sentence) => sentence !== false).join(" ");
}

function cheaperText({ cheaper }: PriceComparison, others: number): string {
  if (!cheaper) return "no other project costs less";
  if (others === 1) return "the only other project costs less";
  return cheaper === 1
    ? `1 of the ${others} others costs less`
    : `${cheaper} of the ${others} others cost less`;
}
