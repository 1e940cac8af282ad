import { z } from "zod";
import {
  type FileSlot,
  fileSlotNames,
  fileSlots,
  type SubmittedMedia,
} from "#domain/submission/files.ts";
import type { ChosenFile, ChosenFiles } from "./chosen-files";

/** A place that the database keeps for a file; null where it takes none any more. */
export const reservedFile = z
  .object({ id: z.guid(), path: z.string(), is_confirmed: z.boolean() })
  .nullable();
export type ReservedFile = z.infer<typeof reservedFile>;

export interface ListedFile {
  slot: FileSlot;
  file: ChosenFile;
}

/** The chosen files in the order in which they are sent in; the database answers in the same one. */
export function listedFiles(files: ChosenFiles): ListedFile[] {
  return fileSlotNames.flatMap((slot) => files[slot].map((file) => ({ slot, file })));
}

export function mediaOf(files: ChosenFiles): SubmittedMedia[] {
  return listedFiles(files).map(({ slot, file: { name, size, type } }) => ({
    kind: fileSlots[slot].kind,
    name,
    size,
    type,
  }));
}
