import { type ReactNode, useId, useRef } from "react";
import { newsCategories } from "#domain/content/news-categories.ts";
import { type PostDraft, type PostKind, postKinds } from "#domain/content/post.ts";
import { slugOf } from "#domain/content/slug.ts";
import { postLimits } from "#domain/limits.ts";
import { Button } from "~/components/ui/button";
import { cn } from "~/components/ui/class-names";
import { controlClass } from "~/components/ui/form-field";
import { PictureButton } from "./picture-button";
import { StoredPictureButton } from "./stored-picture-button";

const look = controlClass(false, "dense");

interface PostFormProps {
  kind: PostKind;
  draft: PostDraft;
  onChange: (change: Partial<PostDraft>) => void;
}

export function PostForm({ kind, draft, onChange }: PostFormProps) {
  const text = useRef<HTMLTextAreaElement>(null);

  function insertPicture(url: string, description = "Describe the picture here") {
    const place = text.current?.selectionStart ?? draft.content.length;
    const before = draft.content.slice(0, place).replace(/\n*$/, place > 0 ? "\n\n" : "");
    const after = draft.content.slice(place).replace(/^\n*/, "\n\n");
    onChange({ content: `${before}![${description.replace(/[[\]]/g, "")}](${url})${after}` });
  }

  return (
    <div className="space-y-4">
      <PostField label="Title">
        {(control) => (
          <input
            {...control}
            dir="auto"
            value={draft.title}
            maxLength={postLimits.title}
            onChange={(event) => onChange({ title: event.target.value })}
            className={cn(look, "font-serif text-xl")}
          />
        )}
      </PostField>
      <PostField
        label="Address"
        hint="Leave it empty to make it from the title. Addresses that were public before lead to the new one."
      >
        {(control) => (
          <div className="flex items-center gap-1.5">
            <span className="text-sm text-quiet">{postKinds[kind].path}/</span>
            <input
              {...control}
              value={draft.slug}
              maxLength={postLimits.slug}
              autoCapitalize="none"
              spellCheck={false}
              placeholder={slugOf(draft.title) ?? ""}
              onChange={(event) => onChange({ slug: event.target.value })}
              className={look}
            />
          </div>
        )}
      </PostField>
      <div className="grid gap-4 sm:grid-cols-2">
        <PostField
          label="Publishing date"
          hint="In your own time zone. Leave it empty to use the time of publishing; with a later date, it stays private until then."
        >
          {(control) => (
            <input
              {...control}
              type="datetime-local"
              value={draft.publishingDate}
              onChange={(event) => onChange({ publishingDate: event.target.value })}
              className={look}
            />
          )}
        </PostField>
        {kind === "news" && (
          <PostField label="Category" hint="Categories from the list have a colour of their own.">
            {(control) => (
              <>
                <input
                  {...control}
                  list="news-categories"
                  value={draft.category}
                  maxLength={postLimits.category}
                  onChange={(event) => onChange({ category: event.target.value })}
                  className={look}
                />
                <datalist id="news-categories">
                  {newsCategories.map((name) => (
                    <option key={name} value={name} />
                  ))}
                </datalist>
              </>
            )}
          </PostField>
        )}
      </div>
      <PostField
        label="Excerpt"
        hint="Shown on cards. If empty, the beginning of the text is used."
      >
        {(control) => (
          <textarea
            {...control}
            dir="auto"
            rows={2}
            value={draft.excerpt}
            maxLength={postLimits.excerpt}
            onChange={(event) => onChange({ excerpt: event.target.value })}
            className={look}
          />
        )}
      </PostField>
      <fieldset className="rounded-lg border border-rule p-4">
        <legend className="px-1 text-sm font-medium">Picture at the top</legend>
        <div className="flex flex-wrap gap-2.5">
          <PictureButton
            label={draft.imageUrl ? "Replace picture" : "Upload picture"}
            onUploaded={(imageUrl) => onChange({ imageUrl })}
          />
          <StoredPictureButton
            label="Choose a stored picture"
            onChosen={({ url, description }) => onChange({ imageUrl: url, imageAlt: description })}
          />
          {draft.imageUrl && (
            <Button
              variant="quiet"
              size="sm"
              onClick={() => onChange({ imageUrl: "", imageAlt: "" })}
            >
              Remove picture
            </Button>
          )}
        </div>
        {draft.imageUrl && (
          <div className="mt-3">
            <PostField label="Description of the picture" hint="For people who cannot see it.">
              {(control) => (
                <input
                  {...control}
                  dir="auto"
                  value={draft.imageAlt}
                  maxLength={postLimits.imageAlt}
                  onChange={(event) => onChange({ imageAlt: event.target.value })}
                  className={look}
                />
              )}
            </PostField>
          </div>
        )}
      </fieldset>
      <PostField
        label="Text"
        hint="Markdown: ## heading, **bold**, *italic*, [link](https://…), - list, > quotation, | table |."
      >
        {(control) => (
          <textarea
            {...control}
            ref={text}
            dir="auto"
            rows={22}
            value={draft.content}
            onChange={(event) => onChange({ content: event.target.value })}
            className={cn(look, "font-mono leading-relaxed")}
          />
        )}
      </PostField>
      <div className="flex flex-wrap gap-2.5">
        <PictureButton label="Insert picture into the text" onUploaded={insertPicture} />
        <StoredPictureButton
          label="Insert a stored picture"
          onChosen={({ url, description }) => insertPicture(url, description)}
        />
      </div>
    </div>
  );
}

interface PostFieldProps {
  label: string;
  hint?: ReactNode;
  /** Gets the ids that tie the control to its label and hint. */
  children: (control: { id: string; "aria-describedby": string | undefined }) => ReactNode;
}

function PostField({ label, hint, children }: PostFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      {children({ id, "aria-describedby": hint ? `${id}-hint` : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-xs leading-relaxed text-quiet">
          {hint}
        </p>
      )}
    </div>
  );
}
