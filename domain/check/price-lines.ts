import { ratingsAgency } from "../agencies/agencies.ts";
import { currencySymbol, defaultCurrency, priceText } from "../listing/currency.ts";
import { exchangeRates } from "../listing/exchange-rates.ts";
import { permanence } from "../listing/facts/climate-facts.ts";
import { costPerTon } from "../listing/facts/offer-facts.ts";
import { agencyRating } from "../listing/facts/quality-facts.ts";
import { settingsText, yearsText } from "../listing/lasting-settings.ts";
import { defaultLastingTonne, type LastingTonne, lastingTonne } from "../listing/lasting-tonne.ts";
import type { DisplayProject } from "../listing/listing.ts";
import { statementOf } from "../listing/statements.ts";
import { shortDay } from "../text/date-text.ts";
import { plural } from "../text/plural.ts";
import { type CheckContext, type CheckLine, checkLine } from "./check-line.ts";
import { sourceOf } from "./line-source.ts";
import { dollarsText, inDollars, offeredText } from "./offered-money.ts";
import type { Offer, OfferedPrice } from "./seller-offer.ts";

/** With fewer prices there is nothing to compare with. */
const minPrices = 3;

/** The lines that follow from gated values; none for a viewer to whom they were not sent. */
export function gatedLines(
  offer: Offer,
  project: DisplayProject | null,
  context: CheckContext,
): CheckLine[] {
  if (!project || project.costPerTon.kind === "hidden") return [];
  const lines = [
    ...(offer.price ? [listedPriceLine(offer.price, project, context)] : []),
    ...(offer.price ? [typePriceLine(offer.price, context)] : []),
    ratingLine(project, context),
    ...lastingLine(offer, project, context),
  ];
  return lines.map((line) => ({ ...line, isGated: true }));
}

/** Rates are fixed by the site, so converted prices this close cannot be told apart. */
const rateMargin = 0.05;
const isTooClose = (offered: OfferedPrice, dollars: number) =>
  offered.currency !== defaultCurrency &&
  Math.abs(inDollars(offered) - dollars) < rateMargin * dollars;

function convertedText(price: OfferedPrice): string {
  if (price.currency === defaultCurrency) return "";
  const day = shortDay(new Date(exchangeRates.day));
  return ` The offered price is about ${dollarsText(inDollars(price))} at this site's rates of ${day}.`;
}

function listedPriceLine(
  price: OfferedPrice,
  project: DisplayProject,
  { statements }: CheckContext,
): CheckLine {
  const listed = project.dollarsPerTon;
  const base = {
    key: "listed-price",
    statement: `${offeredText(price)} is not above the listed price`,
    source: sourceOf(statementOf(costPerTon, project, statements)),
  };
  if (listed === null) {
    return checkLine({
      ...base,
      verdict: "not known",
      known: "The listing states no price.",
      settledBy: "A price from the developer would settle it.",
    });
  }
  const known = `Listed at ${dollarsText(listed)}.${convertedText(price)}`;
  if (isTooClose(price, listed)) {
    const settledBy = "An offer in US dollars would settle it.";
    return checkLine({ ...base, verdict: "not known", known, settledBy });
  }
  const verdict = inDollars(price) <= listed ? "confirmed" : "contradicted";
  return checkLine({ ...base, verdict, known });
}

function typePriceLine(price: OfferedPrice, { prices }: CheckContext): CheckLine {
  const base = {
    key: "type-price",
    statement: `${offeredText(price)} is within the prices of its type`,
  };
  const [lowest] = prices?.others ?? [];
  const highest = prices?.others.at(-1);
  const others = prices ? prices.priced - (prices.isForSale && prices.own !== null ? 1 : 0) : 0;
  if (!prices || lowest === undefined || highest === undefined || others < minPrices) {
    return checkLine({
      ...base,
      verdict: "not known",
      known: "Too few projects of its type are for sale at a stated price.",
      settledBy: "More listings of its type with a price would settle it.",
    });
  }
  const source = { name: "Other listings of its type", day: null };
  const range = `${plural(others, "other project", "other projects")} (${prices.type}) for sale, from ${dollarsText(lowest)} to ${dollarsText(highest)}.`;
  const known = range + convertedText(price);
  if (isTooClose(price, lowest) || isTooClose(price, highest)) {
    const settledBy = "An offer in US dollars would settle it.";
    return checkLine({ ...base, verdict: "not known", known, settledBy, source });
  }
  const dollars = inDollars(price);
  const verdict = lowest <= dollars && dollars <= highest ? "confirmed" : "contradicted";
  return checkLine({ ...base, verdict, known, source });
}

function ratingLine(project: DisplayProject, { statements }: CheckContext): CheckLine {
  const base = { key: "rating", statement: `${ratingsAgency.name} has rated it` };
  const { rating } = project;
  if (rating.kind !== "value") {
    return checkLine({
      ...base,
      verdict: "not known",
      known: "No rating is known here.",
      settledBy: `A rating by ${ratingsAgency.fullName} would settle it.`,
    });
  }
  const watch = rating.onWatch ? ", on ratings watch" : "";
  return checkLine({
    ...base,
    verdict: "confirmed",
    known: `${rating.rating}${watch}`,
    source: sourceOf(statementOf(agencyRating, project, statements)),
  });
}

/** What a tonne costs at the offered price if it has to last. */
export function lastingAtOffer({ price }: Offer, project: DisplayProject): LastingTonne {
  if (!price) return { kind: "not known", reason: "no price" };
  const amount = price.cents / 100;
  const { currency } = price;
  const symbol = currencySymbol(currency);
  const costPerTon = { kind: "value", amount, unrounded: amount, currency, symbol } as const;
  const { carbonCategory } = project;
  return lastingTonne(
    { carbonCategory, costPerTon, permanence: project.permanence },
    defaultLastingTonne,
  );
}

function lastingLine(offer: Offer, project: DisplayProject, context: CheckContext): CheckLine[] {
  const { permanence: stated } = project;
  if (stated.kind === "not applicable" || stated.kind === "hidden") return [];
  const base = { key: "permanence", statement: "How long it lasts is stated in years" };
  const source = sourceOf(statementOf(permanence, project, context.statements));
  if (stated.kind === "none" || stated.years === null) {
    return [
      checkLine({
        ...base,
        verdict: "not known",
        known: stated.kind === "none" ? "Its permanence is not stated." : stated.text,
        settledBy: "A number of years from the developer would settle it.",
        source,
      }),
    ];
  }
  const lasting = lastingAtOffer(offer, project);
  const cost =
    lasting.kind === "value"
      ? `; a tonne that lasts ${settingsText(defaultLastingTonne)} costs ${priceText(lasting.amount, lasting.symbol)} at this price`
      : "";
  const known = `${yearsText(stated.years)}${cost}`;
  return [checkLine({ ...base, verdict: "confirmed", known, source })];
}
