import { brotliCompressSync, constants } from "node:zlib";
import { rawRequest } from "../../tests/fixtures/raw-request.ts";
import { listingVisit, pageVisit } from "../load/visits.ts";
import type { FilledSite } from "../sites/filled-sites.ts";

/** The size of the list on the wire, and of the same rows as a compressed CSV file. */
export async function weighListing(site: FilledSite) {
  const visit = listingVisit(site, site.session.access_token);
  const sent = await rawRequest(site.url, {
    ...visit,
    headers: { ...visit.headers, "Accept-Encoding": "br" },
  });
  const response = await fetch(`${site.url}${visit.path}`, { headers: { ...visit.headers } });
  const rows: Record<string, unknown>[] = await response.json();
  return { listingBytes: sent.body.length, csvBytes: brotliSize(toCsv(rows)) };
}

/** Number of rows in the HTML, before any script runs. */
export async function rowsInHtml({ url }: FilledSite): Promise<number> {
  const response = await fetch(url, { headers: { ...pageVisit("/").headers } });
  return (await response.text()).match(/<tr [^>]*data-project=/g)?.length ?? 0;
}

function toCsv(rows: readonly Record<string, unknown>[]): string {
  const cell = (value: unknown) => {
    if (value === null) return "";
    const text = typeof value === "object" ? JSON.stringify(value) : String(value);
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const names = Object.keys(rows[0] ?? {});
  return [names, ...rows.map((row) => names.map((name) => cell(row[name])))]
    .map((line) => line.join())
    .join("\n");
}

/** With the server's compression quality. */
function brotliSize(text: string): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).byteLength;
}
