import { figure } from "#domain/text/figure.ts";
import { countsText } from "./counts-text";
import type { ImportRecord } from "./imports-query";
import { keptTexts } from "./kept-reasons";

/** How many rows of an import have been applied. */
export const writtenOf = (record: ImportRecord): number =>
  record.new_count + record.changed_count + record.unchanged_count;

const doneOf = (record: ImportRecord): number => writtenOf(record) + record.failed_count;

/** What is needed to resume an import. */
export const unfinishedOf = (record: ImportRecord) => ({
  id: record.id,
  fileName: record.file_name,
  registry: record.registry,
  done: doneOf(record),
  all: record.row_count,
});

/** The result of an import in a sentence or two. */
export function rowsText(record: ImportRecord): string {
  const counts = countsText({
    new: record.new_count,
    changed: record.changed_count,
    unchanged: record.unchanged_count,
    failed: record.failed_count,
  });
  const wrong = record.wrong_count > 0 ? ` ${figure(record.wrong_count)} left out.` : "";
  const stayed = keptTexts(record.kept).join(", ");
  const kept = stayed === "" ? "" : ` Stayed: ${stayed}.`;
  const all = figure(record.row_count);
  return record.status === "applying"
    ? `${figure(doneOf(record))} of ${all}: ${counts}${wrong}`
    : `${counts}${wrong}${kept}`;
}
