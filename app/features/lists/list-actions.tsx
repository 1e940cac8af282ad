import { Download, PencilLine, Share2, Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { originLines } from "#domain/listing/file-origin.ts";
import { type DisplayProject, projectTitle } from "#domain/listing/listing.ts";
import { listsPath } from "#domain/lists/list-paths.ts";
import { ListNameDialog } from "~/components/lists/list-name-dialog";
import { StatementButton } from "~/components/proof/statement-button";
import { Button } from "~/components/ui/button";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { notify } from "~/lib/browser/notify";
import { saveCsv } from "~/lib/browser/save-file";
import { useListChange } from "~/lib/data/own-lists";
import { publicConfig } from "~/lib/data/public-config";
import { changeList, deleteList } from "./list-changes";
import { listCsv } from "./list-csv";
import type { ProjectList } from "./list-query";
import { ShareDialog } from "./share-dialog";

interface ListActionsProps {
  list: ProjectList;
  projects: ReadonlyMap<string, DisplayProject>;
  /** The currency of the projects' prices. */
  currency: string;
}

/** The actions on a whole list. */
export function ListActions({ list, projects, currency }: ListActionsProps) {
  const [open, setOpen] = useState<"rename" | "share" | "delete" | null>(null);
  const change = useListChange();
  const navigate = useNavigate();
  const close = () => setOpen(null);

  function rename(name: string) {
    change.mutate(() => changeList(list.id, { name: name.trim() }), { onSuccess: close });
  }

  function remove() {
    change.mutate(async () => {
      await deleteList(list.id);
      notify("success", `Deleted ‘${list.name}’`);
      await navigate(listsPath, { replace: true });
    });
  }

  function download() {
    const text = listCsv(
      list,
      projects,
      publicConfig().siteUrl,
      originLines(window.location.href, new Date().toISOString(), currency),
    );
    const name = list.name.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "list";
    saveCsv(text, `${name}.csv`);
  }

  return (
    <div className="flex flex-wrap gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2">
      <Button size="sm" onClick={() => setOpen("share")}>
        <Share2 aria-hidden="true" size={16} />
        {list.share ? "Shared" : "Share"}
      </Button>
      <Button variant="secondary" size="sm" disabled={list.entries.length === 0} onClick={download}>
        <Download aria-hidden="true" size={16} />
        CSV
      </Button>
      <StatementButton
        projects={list.entries.flatMap(({ projectId }) =>
          projects.has(projectId) ? [projectId] : [],
        )}
        names={Object.fromEntries(
          [...projects].map(([id, project]) => [id, projectTitle(project)]),
        )}
      />
      <Button variant="secondary" size="sm" onClick={() => setOpen("rename")}>
        <PencilLine aria-hidden="true" size={16} />
        Rename
      </Button>
      <Button variant="secondary" size="sm" onClick={() => setOpen("delete")}>
        <Trash2 aria-hidden="true" size={16} />
        Delete
      </Button>
      <ListNameDialog
        title="Rename list"
        action="Save"
        name={list.name}
        isOpen={open === "rename"}
        isBusy={change.isPending}
        onName={rename}
        onClose={close}
      />
      <ConfirmDialog
        title={`Delete ‘${list.name}’?`}
        description="Its notes will also be deleted, and its shared link will stop working. This cannot be undone."
        action="Delete"
        isDestructive
        isOpen={open === "delete"}
        onConfirm={remove}
        onClose={close}
      />
      <ShareDialog list={list} isOpen={open === "share"} onClose={close} />
    </div>
  );
}
