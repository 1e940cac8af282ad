import { csvFile } from "../text/csv.ts";
import type { FrozenGatedPart, FrozenStatement } from "./frozen-text.ts";
import { purchaseHeading, purchaseItems, shownLines, sourceText } from "./statement-lines.ts";

interface FileProof {
  address: string;
  publicHash: string;
  gatedHash: string;
}

/** A statement as CSV: one row for each value, then where it is from and how to verify it. */
export function statementFile(
  statement: FrozenStatement,
  gated: FrozenGatedPart | null,
  { address, publicHash, gatedHash }: FileProof,
): string {
  const rows = statement.projects.flatMap((project) =>
    shownLines(statement, gated, project.id).flatMap(({ letter, asks, items }) =>
      items.map((item) => [
        project.name,
        letter ?? "",
        asks,
        item.label,
        item.text,
        sourceText(item),
      ]),
    ),
  );
  return csvFile([
    ["Project", "Letter", "Asked for", "Value", "Text", "Source"],
    ...purchaseItems(statement).map((item) => [
      "",
      "",
      purchaseHeading(statement),
      item.label,
      item.text,
      sourceText(item),
    ]),
    ...rows,
    [],
    ...(statement.title ? [["Title", statement.title]] : []),
    ...(statement.law ? [["Law", statement.law]] : []),
    ...[...statement.notes, ...(gated?.notes ?? [])].map((note) => ["Note", note]),
    ["URL", address],
    ["Frozen at", statement.frozenAt],
    ["SHA-256 of the public part", publicHash],
    ["SHA-256 of the part for logged-in readers", gatedHash],
  ]);
}
