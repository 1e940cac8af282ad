import { useState } from "react";
import type { Json } from "#domain/database.types.ts";
import type { RegistryStatement, RegistryStatements } from "#domain/review/registry-differences.ts";
import {
  changedFields,
  type FieldDifference,
  revisionDifference,
  type SectionDifference,
  type WordChange,
} from "#domain/review/review-difference.ts";
import type { ProjectRecord } from "#domain/submission/project-record.ts";
import { plural } from "#domain/text/plural.ts";
import { FieldValue } from "~/components/listing/field-value";
import { Card } from "~/components/ui/card";
import { cn } from "~/components/ui/class-names";
import { RegistryValue } from "./registry-value";

interface RevisionFieldsProps {
  record: ProjectRecord;
  submission: Json;
  newFiles: number;
  removedFiles: number;
  statements: RegistryStatements;
}

/** A change to a listed project: the listed values beside those after approval. */
export function RevisionFields(props: RevisionFieldsProps) {
  const { record, submission, newFiles, removedFiles, statements } = props;
  const [showsAll, setShowsAll] = useState(false);
  const sections = revisionDifference(record, submission);
  const changed = changedFields(sections);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-serif text-xl font-medium">
          {changed === 0
            ? onlyFilesText(newFiles, removedFiles)
            : `${plural(changed, "field", "fields")} would change`}
        </h2>
        <label className="flex items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="size-4 tick-box"
            checked={showsAll}
            onChange={(event) => setShowsAll(event.target.checked)}
          />
          Show unchanged fields too
        </label>
      </div>
      {sections.map((section) => (
        <SectionTable
          key={section.title}
          section={section}
          showsAll={showsAll}
          statements={statements}
        />
      ))}
    </>
  );
}

function onlyFilesText(added: number, removed: number): string {
  if (removed === 0) return added > 0 ? "Only files would be added" : "Nothing would change";
  return added > 0 ? "Only files would change" : "Only files would be removed";
}

interface SectionTableProps {
  section: SectionDifference;
  showsAll: boolean;
  /** Fields for which a registry says something else are shown even if unchanged. */
  statements?: RegistryStatements;
}

/** One section of a diff; renders nothing if none of its fields is shown. */
export function SectionTable({ section, showsAll, statements }: SectionTableProps) {
  const fields = section.fields.filter(
    ({ name, isChanged }) => showsAll || isChanged || statements?.has(name),
  );
  if (fields.length === 0) return null;
  return (
    <Card className="overflow-hidden">
      <table className="w-full table-fixed border-collapse text-sm">
        <caption className="px-5 pt-4 pb-2 text-left font-serif text-xl font-medium">
          {section.title}
        </caption>
        <thead className="sr-only sm:not-sr-only">
          <tr className="text-left text-xs text-quiet">
            <th scope="col" className="w-[26%] px-5 pb-1.5 font-semibold">
              Field
            </th>
            <th scope="col" className="px-3 pb-1.5 font-semibold">
              Listed now
            </th>
            <th scope="col" className="px-3 pb-1.5 font-semibold">
              After approval
            </th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <DifferenceRow
              key={field.label}
              field={field}
              statement={statements?.get(field.name)}
            />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

/** A cell with the listed or the new value. */
const sideClass = cn(
  "block align-top leading-relaxed break-words sm:table-cell sm:px-3 sm:py-2.5",
  // On a phone the two cells are stacked, each with its column's heading.
  "max-sm:before:block max-sm:before:text-xs max-sm:before:font-normal max-sm:before:text-quiet",
);

interface DifferenceRowProps {
  field: FieldDifference;
  statement: RegistryStatement | undefined;
}

function DifferenceRow({ field, statement }: DifferenceRowProps) {
  const { name, label, before, after, isChanged, words } = field;
  return (
    <tr
      data-changed={isChanged || undefined}
      className="block border-t border-rule px-5 py-2.5 align-top sm:table-row sm:p-0"
    >
      <th
        scope="row"
        className="block text-left align-top font-normal text-quiet sm:table-cell sm:px-5 sm:py-2.5"
      >
        {label}
      </th>
      <td className={cn(sideClass, "max-sm:before:content-['Listed_now']")}>
        <div className={cn(isChanged && "text-quiet")}>
          {words && before.length > 0 ? (
            <Words words={words} of="removed" />
          ) : (
            <FieldValue name={name} value={before} />
          )}
        </div>
      </td>
      <td
        className={cn(
          sideClass,
          "max-sm:before:content-['After_approval']",
          isChanged && "max-sm:mt-1 max-sm:rounded max-sm:px-2 max-sm:py-1",
          // In running text only the new words are highlighted.
          isChanged && (words ? "max-sm:border max-sm:border-rule" : "bg-mint-pale font-medium"),
        )}
      >
        {words && after.length > 0 ? (
          <Words words={words} of="added" />
        ) : (
          <FieldValue name={name} value={after} />
        )}
        <RegistryValue name={name} statement={statement} />
      </td>
    </tr>
  );
}

interface WordsProps {
  words: readonly WordChange[];
  /** The version to show: the old one with removed words, or the new one with added words. */
  of: "removed" | "added";
}

/** One version of a running text, with the words that the other does not have highlighted. */
function Words({ words, of }: WordsProps) {
  const shown = words.filter(({ kind }) => kind === "kept" || kind === of);
  return shown.map(({ kind, text }, index) => {
    const key = `${kind} ${index}`;
    if (kind === "kept") return <span key={key}>{text} </span>;
    return kind === "added" ? (
      <ins key={key} className="rounded bg-mint px-0.5 text-green-text no-underline">
        {text}{" "}
      </ins>
    ) : (
      <del key={key} className="rounded bg-red-tint px-0.5 text-red-text">
        {text}{" "}
      </del>
    );
  });
}
