import { placesFinder } from "#domain/countries/country-names.ts";
import type { KnownListings } from "#domain/listing/known-listings.ts";
import { displayProject } from "#domain/listing/listing.ts";
import type { FileColumn } from "#domain/listing/listing-file.ts";
import { pinnedAndBelow } from "#domain/listing/pinned.ts";
import type { ListingQuery } from "#domain/listing/query-listings.ts";
import { csvFile, csvRows } from "#domain/text/csv.ts";
import type { RequestContext } from "../../../requests/request-context.ts";
import { chooseEncoding } from "../../response-cache/negotiation.ts";

interface FileOptions {
  columns: readonly FileColumn[];
  currency: string;
  /** Said at the end of the file. */
  origin: readonly (readonly string[])[];
}

/** Other requests are served between two parts. */
const rowsPerPart = 200;

/** The explorer's rows as a CSV file: the pinned ones, all others that match, and their origin. */
export function* listingFile(
  { index, rows, findRating, isRevealed }: KnownListings,
  { filters, sort, pinned: references }: ListingQuery,
  { columns, currency, origin }: FileOptions,
): Generator<string> {
  yield csvFile([columns.map(({ heading }) => heading)]);
  const found = index.find(filters, sort);
  const { pinned, below } = pinnedAndBelow(index, found, references);
  const projects = [...pinned, ...below];
  // Rows are built again, because the index has prices in one currency only. No API URL: files have
  // no logos.
  const context = { apiUrl: "", currency, isRevealed, findRating, findPlaces: placesFinder() };
  for (let start = 0; start < projects.length; start += rowsPerPart) {
    const part = projects.slice(start, start + rowsPerPart).flatMap(({ id }) => {
      const row = rows.get(id);
      if (!row) return [];
      const project = displayProject(row, context);
      return [columns.map(({ cell }) => cell(project))];
    });
    yield csvRows(part);
  }
  yield csvRows(origin);
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
