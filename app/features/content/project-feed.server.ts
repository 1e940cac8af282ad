import type { ListingRow } from "#domain/listing/listing-row.ts";
import { projectPath } from "#domain/listing/project-path.ts";
import { openDataPaths } from "#domain/open-data/paths.ts";
import { product } from "#domain/product.ts";
import type { Backend } from "~/lib/data/backend";
import { isoTimestamp } from "~/lib/format/dates";
import { absoluteUrl } from "~/lib/seo/absolute-url";
import { xmlText } from "./xml";

const maxEntries = 50;
// A feed without entries still needs a date.
const fallbackDate = "2026-01-01T00:00:00.000Z";

interface NewListing {
  id: string;
  listed_at: string;
}

/** The most recently listed projects; some may have been withdrawn since. */
export async function newestListings({ anonymous }: Pick<Backend, "anonymous">) {
  const { data } = await anonymous
    .from("listing_dates")
    .select("id, listed_at")
    .order("listed_at", { ascending: false })
    .order("id")
    .limit(2 * maxEntries)
    .throwOnError();
  return data;
}

type EntryField = "project_id" | "project_name" | "company_name" | "description" | "types";

interface Known {
  rows: ReadonlyMap<string, Pick<ListingRow, EntryField>>;
  changedAt: ReadonlyMap<string, string>;
}

/** Newly listed projects as an Atom feed (RFC 4287), with public data only. */
export function projectFeed(siteUrl: string, newest: readonly NewListing[], known: Known): string {
  const xmlUrl = (path: string) => xmlText(absoluteUrl(path, siteUrl));
  const entries = newest.filter(({ id }) => known.rows.has(id)).slice(0, maxEntries);
  const latest = entries.reduce((date, entry) => {
    const { updated } = datesOf(entry, known);
    return updated > date ? updated : date;
  }, fallbackDate);
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">
  <id>${xmlUrl(openDataPaths.projectFeed)}</id>
  <title>${xmlText(product.name)}: newly listed projects</title>
  <subtitle>${xmlText(product.tagline)}</subtitle>
  <link rel="alternate" type="text/html" href="${xmlUrl("/")}"/>
  <link rel="self" type="application/atom+xml" href="${xmlUrl(openDataPaths.projectFeed)}"/>
  <author><name>${xmlText(product.name)}</name></author>
  <updated>${latest}</updated>
${entries.map((entry) => entryXml(entry, known, xmlUrl)).join("\n")}
</feed>
`;
}

/** Both dates are set in one transaction, in either order: a change is not before the listing. */
function datesOf({ id, listed_at }: NewListing, { changedAt }: Known) {
  const published = isoTimestamp(listed_at) ?? fallbackDate;
  const changed = isoTimestamp(changedAt.get(id) ?? null) ?? published;
  return { published, updated: changed > published ? changed : published };
}

function entryXml(entry: NewListing, known: Known, xmlUrl: ToUrl) {
  const row = known.rows.get(entry.id);
  const page = xmlUrl(projectPath(entry.id));
  const { published, updated } = datesOf(entry, known);
  const company = row?.company_name ?? "";
  const name = row?.project_name?.trim() || `${company} ${row?.project_id ?? ""}`.trim();
  const categories = (row?.types ?? []).map((type) => `    <category term="${xmlText(type)}"/>\n`);
  return `  <entry>
    <id>${page}</id>
    <title>${xmlText(name)}</title>
    <link rel="alternate" type="text/html" href="${page}"/>
    <author><name>${xmlText(company)}</name></author>
    <published>${published}</published>
    <updated>${updated}</updated>
${categories.join("")}    <summary>${xmlText(row?.description ?? "")}</summary>
  </entry>`;
}

type ToUrl = (path: string) => string;
