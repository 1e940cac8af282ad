import { FileSpreadsheet } from "lucide-react";
import { useId } from "react";
import type { FileProblem } from "#domain/import/file-text.ts";
import { cn } from "~/components/ui/class-names";
import { DropArea } from "~/components/ui/drop-area";
import { Spinner } from "~/components/ui/spinner";

interface CsvDropProps {
  /** What is wanted, for those who cannot see the area, and as a hint in it. */
  label?: string;
  hint?: string;
  /** Called with everything that was dropped or chosen, even several files. */
  onFiles: (files: readonly File[]) => void;
  /** Why the last file was rejected. */
  problem: FileProblem | null;
  /** The name of the file that is being read. */
  reading: string | null;
}

/** An area to drop a registry's file on, or to choose one by mouse or keyboard. */
export function CsvDrop(props: CsvDropProps) {
  const { onFiles, problem, reading } = props;
  const { label = "A registry’s list of projects, as a CSV file" } = props;
  const { hint = "The list of projects as downloaded from a registry" } = props;
  const id = useId();
  return (
    <div>
      <DropArea
        onFiles={onFiles}
        label={label}
        describedBy={`${id}-problem`}
        accept=".csv,.tsv,.txt,text/csv"
        className="gap-2 px-5 py-9"
      >
        <FileSpreadsheet aria-hidden="true" size={24} strokeWidth={1.5} className="text-moss" />
        <span className="text-[0.9375rem]">
          <span className="font-medium text-pine underline decoration-moss/45 underline-offset-4">
            Choose a CSV file
          </span>{" "}
          or drop it here
        </span>
        <span className="text-[0.8125rem] text-quiet">{hint}</span>
      </DropArea>
      {reading !== null && <Spinner label={`Reading ${reading}`} className="mt-4" />}
      <p
        id={`${id}-problem`}
        role="alert"
        className={cn("text-sm leading-snug text-brick", problem && "mt-3")}
      >
        {problem && problemText(problem)}
      </p>
    </div>
  );
}

function problemText({ message, line, column }: FileProblem): string {
  const position = [line !== null && `line ${line}`, column && `column ‘${column}’`].filter(
    Boolean,
  );
  if (position.length === 0) return message;
  const [first = ""] = position.join(", ");
  return `${first.toUpperCase()}${position.join(", ").slice(1)}: ${message}`;
}
