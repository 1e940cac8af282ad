import { ChevronDown, FilePlus2, FileSpreadsheet } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import type { SubmissionDraft } from "#domain/submission/draft.ts";
import { draftNames } from "#domain/submission/drafts.ts";
import { Button } from "~/components/ui/button";
import { cn } from "~/components/ui/class-names";
import { useOnDemand } from "~/lib/browser/use-on-demand";
import { startDraft } from "./draft-actions";
import { anyDrafts, isOthersDraft, useDraftsVersion } from "./draft-storage";
import { openDraftId } from "./open-draft";

interface DraftBarProps {
  /** The open draft's current state. */
  draft: SubmissionDraft;
  isRestored: boolean;
  /** A draft is being submitted, so no other can be opened. */
  isBusy: boolean;
  /** Called once another draft is open. */
  onOpen: () => void;
}

const listId = "kept-drafts";

/** The bar above the form: shows the open draft, lists this browser's others and adds new ones. */
export function DraftBar({ draft, isRestored, isBusy, onOpen }: DraftBarProps) {
  const list = useOnDemand(() => import("./draft-list"));
  const filling = useOnDemand(() => import("./fill-drafts-dialog"));
  const [isListed, setListed] = useState(false);
  const [isFilling, setFilling] = useState(false);
  const bar = useRef<HTMLElement>(null);
  const version = useDraftsVersion();
  const { own, hasHidden } = useKnownDrafts(isRestored, version);
  const openId = isRestored ? openDraftId() : "";
  const isOpenKept = isRestored && own.some(({ id }) => id === openId);
  const others = own.filter(({ id }) => id !== openId);
  const hasOthers = others.length > 0;
  const count = others.length + 1;
  // The same name as in the list.
  const name = draftNames([...others, { id: openId, draft }]).get(openId);
  const isDisabled = !isRestored || isBusy;
  return (
    <section
      ref={bar}
      tabIndex={-1}
      aria-label="Drafts"
      className={cn("mb-7 outline-none", hasOthers && "border-t border-b border-rule")}
    >
      <div
        className={cn("flex flex-wrap items-center gap-x-2 gap-y-1", hasOthers && "min-h-14 py-2")}
      >
        {hasOthers && (
          <Button
            variant="quiet"
            size="sm"
            {...list.preloadProps}
            disabled={isDisabled}
            aria-expanded={isListed}
            aria-controls={listId}
            onClick={() => {
              list.load();
              setListed(!isListed);
            }}
            className="-ml-4 max-w-full min-w-0"
          >
            <bdi className="min-w-0 truncate font-semibold">{name}</bdi>
            <span className="shrink-0 font-normal text-quiet">one of {count} drafts</span>
            <ChevronDown
              aria-hidden="true"
              size={16}
              className={cn("transition-transform", isListed && "rotate-180")}
            />
          </Button>
        )}
        <div className={cn("-ml-4 flex flex-wrap items-center gap-x-1", hasOthers && "md:ml-auto")}>
          {isOpenKept && (
            <Button
              variant="quiet"
              size="sm"
              disabled={isDisabled}
              onClick={() => startDraft(draft) && onOpen()}
            >
              <FilePlus2 aria-hidden="true" size={16} />
              New draft
            </Button>
          )}
          <Button
            variant="quiet"
            size="sm"
            {...filling.preloadProps}
            disabled={isDisabled}
            onClick={() => {
              filling.load();
              setFilling(true);
            }}
          >
            <FileSpreadsheet aria-hidden="true" size={16} />
            Create drafts from a registry file
          </Button>
        </div>
      </div>
      {hasOthers && isListed && list.module && (
        <list.module.DraftList
          id={listId}
          version={version}
          draft={draft}
          isDisabled={isDisabled}
          onOpen={onOpen}
          // The focused row is gone.
          onDiscard={() => bar.current?.focus()}
        />
      )}
      {hasHidden && (
        <p className="mt-1 text-sm text-quiet">
          This browser also has drafts of another account. They are shown after logging in with it.
        </p>
      )}
      {filling.module && (
        <filling.module.FillDraftsDialog
          isOpen={isFilling}
          onClose={() => setFilling(false)}
          onFilled={onOpen}
        />
      )}
    </section>
  );
}

/** The user's drafts as last stored, and whether there are others that are not theirs. */
function useKnownDrafts(isRestored: boolean, version: number) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version changes with the storage
  return useMemo(() => {
    // The server knows of no drafts, and the first render must match its output.
    const all = isRestored ? anyDrafts() : [];
    const own = all.filter(({ id }) => !isOthersDraft(id));
    return { own, hasHidden: own.length < all.length };
  }, [isRestored, version]);
}
