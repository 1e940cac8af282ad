import { knownLabel } from "../labels/recognise-label.ts";
import { exchangeRates } from "../listing/exchange-rates.ts";
import { accreditorRows } from "../registries/accreditors.ts";
import { registryTable } from "../registries/registries.ts";
import { claimedLabel, effectNamed, splitClaims } from "./read-claims.ts";
import { emptyOffer, type OfferField, type OfferProblem, type OfferTexts } from "./seller-offer.ts";

const names = [
  ...registryTable.flatMap((row) => [row.name, ...("shortNames" in row ? row.shortNames : [])]),
  ...accreditorRows.flatMap(({ name, idPrefixes = [] }) => [name, ...idPrefixes]),
]
  .toSorted((one, other) => other.length - one.length)
  .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
const number = "(?:\\d{1,3}(?:[,\\s’']\\d{3})+(?!\\d)|\\d+)(?:\\.\\d+)?";
const codes = Object.keys(exchangeRates.perDollar).join("|");
const unit = "(?:\\/|\\bper\\b|\\ba\\b)\\s*(?:t\\s?co2e?|tonne|ton|t|credit|vcu)\\b";

/** Searched in this order; what was found is taken out, as a year must not be read as tonnes. */
const patterns: readonly [field: OfferField, pattern: RegExp][] = [
  [
    "id",
    new RegExp(
      `\\b((?:${names.join("|")})(?:[\\s:#-]|project\\b|registry\\b|id\\b|no\\.?\\s)*(?:(?:VCS|GS|ACR|CAR|ART|prj_)[\\s-]?)?[a-z0-9-]*\\d[a-z0-9-]*)`,
      "gi",
    ),
  ],
  [
    "vintage",
    /\b(?:vintages?|vy)[\s:.]*(\d{4}(?:\s*(?:[-–—/]|to)\s*\d{2,4})?)\b|\b(\d{4}(?:\s*[-–—/]\s*\d{4})?)\s+vintages?\b/gi,
  ],
  [
    "price",
    new RegExp(
      `(?:\\b(?:at|for|price)\\b[\\s:]*|@\\s*)?((?:(?:US|AU?|CA?)?[$€£¥]|\\b(?:${codes})\\b)\\s?-?${number}|-?${number}\\s?(?:[€£$¥]|(?:${codes})\\b))(?:\\s*${unit})?`,
      "gi",
    ),
  ],
  ["tonnes", new RegExp(`(-?${number}\\s*(?:t\\s?co2e?|tonnes?|tons?|t|credits|vcus)\\b)`, "gi")],
  ["seller", /\b(?:from|seller:?|sold by|offered by)\s+(\p{Lu}[^,;\n]*)/gu],
];

/** Words around what an offer says. */
const stopWords =
  /^(?:we|i|can|could|offer|offers|offering|you|your|of|the|a|an|at|for|with|and|is|are|per|tonnes?|each|price|prices|projects?|credits?|registry|dear|hi|hello|please|label(?:led|s)?|to|in|sell|selling|have|our|these|all|from|vintage|available|now|only|best|kind|regards)$/i;

/** Reads a line such as 'Verra 9114, vintage 2024, 20,000 t at $31, CCP, removal, from Kilifi Ltd'. */
export function readPastedOffer(pasted: string): {
  texts: OfferTexts;
  problems: readonly OfferProblem[];
} {
  const problems: OfferProblem[] = [];
  const texts = { ...emptyOffer };
  let rest = pasted;
  for (const [field, pattern] of patterns) {
    const found = new Set<string>();
    rest = rest.replace(pattern, (_, ...parts: unknown[]) => {
      const text = parts.find((part) => typeof part === "string" && part !== "");
      if (typeof text === "string") found.add(text.trim().replace(/\s+/g, " "));
      return "\n";
    });
    if (found.size > 1) problems.push({ field, text: severalTexts[field] ?? "" });
    else texts[field] = [...found][0] ?? "";
  }
  const isOneLine = !pasted.includes("\n");
  const claims = rest.split("\n").flatMap(splitClaims).flatMap(withoutAnd);
  texts.vintage ||= claims.find((claim) => /^(?:19|20)\d\d$/.test(claim)) ?? "";
  const said = claims.filter((claim) => claim !== texts.vintage && !isFiller(claim));
  // A letter has words that claim nothing; a list of claims has none.
  texts.labels = said.filter((claim) => isOneLine || isKnownClaim(claim)).join(", ");
  return { texts, problems };
}

const severalTexts: Partial<Record<OfferField, string>> = {
  id: "The text names more than one project: check one at a time.",
  vintage: "The text names more than one vintage: check one at a time.",
  price: "The text names more than one price: write the price per tonne.",
  tonnes: "The text names more than one number of tonnes: write the one that is offered.",
  seller: "The text names more than one seller.",
};

const isKnownClaim = (claim: string) =>
  effectNamed(claim) !== null || claimedLabel(claim, "2026-01-01").label !== null;

/** 'CCP and CORSIA eligible' are two claims. */
const withoutAnd = (claim: string) =>
  knownLabel(claim, "Credits") ? [claim] : claim.split(/\s+and\s+/i).map((part) => part.trim());

const isFiller = (claim: string) =>
  claim
    .split(/[\s.:!]+/)
    .every((word) => word === "" || stopWords.test(word) || !/\p{L}/u.test(word));
