import { brotliCompressSync, constants } from "node:zlib";
import type { RunningServer } from "#server/main.ts";

/** What the page and its list weigh on the wire, and the same rows as a compressed CSV file. */
export async function measureBytes({ url, engine }: RunningServer, listingAddress: string) {
  const compressed = { "Accept-Encoding": "br" };
  const html = await fetch(url, { headers: compressed });
  const rowsInHtml =
    (await html.text()).match(/<tr aria-rowindex="\d+" data-project=/g)?.length ?? 0;
  const listing = await fetch(listingAddress, {
    headers: { apikey: engine.publishableKey, Accept: "application/json", ...compressed },
  });
  const rows: Record<string, unknown>[] = await listing.json();
  return {
    htmlBytes: Number(html.headers.get("content-length")),
    rowsInHtml,
    listingBytes: Number(listing.headers.get("content-length")),
    csvBytes: brotliSize(toCsv(rows)),
  };
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

/** As hard as the server compresses. */
function brotliSize(text: string): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).byteLength;
}
