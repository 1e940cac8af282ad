import { ArrowDownUp } from "lucide-react";
import { changeText, waitingText } from "#domain/listing/change-text.ts";
import { LiveStatus } from "~/components/ui/live-status";
import type { HeldView } from "./held-view";

interface LiveNoticeProps {
  held: HeldView;
  onShow: () => void;
}

/**
 * Tells what has changed in the rows, and offers those that wait. It lies over the end of the list,
 * because in its own line it would move the rows.
 */
export function LiveNotice({ held, onShow }: LiveNoticeProps) {
  const { change, added, isOutOfDate } = held;
  return (
    <div className="above-bars pointer-events-none sticky bottom-[calc(var(--bottom-bar)+1rem)] z-10 flex h-0 items-end justify-center print:hidden">
      <LiveStatus news={change && { serial: change.serial, text: changeText(change) }} />
      {isOutOfDate && (
        <button
          type="button"
          data-show-changes=""
          className="pointer-events-auto mb-4 inline-flex min-h-9.5 items-center gap-2 rounded-full bg-pine px-4 text-[0.875rem] font-medium text-white shadow-card max-md:min-h-11"
          onClick={() => {
            onShow();
            // The pressed button goes, and focus must not go with it.
            focusList();
          }}
        >
          <ArrowDownUp aria-hidden="true" size={15} />
          {waitingText({ added })}
        </button>
      )}
    </div>
  );
}

/** Table or cards, whichever this window shows. */
function focusList() {
  const lists = document.querySelectorAll<HTMLElement>("[data-project-list]");
  [...lists].find((list) => list.checkVisibility())?.focus({ preventScroll: true });
}
