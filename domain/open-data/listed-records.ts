import { methodologyUrl } from "../files/public-files.ts";
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
