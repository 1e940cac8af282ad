import { vintageName } from "../ledger/vintage-lot.ts";
import { figure } from "../text/figure.ts";
import type { AddressedOffer } from "./offer-address.ts";
import { offeredText } from "./offered-money.ts";
import { priceParam, tonnesParam } from "./read-amounts.ts";
import type { Offer, OfferedPrice, OfferProblem, OfferTexts } from "./seller-offer.ts";

/** What the form shows: what was read, as a reader writes it, and what was not, as it was typed. */
export function formTexts({ texts, offer, problems }: AddressedOffer) {
  const isRead = (...fields: OfferProblem["field"][]) =>
    !problems.some(({ field }) => fields.includes(field));
  const { vintage, kilograms, price } = offer ?? noParts;
  return {
    project: joined(" ", texts.registry, texts.id),
    vintage: vintage && isRead("vintage") ? vintageName(vintage) : texts.vintage,
    tonnes: kilograms !== null && isRead("tonnes") ? tonnesEntry(kilograms) : texts.tonnes,
    price: price && isRead("price", "currency") ? priceEntry(price) : typedPrice(texts),
    labels: joined(", ", texts.labels, texts.effect),
    seller: texts.seller,
  };
}

const noParts: Pick<Offer, "vintage" | "kilograms" | "price"> = {
  vintage: null,
  kilograms: null,
  price: null,
};

const joined = (separator: string, ...parts: string[]) =>
  parts.filter((part) => part !== "").join(separator);

const typedPrice = ({ price, currency }: OfferTexts) => joined(" ", price, currency);

/** '20,000', unless its decimals could be read as thousands. */
const tonnesEntry = (kilograms: number) =>
  kilograms % 10 === 0 ? figure(kilograms / 1_000) : tonnesParam(kilograms);

/** '¥' alone would not say which currency. */
const priceEntry = (price: OfferedPrice) =>
  /^[^\d]*[$€£]/.test(offeredText(price))
    ? offeredText(price)
    : `${priceParam(price)} ${price.currency}`;
