import { newsCategories } from "#domain/content/news-categories.ts";
import { slugOf } from "#domain/content/slug.ts";
import { type PostDraft, type PostKind, postKinds } from "#domain/content/stored-post.ts";
import { postLimits } from "#domain/limits.ts";
import { TextAreaField } from "~/components/ui/text-area-field";
import { TextField } from "~/components/ui/text-field";
import { LeadImageFields } from "./lead-image-fields";
import { PostTextField } from "./post-text-field";

interface PostFormProps {
  kind: PostKind;
  draft: PostDraft;
  onChange: (change: Partial<PostDraft>) => void;
}

export function PostForm({ kind, draft, onChange }: PostFormProps) {
  return (
    <div className="space-y-4">
      <TextField
        isDense
        label="Title"
        dir="auto"
        value={draft.title}
        maxLength={postLimits.title}
        onChange={({ target }) => onChange({ title: target.value })}
        className="font-serif text-xl"
      />
      <TextField
        isDense
        label="URL"
        hint="Leave empty to generate it from the title. Previously published URLs redirect to the new one."
        before={<span className="text-sm text-quiet">{postKinds[kind].path}/</span>}
        value={draft.slug}
        maxLength={postLimits.slug}
        autoCapitalize="none"
        spellCheck={false}
        placeholder={slugOf(draft.title) ?? ""}
        onChange={({ target }) => onChange({ slug: target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          isDense
          label="Publishing date"
          hint="In your time zone. Leave empty to use the time of publishing. With a future date, the post stays private until then."
          type="datetime-local"
          value={draft.publishingDate}
          onChange={({ target }) => onChange({ publishingDate: target.value })}
        />
        {kind === "news" && (
          <>
            <TextField
              isDense
              label="Category"
              hint="Categories from the list have their own colour."
              list="news-categories"
              value={draft.category}
              maxLength={postLimits.category}
              onChange={({ target }) => onChange({ category: target.value })}
            />
            <datalist id="news-categories">
              {newsCategories.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
          </>
        )}
      </div>
      <TextAreaField
        label="Excerpt"
        hint="Shown on cards. If empty, the start of the text is used."
        dir="auto"
        rows={2}
        value={draft.excerpt}
        maxLength={postLimits.excerpt}
        onChange={({ target }) => onChange({ excerpt: target.value })}
      />
      <LeadImageFields draft={draft} onChange={onChange} />
      <PostTextField text={draft.content} onChange={(content) => onChange({ content })} />
    </div>
  );
}
