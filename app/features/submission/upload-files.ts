import { z } from "zod";
import { browserClient } from "~/lib/data/browser-client";
import { log } from "~/lib/log";
import type { ChosenFiles } from "./chosen-files";
import { type ListedFile, listedFiles, type ReservedUpload } from "./reserved-uploads";
import type { SavedProject } from "./save-project";
import { uploadFile } from "./upload-file";

export interface FailedUploads {
  logo: boolean;
  photos: number;
  documents: number;
}

/** The uploaded share of each file, from 0 to 1, by file key. */
export type UploadProgress = Readonly<Record<string, number>>;

interface UploadOrder {
  saved: SavedProject;
  files: ChosenFiles;
  onProgress: (progress: UploadProgress) => void;
}

const confirmed = z.array(z.guid());

/** Uploads the files of a project that is already stored; counts failures and never throws. */
export async function uploadFiles(order: UploadOrder): Promise<FailedUploads> {
  const { saved, onProgress } = order;
  const listed = listedFiles(order.files);
  let progress: UploadProgress = {};
  const uploaded: string[] = [];
  for (const [index, { file }] of listed.entries()) {
    const report = (share: number) => {
      progress = { ...progress, [file.key]: share };
      onProgress(progress);
    };
    report(0);
    const upload = saved.uploads[index] ?? null;
    if (await isUploaded(order, file, upload, report)) {
      uploaded.push(upload?.id ?? "");
      report(1);
    }
  }
  const arrived = await confirm(order, uploaded);
  return failuresOf(listed.filter((_, index) => !arrived.has(saved.uploads[index]?.id ?? "")));
}

async function isUploaded(
  { saved: { session } }: UploadOrder,
  { name, type, content }: ListedFile["file"],
  upload: ReservedUpload,
  onProgress: (share: number) => void,
): Promise<boolean> {
  if (!upload) {
    log.warn(`${name} came too late for the review`);
    return false;
  }
  // A resubmission after all the files had arrived.
  if (upload.is_confirmed) return true;
  try {
    await uploadFile(session, { path: upload.path, type, content, onProgress });
    return true;
  } catch (error) {
    log.warn(`${name} could not be uploaded`, error);
    return false;
  }
}

/** Tells the database which files have arrived; returns the ones it found. */
async function confirm({ saved }: UploadOrder, files: string[]): Promise<ReadonlySet<string>> {
  if (files.length === 0) return new Set();
  try {
    const client = await browserClient();
    const { data } = await client
      .rpc("confirm_project_files", { project: saved.projectId, files })
      .throwOnError();
    return new Set(confirmed.parse(data));
  } catch (error) {
    log.warn("The uploaded files could not be confirmed", error);
    return new Set();
  }
}

function failuresOf(failed: readonly ListedFile[]): FailedUploads {
  const count = (isWanted: (slot: ListedFile["slot"]) => boolean) =>
    failed.filter(({ slot }) => isWanted(slot)).length;
  return {
    logo: count((slot) => slot === "companyLogo") > 0,
    photos: count((slot) => slot === "projectPhotos"),
    documents: count((slot) => slot !== "companyLogo" && slot !== "projectPhotos"),
  };
}
