import { methodologyUrl } from "../files/public-files.ts";
import { labelOnVintage } from "../ledger/ledger-texts.ts";
import { leftOf } from "../ledger/tonnes-left.ts";
import { lotAmounts, type VintageLot } from "../ledger/vintage-lot.ts";
import type { DisplayProject } from "../listing/listing.ts";
import { listedUses } from "../rules/listed-use.ts";
import { clausePath } from "../rules/rule-paths.ts";
import { partVintages } from "../rules/use-text.ts";
import { link } from "./link.ts";
import type { Origins } from "./open-field.ts";

/** Methodologies with direct links to documents, as API clients do not need our proxy. */
export function methodologiesIn({ methodologies }: DisplayProject, { filesUrl }: Origins) {
  return methodologies.map(({ name, version, document }) => ({
    name,
    version,
    link: document && link(methodologyUrl(filesUrl, document)),
  }));
}

export function labelsIn({ labels }: DisplayProject) {
  return labels.map((label) => ({ ...label, link: link(label.link) }));
}

export function usesIn({ uses, vintages }: DisplayProject, { siteUrl }: Origins) {
  return listedUses(uses).flatMap(({ scheme, name, parts }) =>
    parts.map((part) => ({
      scheme,
      name,
      verdict: part.verdict,
      vintages: partVintages(part, vintages),
      rule: new URL(clausePath(scheme, part.rule), siteUrl).href,
    })),
  );
}
/** What the registry's files say about each vintage. */
export function vintagesIn({ vintages, registry }: DisplayProject) {
  return vintages.map((lot) => {
    const left = leftOf(lot, registry);
    return {
      start: lot.start,
      end: lot.end,
      ...Object.fromEntries(lotAmounts.map((one) => [`${one}_kg`, lot.amounts[one] ?? null])),
      left_kg: left.kind === "known" ? left.kilograms : null,
      effect: lot.effect,
      labels: labelsOn(lot, true),
      labels_on_some: labelsOn(lot, false),
      issued_as_of: lot.sources.issued?.asOf ?? null,
      retired_as_of: lot.sources.retired?.asOf ?? null,
      labels_as_of: lot.sources.labels?.asOf ?? null,
    };
  });
}

const labelsOn = ({ labels }: VintageLot, onAll: boolean) =>
  labels.filter((label) => label.onAll === onAll).map(labelOnVintage);
