import { useQueryClient } from "@tanstack/react-query";
import { ImageUp } from "lucide-react";
import { useState } from "react";
import { fileTypes } from "#domain/limits.ts";
import { FileButton } from "~/components/ui/file-button";
import { notify } from "~/lib/browser/notify";
import { failureMessage } from "~/lib/data/failure-message";
import { log } from "~/lib/log";
import { storedImagesQuery, storeImage } from "./stored-images";

const acceptedTypes = fileTypes.image.join();

interface ImageUploadButtonProps {
  label: string;
  onUploaded: (url: string) => void;
}

/** Lets the user choose an image and uploads it immediately. */
export function ImageUploadButton({ label, onUploaded }: ImageUploadButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  const queryClient = useQueryClient();

  async function upload(file: File) {
    setIsBusy(true);
    try {
      onUploaded(await storeImage(file));
      void queryClient.invalidateQueries({ queryKey: storedImagesQuery.queryKey });
    } catch (error) {
      log.error("The image could not be uploaded", error);
      const description = error instanceof Error ? failureMessage(error) : undefined;
      notify("error", "The image could not be uploaded", { description });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <FileButton accept={acceptedTypes} isBusy={isBusy} onFile={(file) => void upload(file)}>
      <ImageUp aria-hidden="true" size={16} />
      {isBusy ? "Uploading…" : label}
    </FileButton>
  );
}
