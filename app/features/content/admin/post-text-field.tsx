import { useRef } from "react";
import { TextAreaField } from "~/components/ui/text-area-field";
import { ImageUploadButton } from "./image-upload-button";
import { StoredImageButton } from "./stored-image-button";

interface PostTextFieldProps {
  text: string;
  onChange: (text: string) => void;
}

/** The text of a post, with buttons that insert images at the cursor. */
export function PostTextField({ text, onChange }: PostTextFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);

  function insertImage(url: string, description = "Describe the image here") {
    const position = area.current?.selectionStart ?? text.length;
    const before = text.slice(0, position).replace(/\n*$/, position > 0 ? "\n\n" : "");
    const after = text.slice(position).replace(/^\n*/, "\n\n");
    onChange(`${before}![${description.replace(/[[\]]/g, "")}](${url})${after}`);
  }

  return (
    <>
      <TextAreaField
        ref={area}
        label="Text"
        hint="Markdown: ## heading, **bold**, *italic*, [link](https://…), - list, > quotation, | table |."
        dir="auto"
        rows={22}
        value={text}
        onChange={({ target }) => onChange(target.value)}
        className="font-mono leading-relaxed"
      />
      <div className="flex flex-wrap gap-2.5">
        <ImageUploadButton label="Insert image into the text" onUploaded={insertImage} />
        <StoredImageButton
          label="Insert a stored image"
          onChosen={({ url, description }) => insertImage(url, description)}
        />
      </div>
    </>
  );
}
