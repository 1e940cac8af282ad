import { priceIn, priceText } from "#domain/listing/currency.ts";
import { maxDots, type PriceComparison } from "#domain/listing/price-comparison.ts";

/** Describes the price plot as text, in the reader's currency. */
export function priceSummary(comparison: PriceComparison, currency: string): string {
  const { type, own, priced, unpriced, notForSale, median, others } = comparison;
  const price = (dollars: number) => {
    const { amount, symbol } = priceIn(currency, dollars);
    return priceText(amount, symbol);
  };
  const count = priced - (own !== null && comparison.isForSale ? 1 : 0);
  const sentences = [
    `${type}: ${priced === 1 ? "1 project for sale states" : `${priced} projects for sale state`} a price${unpriced > 0 ? `, ${unpriced} on request` : ""}.`,
    median !== null && `The median is ${price(median)} a tonne.`,
    own === null
      ? unpricedText(comparison)
      : `${ownText(comparison)} costs ${price(own)}: ${cheaperText(comparison, count)}.`,
    others.length < count &&
      `Each of the ${maxDots} dots stands for about ${Math.round(count / maxDots)} projects.`,
    notForSale > 0 && leftOutText(notForSale),
  ];
  return sentences.filter((sentence) => sentence !== false).join(" ");
}

function unpricedText({ isForSale }: PriceComparison): string {
  return isForSale
    ? "This project's price is available on request."
    : "This project is not listed as for sale.";
}

const ownText = ({ isForSale }: PriceComparison) =>
  isForSale ? "This one" : "This one, not listed as for sale,";

function leftOutText(count: number): string {
  return count === 1
    ? "1 that is sold out, not for sale or does not say is left out."
    : `${count} that are sold out, not for sale or do not say are left out.`;
}

function cheaperText({ cheaper }: PriceComparison, others: number): string {
  if (!cheaper) return "no other project costs less";
  if (others === 1) return "the only other project costs less";
  return cheaper === 1
    ? `1 of the ${others} others costs less`
    : `${cheaper} of the ${others} others cost less`;
}
