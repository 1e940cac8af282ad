import { Copy } from "lucide-react";
import { useId } from "react";
import { sharedListPath } from "#domain/lists/list-paths.ts";
import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { controlClass } from "~/components/ui/form-field";
import { copyText } from "~/lib/browser/copy-text";
import { useListChange } from "~/lib/data/own-lists";
import { publicConfig } from "~/lib/data/public-config";
import { shareList, showNotes, stopSharing } from "./list-changes";
import type { ProjectList } from "./list-query";
import { useStoredSwitch } from "./use-stored-switch";

interface ShareDialogProps {
  list: ProjectList;
  isOpen: boolean;
  onClose: () => void;
}

/** Explains what readers will see before the list is shared. */
export function ShareDialog({ list, isOpen, onClose }: ShareDialogProps) {
  return (
    <Dialog
      title="Share this list"
      description="Anyone with the link can see the list’s name and its projects, without an account. They cannot change anything or see who owns the list. Prices, permanence and ratings stay hidden until they log in."
      isOpen={isOpen}
      onClose={onClose}
    >
      {list.share ? <Shared list={list} share={list.share} /> : <NotShared list={list} />}
    </Dialog>
  );
}

function NotShared({ list }: { list: ProjectList }) {
  const change = useListChange();
  return (
    <div className="mt-6 flex justify-end">
      <Button
        size="sm"
        disabled={change.isPending}
        onClick={() => change.mutate(() => shareList(list.id))}
      >
        Create Link
      </Button>
    </div>
  );
}

interface SharedProps {
  list: ProjectList;
  share: NonNullable<ProjectList["share"]>;
}

function Shared({ list: { id }, share }: SharedProps) {
  const change = useListChange();
  const notes = useStoredSwitch(share.showsNotes, (isOn) => showNotes(id, isOn));
  const field = useId();
  const address = publicConfig().siteUrl + sharedListPath(share.token);

  function copy() {
    return copyText(address, {
      copied: { title: "Link copied" },
      failed: { title: "The link could not be copied", description: "Please copy it manually." },
    });
  }

  function renew() {
    change.mutate(async () => {
      await stopSharing(id);
      await shareList(id, share.showsNotes);
    });
  }

  return (
    <div className="mt-5">
      <label htmlFor={field} className="block text-sm font-medium">
        Link
      </label>
      <div className="mt-1.5 flex gap-2">
        <input
          id={field}
          readOnly
          value={address}
          onFocus={({ target }) => target.select()}
          className={controlClass(false, "dense")}
        />
        <Button size="sm" onClick={() => void copy()}>
          <Copy aria-hidden="true" size={16} />
          Copy
        </Button>
      </div>
      <label className="mt-4 flex cursor-pointer items-center gap-2.5 text-sm">
        <input
          type="checkbox"
          checked={notes.isOn}
          onChange={({ target }) => notes.set(target.checked)}
          className="size-4.5 tick-box"
        />
        Show my notes to readers
      </label>
      <div className="mt-6 flex flex-wrap justify-end gap-2.5">
        <Button variant="secondary" size="sm" disabled={change.isPending} onClick={renew}>
          New Link
        </Button>
        <Button
          variant="secondary"
          size="sm"
          disabled={change.isPending}
          onClick={() => change.mutate(() => stopSharing(id))}
        >
          Stop Sharing
        </Button>
      </div>
      <p className="mt-3 text-right text-sm text-balance text-quiet">
        Either way, the link above stops working immediately.
      </p>
    </div>
  );
}
