import { Copy, Trash2 } from "lucide-react";
import { type ReactNode, useDeferredValue, useMemo, useState } from "react";
import type { SubmissionDraft } from "#domain/submission/draft.ts";
import { type DraftSummary, draftSummaries } from "#domain/submission/drafts.ts";
import { plainText } from "#domain/text/plain-text.ts";
import { plural } from "#domain/text/plural.ts";
import { cn } from "~/components/ui/class-names";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { controlClass } from "~/components/ui/form-field";
import { notify } from "~/lib/browser/notify";
import { relativeDate } from "~/lib/format/relative-date";
import { discardDraft, duplicateDraft } from "./draft-actions";
import { storedDrafts } from "./draft-storage";
import { openDraftId, setOpenDraft } from "./open-draft";

interface DraftListProps {
  id: string;
  /** Changes whenever the stored drafts change. */
  version: number;
  /** The open draft's current state. */
  draft: SubmissionDraft;
  isDisabled: boolean;
  /** Called once another draft is open. */
  onOpen: () => void;
  /** Called once a draft other than the open one was discarded. */
  onDiscard: () => void;
}

/** The list gets a search box above this number of drafts. */
const searchThreshold = 8;

export function DraftList({ id, version, draft: open, ...props }: DraftListProps) {
  const { isDisabled, onOpen, onDiscard } = props;
  const drafts = useSummaries(version, open);
  const [search, setSearch] = useState("");
  const [toRemove, setToRemove] = useState<DraftSummary | null>(null);
  const found = drafts.filter(({ name, draft }) =>
    plainText(`${name} ${draft.project.id} ${draft.company.name}`).includes(
      plainText(search.trim()),
    ),
  );

  function discard(draft: DraftSummary) {
    const isOpen = draft.id === openDraftId();
    const restoreDraft = discardDraft(draft);
    setToRemove(null);
    notify("success", `Discarded ‘${draft.name}’`, {
      duration: 12_000,
      action: { label: "Undo", onPress: restoreDraft },
    });
    if (isOpen) onOpen();
    else onDiscard();
  }

  return (
    <fieldset
      id={id}
      aria-label="Your drafts"
      disabled={isDisabled}
      className="min-w-0 border-t border-rule py-3"
    >
      {drafts.length > searchThreshold && (
        <input
          type="search"
          aria-label="Find a draft"
          placeholder="Find a draft by name, ID or company"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          className={cn(controlClass(false, "dense"), "mb-2 max-w-md")}
        />
      )}
      <ul className="max-h-96 divide-y divide-rule overflow-y-auto">
        {found.map((draft) => (
          <DraftRow
            key={draft.id}
            draft={draft}
            onOpen={() => {
              setOpenDraft(draft.id);
              onOpen();
            }}
            onDuplicate={() => duplicateDraft(draft.draft) && onOpen()}
            onDiscard={() => setToRemove(draft)}
          />
        ))}
      </ul>
      {found.length === 0 && (
        <p className="py-2 text-sm text-quiet">No drafts match your search.</p>
      )}
      <ConfirmDialog
        title={
          <>
            Discard ‘<bdi>{toRemove?.name}</bdi>’?
          </>
        }
        description="Everything you entered in this draft and the files you chose for it will be removed from this browser."
        action="Discard"
        isDestructive
        dismissal="Keep it"
        isOpen={toRemove !== null}
        onConfirm={() => toRemove && discard(toRemove)}
        onClose={() => setToRemove(null)}
      />
    </fieldset>
  );
}

/** Summaries of the stored drafts, with the open one as it is on the screen. */
function useSummaries(version: number, open: SubmissionDraft): DraftSummary[] {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version changes with the storage
  const stored = useMemo(storedDrafts, [version]);
  // With many drafts, summarising on every key press would make typing lag.
  const shown = useDeferredValue(open);
  return useMemo(() => {
    const kept = stored.map((each) =>
      each.id === openDraftId() ? { ...each, draft: shown } : each,
    );
    return draftSummaries(kept);
  }, [stored, shown]);
}

interface DraftRowProps {
  draft: DraftSummary;
  onOpen: () => void;
  onDuplicate: () => void;
  onDiscard: () => void;
}

function DraftRow({ draft, onOpen, onDuplicate, onDiscard }: DraftRowProps) {
  const { name, fieldsToGo } = draft;
  const isOpen = draft.id === openDraftId();
  const state =
    fieldsToGo === 0
      ? "Ready to submit"
      : `${plural(fieldsToGo, "required field", "required fields")} to go`;
  const changed = draft.draft.updatedAt
    ? `, changed ${relativeDate(draft.draft.updatedAt, Date.now())}`
    : "";
  return (
    <li className="flex items-center gap-1 py-1">
      <button
        type="button"
        aria-current={isOpen ? "true" : undefined}
        onClick={onOpen}
        className={cn(
          "min-w-0 flex-1 rounded-lg px-3 py-1.5 text-left hover:bg-pine/7",
          isOpen && "bg-mint",
        )}
      >
        <bdi className="line-clamp-2 text-left text-[0.9375rem] leading-snug font-medium wrap-anywhere">
          {name}
        </bdi>
        <span className="block text-[0.8125rem] text-quiet">
          {isOpen && "Open now. "}
          {state}
          {changed}
        </span>
      </button>
      <IconButton label={`Duplicate ${name}`} onClick={onDuplicate}>
        <Copy aria-hidden="true" size={16} />
      </IconButton>
      <IconButton label={`Discard ${name}`} onClick={onDiscard}>
        <Trash2 aria-hidden="true" size={16} />
      </IconButton>
    </li>
  );
}

interface IconButtonProps {
  label: string;
  onClick: () => void;
  children: ReactNode;
}

function IconButton({ label, onClick, children }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="inline-flex size-9 shrink-0 items-center justify-center rounded-lg text-quiet max-md:size-11 hover:bg-pine/7 hover:text-ink"
    >
      {children}
    </button>
  );
}
