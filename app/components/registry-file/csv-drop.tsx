import { FileSpreadsheet } from "lucide-react";
import { useId, useState } from "react";
import type { FileProblem } from "#domain/import/file-text.ts";
import { cn } from "~/components/ui/class-names";
import { Spinner } from "~/components/ui/spinner";

interface CsvDropProps {
  /** Given whatever was dropped or chosen, several files included. */
  onFiles: (files: readonly File[]) => void;
  /** Why the last file was not taken. */
  problem: FileProblem | null;
  /** The name of the file that is being read. */
  reading: string | null;
}

/** A place to drop a registry's file on, or to choose it with a click or a key. */
export function CsvDrop({ onFiles, problem, reading }: CsvDropProps) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  return (
    <div>
      <label
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          onFiles([...event.dataTransfer.files]);
        }}
        className={cn(
          "flex cursor-pointer flex-col items-center gap-2 rounded-xl border border-dashed px-5 py-9 text-center transition-colors",
          "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-moss",
          isOver
            ? "border-moss bg-mint"
            : "border-edge bg-paper/60 hover:border-moss hover:bg-mint-pale",
        )}
      >
        <FileSpreadsheet aria-hidden="true" size={24} strokeWidth={1.5} className="text-moss" />
        <span className="text-[0.9375rem]">
          <span className="font-medium text-pine underline decoration-moss/45 underline-offset-4">
            Choose a CSV file
          </span>{" "}
          or drop it here
        </span>
        <span className="text-[0.8125rem] text-quiet">
          The list of projects as you download it from a registry
        </span>
        <input
          type="file"
          aria-label="A registry’s list of projects, as a CSV file"
          aria-describedby={`${id}-problem`}
          accept=".csv,.tsv,.txt,text/csv"
          className="sr-only"
          onChange={({ target }) => {
            onFiles([...(target.files ?? [])]);
            // The same file can be chosen again after it was mended.
            target.value = "";
          }}
        />
      </label>
      {reading !== null && <Spinner label={`Reading ${reading}`} className="mt-4" />}
      <p
        id={`${id}-problem`}
        role="alert"
        className={cn("text-sm leading-snug text-brick", problem && "mt-3")}
      >
        {problem && placed(problem)}
      </p>
    </div>
  );
}

function placed({ message, line, column }: FileProblem): string {
  const place = [line !== null && `line ${line}`, column && `column ‘${column}’`].filter(Boolean);
  if (place.length === 0) return message;
  const [first = ""] = place.join(", ");
  return `${first.toUpperCase()}${place.join(", ").slice(1)}: ${message}`;
}
