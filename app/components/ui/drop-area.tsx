import { Upload } from "lucide-react";
import { type ReactNode, useState } from "react";
import { cn } from "./class-names";

interface DropAreaProps {
  /** Given whatever was dropped or chosen. */
  onFiles: (files: File[]) => void | Promise<void>;
  /** What it is for, to whoever does not see it. */
  label: string;
  describedBy?: string | undefined;
  accept: string;
  isMultiple?: boolean;
  /** Its size and spacing. */
  className: string;
  /** What it says. */
  children: ReactNode;
}

/** A place to drop files on, or to choose them with a click or a key. */
export function DropArea(props: DropAreaProps) {
  const { onFiles, label, describedBy, accept, isMultiple = false, className, children } = props;
  const [isOver, setIsOver] = useState(false);
  return (
    <label
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        void onFiles([...event.dataTransfer.files]);
      }}
      className={cn(
        "flex cursor-pointer flex-col items-center rounded-xl border border-dashed text-center transition-colors",
        "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-moss",
        isOver
          ? "border-moss bg-mint"
          : "border-edge bg-paper/60 hover:border-moss hover:bg-mint-pale",
        className,
      )}
    >
      {children}
      <input
        type="file"
        aria-label={label}
        aria-describedby={describedBy}
        accept={accept}
        multiple={isMultiple}
        className="sr-only"
        onChange={async ({ target }) => {
          await onFiles([...(target.files ?? [])]);
          // The same file can be chosen again after it was mended or removed.
          target.value = "";
        }}
      />
    </label>
  );
}

interface DropWordsProps {
  /** What a click does. */
  choose: string;
  drop: string;
  /** What is taken. */
  accepted: string;
}

/** The three lines of a drop area: a mark, what to do, what it takes. */
export function DropWords({ choose, drop, accepted }: DropWordsProps) {
  return (
    <>
      <Upload aria-hidden="true" size={20} className="text-moss" />
      <span className="text-sm">
        <span className="font-medium text-pine underline decoration-moss/45 underline-offset-4">
          {choose}
        </span>{" "}
        or {drop}
      </span>
      <span className="text-[0.8125rem] text-quiet">{accepted}</span>
    </>
  );
}
