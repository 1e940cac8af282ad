import { defaultCurrency } from "../listing/currency.ts";
import { projectTitle } from "../listing/listing.ts";
import type {
  GatedStatement,
  PublicStatement,
  StatedItem,
  StatementSubject,
} from "../proof/statement-document.ts";
import { shortDay } from "../text/date-text.ts";
import type { CheckLine } from "./check-line.ts";
import { checkOffer } from "./check-offer.ts";
import { listedTotal, offerTotal } from "./checked-offer.ts";
import { offerSentence } from "./offer-sentence.ts";
import type { Offer } from "./seller-offer.ts";

const notes = [
  "Each statement of the offer was held against what the registry, the developer and the agency had stated when this was frozen.",
  "‘Not known’ is never a yes: it says what would settle it.",
  "This is information, not legal or investment advice.",
];

/** The part of a checked offer that anyone with the link may read, in the form of a statement. */
export function publicOffer(
  offer: Offer,
  { hidden, statements }: StatementSubject,
  today: string,
): PublicStatement {
  const lines = checkOffer(offer, hidden, { today, statements, prices: null });
  const total = offerTotal(offer);
  return {
    heading: "Checked offer",
    notes,
    projects: [
      {
        id: hidden.id,
        name: projectTitle(hidden),
        lines: lines
          .filter(({ isGated }) => !isGated)
          .map((line) => ({
            letter: null,
            asks: plainStatement(line),
            items: [checkedItem(line)],
          })),
      },
    ],
    statedByBuyer: {
      offer: entered("Offer", offerSentence(offer)),
      ...(total && { total: entered("Total at the offered price", total) }),
    },
  };
}

/**
 * What follows from values that require logging in. How the price compares with others of its type
 * is left out: it would need the prices of projects that the offer is not about.
 */
export function gatedOffer(
  offer: Offer,
  { revealed, statements }: StatementSubject,
  today: string,
): GatedStatement {
  const lines = checkOffer(offer, revealed, { today, statements, prices: null });
  const listed = listedTotal(offer, revealed);
  return {
    notes: [`Listed prices are in ${defaultCurrency}.`],
    projects: [
      {
        id: revealed.id,
        name: projectTitle(revealed),
        items: [
          ...lines
            .filter(({ isGated, key }) => isGated && key !== "type-price")
            .map((line) => ({
              ...checkedItem(line),
              label: line.statement,
              text: verdictText(line),
            })),
          ...(listed ? [{ label: "Total at the listed price", text: listed, kind: "stated" }] : []),
        ],
      },
    ],
  };
}

/** Without the words of whoever entered the offer, which are deleted with their account. */
function plainStatement({ key, statement, isOwnWords }: CheckLine): string {
  if (key === "seller") return "The seller is the developer";
  return isOwnWords
    ? `Claim ${key.replace("label-", "")}, in words that are no label known here`
    : statement;
}

function checkedItem(line: CheckLine): StatedItem {
  const { verdict, known, settledBy, source } = line;
  const day = source?.day ? `, ${shortDay(new Date(source.day))}` : "";
  return {
    label: verdictNames[verdict],
    text: [known, settledBy].filter(Boolean).join(" – "),
    kind: verdict === "not known" ? "not known" : "stated",
    ...(source && { statedBy: `${source.name}${day}` }),
  };
}

const verdictText = (line: CheckLine) => {
  const { label, text } = checkedItem(line);
  return `${label}: ${text}`;
};

const verdictNames = {
  confirmed: "Confirmed",
  contradicted: "Contradicted",
  "not known": "Not known",
} as const;

const entered = (label: string, text: string): StatedItem => ({
  label,
  text,
  kind: "stated",
  statedBy: "As entered by the person who froze it",
});
