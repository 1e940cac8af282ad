import { Upload } from "lucide-react";
import { type ReactNode, useState } from "react";
import { cn } from "./class-names";

interface DropAreaProps {
  /** Called with everything that was dropped or chosen. */
  onFiles: (files: File[]) => void | Promise<void>;
  /** The accessible name. */
  label: string;
  describedBy?: string | undefined;
  accept: string;
  isMultiple?: boolean;
  /** Size and spacing. */
  className: string;
  children: ReactNode;
}

/** An area to drop files on, or to choose them by mouse or keyboard. */
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
          // Cleared so that the same file can be chosen again after it was corrected or removed.
          target.value = "";
        }}
      />
    </label>
  );
}

interface DropPromptProps {
  /** Says what a click does. */
  choose: string;
  drop: string;
  /** Accepted file types. */
  accepted: string;
}

/** The content of a drop area: an icon, instructions, and the accepted file types. */
export function DropPrompt({ choose, drop, accepted }: DropPromptProps) {
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
