import type { Session } from "@supabase/supabase-js";
import { type FileSlot, fileSlotNames, storedPlace } from "#domain/submission/files.ts";
import type { PublicConfig } from "~/lib/backend";
import { browserClient } from "~/lib/browser-client";
import { log } from "~/lib/log";
import type { ChosenFile, ChosenFiles } from "./chosen-files";
import { uploadFile } from "./upload-file";

export interface FailedUploads {
  logo: boolean;
  photos: number;
  documents: number;
}

/** How far the files are: the share of each by its key. */
export type UploadProgress = Readonly<Record<string, number>>;

interface UploadOrder {
  config: PublicConfig;
  session: Session;
  company: { id: string; name: string };
  files: ChosenFiles;
  onProgress: (progress: UploadProgress) => void;
}

/** Stores the files of a project that is already stored; what fails is counted, never thrown. */
export async function uploadFiles(order: UploadOrder): Promise<FailedUploads> {
  const failed: FailedUploads = { logo: false, photos: 0, documents: 0 };
  let progress: UploadProgress = {};
  for (const slot of fileSlotNames) {
    for (const [index, file] of order.files[slot].entries()) {
      const report = (share: number) => {
        progress = { ...progress, [file.key]: share };
        order.onProgress(progress);
      };
      report(0);
      try {
        await upload(order, slot, index + 1, file, report);
        report(1);
      } catch (error) {
        log.warn(`${file.name} could not be uploaded`, error);
        if (slot === "companyLogo") failed.logo = true;
        else if (slot === "projectPhotos") failed.photos += 1;
        else failed.documents += 1;
      }
    }
  }
  return failed;
}

async function upload(
  { config, session, company }: UploadOrder,
  slot: FileSlot,
  number: number,
  { type, content }: ChosenFile,
  onProgress: (share: number) => void,
) {
  const { bucket, path, filename } = storedPlace(slot, number, company, type);
  await uploadFile(config, session, { bucket, path, type, content, onProgress });
  if (slot !== "companyLogo") return;
  const client = await browserClient(config);
  await client.rpc("set_company_logo", { company: company.id, filename }).throwOnError();
}
