import { explainedParts } from "#domain/abbreviations.ts";
import { labelMeaning } from "#domain/labels/label-meaning.ts";
import { allValues, columnText, columnValue, type ListingColumn } from "#domain/listing/columns.ts";
import { labelText } from "#domain/listing/facts/quality-facts.ts";
import type { DisplayProject } from "#domain/listing/listing.ts";

interface ValueListProps {
  column: ListingColumn;
  project: DisplayProject;
}

/** All values of a cell, and what their abbreviations stand for. */
export function ValueList({ column, project }: ValueListProps) {
  return (
    <ul className="space-y-0.5">
      {explainedValues(column, project).map(([value, meanings]) => (
        <li key={value}>
          {value}
          {meanings.map((meaning) => (
            <span key={meaning} className="block opacity-85">
              {meaning}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

type ExplainedValue = [value: string, meanings: readonly string[]];

function explainedValues(column: ListingColumn, project: DisplayProject): ExplainedValue[] {
  if (column.key === "labels") {
    // A label's own meaning says more than the words behind its letters.
    return project.labels.map((label) => {
      const meaning = labelMeaning(label.name, label.scope);
      return [labelText(label), meaning ? [meaning] : abbreviations(label.name)];
    });
  }
  const values =
    column.cell.kind === "text"
      ? [columnText(column, columnValue(column, project))]
      : allValues(column, project);
  return values.map((value) => [value, column.hasAbbreviations ? abbreviations(value) : []]);
}

/** What a value's abbreviations stand for; one that is the whole value is not repeated. */
function abbreviations(value: string): string[] {
  return explainedParts(value).flatMap(({ text, meaning }) => {
    if (!meaning) return [];
    return text === value ? meaning : `${text}: ${meaning}`;
  });
}
