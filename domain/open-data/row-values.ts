import type { Json } from "../database.types.ts";
import { isWebUrl, methodologyUrl } from "../files/public-files.ts";
import { objectIn } from "../json.ts";
import type { ListingRow } from "../listing/listing-row.ts";
import type { Origins } from "./field.ts";

/** Treats blank text as missing. */
export const text = (value: string | null) => value?.trim() || null;

/** Null for text that is not a valid URL. */
export function link(value: string | null): string | null {
  const address = text(value);
  return address && isWebUrl(address) && URL.canParse(address) ? new URL(address).href : null;
}

/** Methodologies with direct links to documents, as API clients do not need our proxy. */
export function methodologiesIn(row: ListingRow, { filesUrl }: Origins) {
  return recordsIn(row.methodologies).flatMap(({ name, version, url }) => {
    if (typeof name !== "string") return [];
    const document = textIn(url);
    const address = document && link(methodologyUrl(filesUrl, document));
    return [{ name, version: textIn(version), link: address }];
  });
}

export function labelsIn(row: ListingRow) {
  return recordsIn(row.labels).flatMap(({ name, scope, vintages, date, link: address }) => {
    if (typeof name !== "string") return [];
    return [
      {
        name,
        scope: textIn(scope),
        vintages: textIn(vintages),
        date: textIn(date),
        link: link(textIn(address)),
      },
    ];
  });
}

function recordsIn(json: Json): Record<string, Json | undefined>[] {
  if (!Array.isArray(json)) return [];
  return json.flatMap((entry) => {
    const record = objectIn(entry);
    return record ? [record] : [];
  });
}

const textIn = (value: unknown) => (typeof value === "string" ? text(value) : null);
