import { ImageUp } from "lucide-react";
import { useRef, useState } from "react";
import { pictureName } from "#domain/content/picture-size.ts";
import { fileExtensions } from "#domain/files/file-content.ts";
import { publicFileUrl } from "#domain/files/public-files.ts";
import { fileTypes, limits } from "#domain/limits.ts";
import { Button } from "~/components/ui/button";
import { log } from "~/lib/browser/log";
import { notify } from "~/lib/browser/notify";
import { browserClient } from "~/lib/data/browser-client";
import { failureMessage } from "~/lib/data/failure-message";
import { publicConfig } from "~/lib/data/public-config";

const bucket = "content-images";

const acceptedPictures = fileTypes.image.join();

interface PictureButtonProps {
  label: string;
  onUploaded: (url: string) => void;
}

/** Chooses a picture and uploads it at once. */
export function PictureButton({ label, onUploaded }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function upload(file: File) {
    setIsBusy(true);
    try {
      onUploaded(await uploadPicture(file));
    } catch (error) {
      log.error("The picture was not uploaded", error);
      const description = error instanceof Error ? failureMessage(error) : undefined;
      notify("error", "The picture was not uploaded", { description });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept={acceptedPictures}
        tabIndex={-1}
        aria-label={label}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file can be chosen again.
          event.target.value = "";
          if (file) void upload(file);
        }}
      />
      <Button
        variant="secondary"
        size="sm"
        disabled={isBusy}
        onClick={() => input.current?.click()}
      >
        <ImageUp aria-hidden="true" size={16} />
        {isBusy ? "Uploading…" : label}
      </Button>
    </>
  );
}

/** Stores a picture under a name of its own, and returns its public address. */
async function uploadPicture(file: File): Promise<string> {
  const type = fileTypes.image.find((known) => known === file.type);
  if (!type) throw new Error("Please choose a PNG or JPEG picture.");
  if (file.size > limits.fileBytes) {
    throw new Error(`A picture may be ${limits.fileMegabytes} MB at most.`);
  }
  const client = await browserClient();
  const name = pictureName(crypto.randomUUID(), await sizeOf(file), fileExtensions[type]);
  const { error } = await client.storage
    .from(bucket)
    .upload(name, await file.arrayBuffer(), { contentType: type });
  if (error) throw new Error(error.message, { cause: error });
  return publicFileUrl(publicConfig().apiUrl, bucket, name);
}

async function sizeOf(file: File) {
  const picture = await createImageBitmap(file).catch((cause: unknown) => {
    throw new Error("This picture cannot be read. Please choose another one.", { cause });
  });
  const { width, height } = picture;
  picture.close();
  return { width, height };
}
