import { importedRows, namedRegistry } from "#domain/import/imported-rows.ts";
import { suggestedMapping } from "#domain/import/mapping.ts";
import { type ImportTable, readTable } from "#domain/import/read-table.ts";
import { recogniseRegistry } from "#domain/import/recognise-registry.ts";
import { transactionsProblem } from "#domain/ledger/transaction-files/recognise-transactions.ts";
import type { FileContent, ReaderRequest, ReaderResponse } from "./reader-protocol";

// Reads registries' files in a worker, so that the page stays responsive.

/** The file that was read last; the worker keeps it, so that it is sent only once. */
let table: ImportTable | null = null;

self.onmessage = ({ data }: MessageEvent<ReaderRequest>) => {
  self.postMessage(responseTo(data));
};

function responseTo(request: ReaderRequest): ReaderResponse {
  const { number } = request;
  try {
    if (request.task === "read") return { number, content: contentOf(request.bytes) };
    if (!table) return { number, failure: "No file has been read" };
    const { mapping, registry, mends, typeRules } = request;
    return { number, rows: importedRows(table, mapping, registry, { mends, typeRules }) };
  } catch (error) {
    return { number, failure: String(error) };
  }
}

function contentOf(bytes: ArrayBuffer): FileContent {
  const read = readTable(new Uint8Array(bytes));
  table = read.ok ? read.table : null;
  if (!read.ok) return { problem: read.problem };
  const message = transactionsProblem(read.table.header);
  if (message !== null) return { problem: { message, line: null, column: null } };
  const file = recogniseRegistry(read.table.header);
  const mapping = suggestedMapping(read.table.header, file);
  return {
    table: read.table,
    recognised: file && { name: file.name, registry: file.registry },
    mapping,
    registry: file?.registry ?? namedRegistry(read.table, mapping),
  };
}
