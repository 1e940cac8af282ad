import { vintageName } from "../ledger/vintage-lot.ts";
import type { DisplayProject } from "../listing/listing.ts";
import { type CheckLine, type Verdict, verdicts } from "./check-line.ts";
import { moneyText, totalCents } from "./offered-money.ts";
import type { Offer } from "./seller-offer.ts";

export type VerdictCounts = Readonly<Record<Verdict, number>>;

export function countVerdicts(lines: readonly Pick<CheckLine, "verdict">[]): VerdictCounts {
  const count = (verdict: Verdict) => lines.filter((line) => line.verdict === verdict).length;
  return {
    confirmed: count("confirmed"),
    contradicted: count("contradicted"),
    "not known": count("not known"),
  };
}

/** '5 confirmed · 2 contradicted · 2 not known' */
export const countsText = (counts: VerdictCounts) =>
  verdicts.map((verdict) => `${counts[verdict]} ${verdict}`).join(" · ");

const words = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];
const counted = (count: number) =>
  `${words[count] ?? count} ${count === 1 ? "statement is" : "statements are"}`;

/** The most important of the counts, in words. */
export function verdictHeading(counts: VerdictCounts): string {
  if (counts.contradicted > 0) return `${counted(counts.contradicted)} contradicted`;
  if (counts["not known"] > 0) return `${counted(counts["not known"])} not known`;
  return "Every statement is confirmed";
}

/** What the whole offer costs; null without a price or tonnes. */
export function offerTotal({ price, kilograms }: Offer): string | null {
  return price && kilograms !== null
    ? moneyText(totalCents(price.cents, kilograms), price.currency)
    : null;
}

/** What the same tonnes cost at the listed price, in US dollars; null if that is not sent or stated. */
export function listedTotal({ kilograms }: Offer, project: DisplayProject | null): string | null {
  const dollars = project?.dollarsPerTon ?? null;
  return dollars !== null && kilograms !== null
    ? moneyText(totalCents(Math.round(dollars * 100), kilograms), "USD")
    : null;
}

/** Which listing is meant, in public values. */
export const offeredProject = (project: DisplayProject) => ({
  id: project.id,
  registry: project.registry,
  registry_id: project.registryId,
  name: project.projectName,
  company: project.company,
});

const lineRecord = ({ key, statement, verdict, known, settledBy, source, link }: CheckLine) => ({
  key,
  statement,
  verdict,
  known,
  settled_by: settledBy,
  source: source?.name ?? null,
  source_day: source?.day ?? null,
  link: link?.url ?? null,
});

/**
 * A checked offer as plain JSON: the part that anybody may read, and the part that follows from gated
 * values, which is null for a viewer to whom they were not sent.
 */
export function checkedOfferParts(
  offer: Offer,
  project: DisplayProject | null,
  lines: readonly CheckLine[],
) {
  const { registry, id, vintage, kilograms, price, seller, labels, effect } = offer;
  const isRevealed = project !== null && project.costPerTon.kind !== "hidden";
  return {
    public: {
      offer: {
        registry,
        id,
        vintage: vintage && vintageName(vintage),
        kilograms,
        price: price && { cents: price.cents, currency: price.currency },
        seller,
        labels: [...labels],
        effect,
        total: offerTotal(offer),
      },
      project: project && offeredProject(project),
      lines: lines.filter(({ isGated }) => !isGated).map(lineRecord),
    },
    gated: isRevealed
      ? {
          lines: lines.filter(({ isGated }) => isGated).map(lineRecord),
          listed_total: listedTotal(offer, project),
        }
      : null,
  };
}
