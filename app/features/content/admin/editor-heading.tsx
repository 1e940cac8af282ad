import { ExternalLink, Trash2 } from "lucide-react";
import {
  type Post,
  type PostKind,
  postKinds,
  postPath,
  postState,
  postStates,
} from "#domain/content/stored-post.ts";
import { Badge } from "~/components/ui/badge";
import { Button, buttonClass } from "~/components/ui/button";

interface EditorHeadingProps {
  kind: PostKind;
  saved: Post | null;
  hasChanges: boolean;
  isBusy: boolean;
  onSave: (isPublishing: boolean) => void;
  onDelete: () => void;
}

/** The editor's heading, with the post's state and actions. */
export function EditorHeading(props: EditorHeadingProps) {
  const { kind, saved, hasChanges, isBusy, onSave, onDelete } = props;
  const { one } = postKinds[kind];
  const state = saved ? postState(saved, Date.now()) : null;
  const isReleased = state === "published" || state === "scheduled";
  return (
    <header className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="font-serif text-3xl leading-tight font-medium tracking-[-0.01em] md:text-4xl">
          {saved ? `Edit ${one}` : `New ${one}`}
        </h1>
        {state && <Badge tone={postStates[state].tone}>{postStates[state].label}</Badge>}
        <span role="status" className="text-sm text-quiet">
          {hasChanges && "Unsaved changes"}
        </span>
      </div>
      <div className="ml-auto flex flex-wrap items-center gap-2">
        {saved && state === "published" && (
          <a
            href={postPath(kind, saved.slug)}
            target="_blank"
            rel="noopener"
            className={buttonClass({ variant: "quiet", size: "sm" })}
          >
            View on the site
            <ExternalLink aria-hidden="true" size={15} />
          </a>
        )}
        {saved && (
          <Button variant="quiet" size="sm" disabled={isBusy} onClick={onDelete}>
            <Trash2 aria-hidden="true" size={16} />
            Delete
          </Button>
        )}
        <Button variant="secondary" size="sm" disabled={isBusy} onClick={() => onSave(false)}>
          {isReleased ? "Unpublish" : "Save draft"}
        </Button>
        <Button size="sm" disabled={isBusy} onClick={() => onSave(true)}>
          {isReleased ? "Save changes" : "Publish"}
        </Button>
      </div>
    </header>
  );
}
