import { z } from "zod";
import {
  type FileSlot,
  fileField,
  fileSlotNames,
  type SubmittedMedia,
} from "#domain/submission/file-slots.ts";
import type { ChosenFile, ChosenFiles } from "./chosen-files";

/** Where to upload a chosen file; null if the database no longer accepts it. */
export const reservedUpload = z
  .object({ id: z.guid(), path: z.string(), is_confirmed: z.boolean() })
  .nullable();
export type ReservedUpload = z.infer<typeof reservedUpload>;

export interface ListedFile {
  slot: FileSlot;
  file: ChosenFile;
}

/** The chosen files in submission order; the database returns its uploads in the same order. */
export function listedFiles(files: ChosenFiles): ListedFile[] {
  return fileSlotNames.flatMap((slot) => files[slot].map((file) => ({ slot, file })));
}

export function mediaOf(files: ChosenFiles): SubmittedMedia[] {
  return listedFiles(files).map(({ slot, file: { name, size, type, replaces } }) => ({
    kind: fileField(slot).storedAs,
    name,
    size,
    type,
    ...(replaces && { replaces }),
  }));
}
