import { X } from "lucide-react";
import { Dialog as RadixDialog } from "radix-ui";
import type { ReactNode } from "react";
import { cn } from "./class-names";

interface DialogProps {
  title: ReactNode;
  /** Shown below the title and announced with it. */
  description?: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  /** 'wide' has room for a table. */
  width?: keyof typeof widths;
  children: ReactNode;
}

const widths = { normal: "max-w-lg", wide: "max-w-3xl" };

/** A modal dialog. Escape, the close button and a click outside close it. */
export function Dialog({ title, description, width = "normal", ...props }: DialogProps) {
  const { isOpen, onClose, children } = props;
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-50 bg-shade/45" />
        <RadixDialog.Content
          {...(!description && { "aria-describedby": undefined })}
          className={cn(
            "fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-xl border border-rule bg-white p-6 shadow-raised",
            widths[width],
          )}
        >
          <RadixDialog.Title className="pr-10 font-serif text-2xl leading-tight font-medium wrap-anywhere">
            {title}
          </RadixDialog.Title>
          {description && (
            <RadixDialog.Description className="mt-2 text-sm leading-relaxed wrap-anywhere text-quiet">
              {description}
            </RadixDialog.Description>
          )}
          {children}
          <RadixDialog.Close
            aria-label="Close"
            className="absolute top-4 right-4 inline-flex size-9 items-center justify-center rounded-lg text-quiet max-md:top-3 max-md:right-3 max-md:size-11 hover:bg-pine/7 hover:text-ink"
          >
            <X aria-hidden="true" size={18} />
          </RadixDialog.Close>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
