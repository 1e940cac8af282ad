import { FileDiff } from "lucide-react";
import type { ReadValues } from "#domain/my-projects/own-values-file.ts";
import { plural } from "#domain/text/plural.ts";
import { NoticeBox } from "~/components/ui/notice-box";

const shownRows = 20;

interface FileDifferencesProps {
  read: ReadValues;
  /** Values that differ from what is stored. */
  differences: number;
}

/** What a chosen file would change, before anything is saved. */
export function FileDifferences({ read, differences }: FileDifferencesProps) {
  const { recognised, unknown, columns } = read;
  return (
    <NoticeBox
      icon={FileDiff}
      title={
        differences === 0
          ? "The file has the values that are stored"
          : `The file changes ${plural(differences, "value", "values")}. Nothing is saved yet`
      }
      tone={unknown.length > 0 ? "warning" : "calm"}
      className="mb-4"
    >
      <p>
        {plural(recognised, "row was", "rows were")} recognised. Columns read: {columns.join("; ")}.
        {differences > 0 && " The table shows every difference with its old value."}
      </p>
      {unknown.length > 0 && (
        <details>
          <summary className="cursor-pointer font-medium">
            {plural(unknown.length, "row was", "rows were")} left out
          </summary>
          <ul className="mt-1.5 list-disc pl-5">
            {unknown.slice(0, shownRows).map(({ line, name, reason }) => (
              <li key={line}>
                Line {line}
                {name && `, ${name}`}: {reason}
              </li>
            ))}
            {unknown.length > shownRows && <li>and {unknown.length - shownRows} more</li>}
          </ul>
        </details>
      )}
    </NoticeBox>
  );
}
