import { methodologyUrl } from "../files/public-files.ts";
import type { DisplayProject } from "../listing/listing.ts";
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
