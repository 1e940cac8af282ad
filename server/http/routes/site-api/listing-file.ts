import { findColumn } from "#domain/listing/columns.ts";
import { priceTerms } from "#domain/listing/conversion-note.ts";
import { placesFinder } from "#domain/listing/country-names.ts";
import type { KnownListings } from "#domain/listing/known-listings.ts";
import { displayProject } from "#domain/listing/listing.ts";
import { type FileColumn, fileHeader, fileRow } from "#domain/listing/listing-file.ts";
import { pinnedAndBelow } from "#domain/listing/pinned.ts";
import type { ListingQuery } from "#domain/listing/query-listings.ts";
import { csvFile, csvRows } from "#domain/text/csv.ts";
import type { RequestContext } from "../../middleware/request-context.ts";
import { chooseEncoding } from "../../response-cache/negotiation.ts";

/** Other requests are served between two parts. */
const rowsPerPart = 200;

const priceColumn = findColumn("costPerTon");

/**
 * The explorer's rows as a CSV file: the pinned ones, then all others that match, and the terms of
 * any prices at the end.
 */
export function* listingFile(
  { index, rows, findRating, isRevealed }: KnownListings,
  { filters, sort, pinned: references }: ListingQuery,
  columns: readonly FileColumn[],
  currency: string,
): Generator<string> {
  yield csvFile([fileHeader(columns)]);
  const found = index.find(filters, sort);
  const { pinned, below } = pinnedAndBelow(index, found, references);
  const projects = [...pinned, ...below];
  // Rows are built again, because the index has prices in one currency only. No API URL: files have
  // no logos.
  const context = { apiUrl: "", currency, isRevealed, findRating, findPlaces: placesFinder() };
  for (let start = 0; start < projects.length; start += rowsPerPart) {
    const part = projects.slice(start, start + rowsPerPart).flatMap(({ id }) => {
      const row = rows.get(id);
      return row ? [fileRow(columns, displayProject(row, context))] : [];
    });
    yield csvRows(part);
  }
  const hasPrices = isRevealed && columns.some((column) => column === priceColumn);
  if (hasPrices) yield csvRows([[priceTerms(currency, new Date())]]);
}

/** Streams a file as it is generated, so that a long one is never in memory as a whole. */
export function sendFile(
  context: RequestContext,
  parts: Iterator<string>,
  headers: Record<string, string>,
): Response {
  const stream = new ReadableStream<string>({
    pull(controller) {
      const { done, value } = parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
  const text = stream.pipeThrough(new TextEncoderStream());
  const encoding = chooseEncoding(context.req.header("accept-encoding"), ["gzip"]);
  return new Response(encoding ? text.pipeThrough(new CompressionStream(encoding)) : text, {
    headers: {
      ...headers,
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": "attachment",
      Vary: `${headers.Vary ?? ""}, Accept-Encoding`,
      ...(encoding && { "Content-Encoding": encoding }),
    },
  });
}
