import { useDeferredValue, useEffect, useEffectEvent } from "react";
import { imageSize } from "#domain/content/image-size.ts";
import {
  type Post,
  type PostDraft,
  type PostKind,
  publicationDate,
} from "#domain/content/stored-post.ts";
import { storedTime } from "#domain/stored-time.ts";
import { Spinner } from "~/components/ui/spinner";
import { useOnDemand } from "~/lib/browser/use-on-demand";
import { longDate, shortDate } from "~/lib/format/dates";
import { relativeDate } from "~/lib/format/relative-date";
import { FormattedText } from "../formatted-text";
import { NewsCategoryBadge } from "../news-byline";

interface MarkdownPreviewProps {
  kind: PostKind;
  draft: PostDraft;
  saved: Post | null;
  siteUrl: string;
}

/** The post as its page will show it, rendered by the same code as the public pages. */
export function MarkdownPreview({ kind, draft, saved, siteUrl }: MarkdownPreviewProps) {
  // Only editors need the renderer in their browser.
  const { module: markdown, hasFailed, load } = useOnDemand(() => import("../markdown"));
  const content = useDeferredValue(draft.content);
  const loadRenderer = useEffectEvent(load);
  useEffect(() => loadRenderer(), []);
  return (
    <article aria-label="Preview" className="min-w-0">
      <h2
        dir="auto"
        className="font-serif text-3xl leading-[1.1] font-medium tracking-[-0.02em] break-words"
      >
        {draft.title || <span className="text-quiet">Title</span>}
      </h2>
      <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-quiet">
        {dateLine(kind, publicationDate(kind, draft, saved, Date.now()))}
        <NewsCategoryBadge category={draft.category || null} />
      </p>
      {draft.imageUrl && (
        <img
          src={draft.imageUrl}
          alt={draft.imageAlt}
          {...imageSize(draft.imageUrl)}
          className="mt-5 h-auto max-w-full rounded-xl"
        />
      )}
      <div className="mt-6 border-t border-rule pt-6">
        {markdown && <FormattedText html={markdown.renderMarkdown(content, { siteUrl })} />}
        {!markdown && !hasFailed && <Spinner label="Loading preview…" />}
        {hasFailed && (
          <p role="alert" className="text-sm text-brick">
            The preview could not be loaded. Save your text, then reload the page.
          </p>
        )}
      </div>
    </article>
  );
}

/** The date as the page will show it; for a scheduled post, as on the day it is published. */
function dateLine(kind: PostKind, date: string | null): string {
  if (kind === "articles") return `Published: ${shortDate(date)}`;
  const readAt = Math.max(Date.now(), storedTime(date ?? ""));
  return `${relativeDate(date, readAt)} · ${longDate(date)}`;
}
