import { type ReactNode, useRef } from "react";
import { Button } from "./button";

interface FileButtonProps {
  accept: string;
  onFile: (file: File) => void;
  isBusy?: boolean;
  children: ReactNode;
}

/** A button that opens the file chooser. The input is hidden, so that there is one control, not two. */
export function FileButton({ accept, onFile, isBusy = false, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Lets the user choose the same file again.
          target.value = "";
          if (file) onFile(file);
        }}
      />
      <Button
        variant="secondary"
        size="sm"
        disabled={isBusy}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
    </>
  );
}
