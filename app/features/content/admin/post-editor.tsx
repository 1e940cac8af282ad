import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { useNavigate } from "react-router";
import {
  draftOf,
  draftProblem,
  emptyDraft,
  type Post,
  type PostDraft,
  type PostKind,
  postKinds,
  postState,
} from "#domain/content/stored-post.ts";
import { product } from "#domain/product.ts";
import { Card } from "~/components/ui/card";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { useUnsavedWarning } from "~/components/ui/unsaved-warning";
import { notify } from "~/lib/browser/notify";
import { failureMessage } from "~/lib/data/failure-message";
import { publicConfig } from "~/lib/data/public-config";
import { usePageTitle } from "~/lib/seo/use-page-title";
import { contentPagesKey } from "../load-content";
import { EditorHeading } from "./editor-heading";
import { MarkdownPreview } from "./markdown-preview";
import { PostForm } from "./post-form";
import { contentKey, deletePost, postQuery, savePost } from "./post-queries";

interface PostEditorProps {
  kind: PostKind;
  opened: Post | null;
}

export function PostEditor({ kind, opened }: PostEditorProps) {
  const [saved, setSaved] = useState(opened);
  const [draft, setDraft] = useState<PostDraft>(() => (opened ? draftOf(opened) : emptyDraft));
  const [problem, setProblem] = useState<string | null>(null);
  const [isDeleting, setIsDeleting] = useState(false);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const hasChanges = JSON.stringify(draft) !== JSON.stringify(saved ? draftOf(saved) : emptyDraft);
  const { warning, allowLeaving } = useUnsavedWarning(hasChanges);
  const { one } = postKinds[kind];
  usePageTitle(`${saved ? saved.title : `New ${one}`} - Content - ${product.name}`);

  /** Invalidates what the admin and public pages have fetched of this kind. */
  function invalidateLists(): Promise<void> {
    void queryClient.invalidateQueries({ queryKey: contentPagesKey });
    return queryClient.invalidateQueries({ queryKey: [...contentKey, kind], exact: true });
  }

  const saving = useMutation({
    mutationFn: (isPublishing: boolean) => savePost({ kind, draft, isPublishing, from: saved }),
    onSuccess: async (post) => {
      setSaved(post);
      setDraft(draftOf(post));
      queryClient.setQueryData(postQuery(kind, post.id).queryKey, post);
      void invalidateLists();
      notify("success", savedMessage(post));
      if (!saved) {
        allowLeaving();
        await navigate(`/admin/content/${kind}/${post.id}`, { replace: true });
      }
    },
    onError: (error) => setProblem(failureMessage(error)),
  });

  const deleting = useMutation({
    mutationFn: async () => saved && deletePost(kind, saved),
    onSuccess: async () => {
      allowLeaving();
      notify("success", `Deleted “${saved?.title}”`);
      await invalidateLists();
      await navigate(postKinds[kind].listPath);
    },
    onError: (error) => setProblem(failureMessage(error)),
  });

  function save(isPublishing: boolean) {
    const found = draftProblem(draft, isPublishing);
    setProblem(found);
    if (!found && !saving.isPending) saving.mutate(isPublishing);
  }

  function saveByKey(event: KeyboardEvent) {
    if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save(saved !== null && !saved.is_draft);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+S saves from any field inside
    <div onKeyDown={saveByKey}>
      <EditorHeading
        kind={kind}
        saved={saved}
        hasChanges={hasChanges}
        isBusy={saving.isPending || deleting.isPending}
        onSave={save}
        onDelete={() => setIsDeleting(true)}
      />
      {problem && (
        <p
          role="alert"
          className="mb-4 rounded-xl border border-brick/35 bg-red-tint/50 px-4 py-3 text-sm font-medium text-red-text"
        >
          {problem}
        </p>
      )}
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <Card className="p-5">
          <PostForm
            kind={kind}
            draft={draft}
            onChange={(change) => setDraft((current) => ({ ...current, ...change }))}
          />
        </Card>
        <Card className="p-5 lg:sticky lg:top-[calc(var(--header-height)+1.5rem)] lg:max-h-[calc(100dvh-var(--header-height)-3rem)] lg:overflow-y-auto">
          <p className="eyebrow mb-4">Preview</p>
          <MarkdownPreview
            kind={kind}
            draft={draft}
            saved={saved}
            siteUrl={publicConfig().siteUrl}
          />
        </Card>
      </div>
      <ConfirmDialog
        title={`Delete this ${one}?`}
        description={`“${saved?.title}” ${saved?.is_draft ? "will be deleted" : "will be removed from the site"} immediately and cannot be restored.`}
        action="Delete"
        isDestructive
        isOpen={isDeleting}
        onConfirm={() => {
          setIsDeleting(false);
          deleting.mutate();
        }}
        onClose={() => setIsDeleting(false)}
      />
      {warning}
    </div>
  );
}

function savedMessage(post: Post): string {
  const state = postState(post, Date.now());
  if (state === "draft") return "Draft saved";
  return state === "scheduled" ? "Saved and scheduled" : "Saved and published";
}
