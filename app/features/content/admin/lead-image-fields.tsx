import type { PostDraft } from "#domain/content/stored-post.ts";
import { postLimits } from "#domain/limits.ts";
import { Button } from "~/components/ui/button";
import { TextField } from "~/components/ui/text-field";
import { ImageUploadButton } from "./image-upload-button";
import { StoredImageButton } from "./stored-image-button";

interface LeadImageFieldsProps {
  draft: Pick<PostDraft, "imageUrl" | "imageAlt">;
  onChange: (change: Partial<PostDraft>) => void;
}

/** The image at the top of a post, and its alt text. */
export function LeadImageFields({ draft, onChange }: LeadImageFieldsProps) {
  return (
    <fieldset className="rounded-lg border border-rule p-4">
      <legend className="px-1 text-sm font-medium">Lead image</legend>
      <div className="flex flex-wrap gap-2.5">
        <ImageUploadButton
          label={draft.imageUrl ? "Replace image" : "Upload image"}
          onUploaded={(imageUrl) => onChange({ imageUrl })}
        />
        <StoredImageButton
          label="Choose a stored image"
          onChosen={({ url, description }) => onChange({ imageUrl: url, imageAlt: description })}
        />
        {draft.imageUrl && (
          <Button
            variant="quiet"
            size="sm"
            onClick={() => onChange({ imageUrl: "", imageAlt: "" })}
          >
            Remove image
          </Button>
        )}
      </div>
      {draft.imageUrl && (
        <div className="mt-3">
          <TextField
            isDense
            label="Image description"
            hint="For people who cannot see the image."
            dir="auto"
            value={draft.imageAlt}
            maxLength={postLimits.imageAlt}
            onChange={({ target }) => onChange({ imageAlt: target.value })}
          />
        </div>
      )}
    </fieldset>
  );
}
