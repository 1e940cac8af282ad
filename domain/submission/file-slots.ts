import { fileTypeOf } from "../files/file-content.ts";
import { type FileType, fileTypes, limits } from "../limits.ts";
import { isOneLine } from "../text/one-line.ts";
import type { FileKind } from "../vocabulary.ts";
import { type FileFieldName, fields, fileFieldNames } from "./fields/fields.ts";

type FileForm = keyof typeof fileTypes;

/** A file field of the form: the last part of the field's name. */
export type FileSlot = FileFieldName extends `media.${infer Slot}` ? Slot : never;
export const fileSlotNames = fileFieldNames.map(slotOf);

export const fileField = (slot: FileSlot) => fields[`media.${slot}`];

export function slotOf(name: FileFieldName): FileSlot {
  // FileSlot is derived from these names in the same way.
  return name.slice("media.".length) as FileSlot;
}

export const acceptedNames: Record<FileForm, string> = {
  image: ".png,.jpg,.jpeg",
  document: ".pdf,.doc,.docx",
};

const acceptedFormats: Record<FileForm, string> = {
  image: "PNG, JPG or JPEG",
  document: "PDF, DOC or DOCX",
};

/** The form's description of the accepted files. */
export function acceptedSummary(slot: FileSlot): string {
  const { accepts, maxFiles } = fileField(slot);
  return `${acceptedFormats[accepts]}, up to ${limits.fileMegabytes}MB${maxFiles > 1 ? " each" : ""}`;
}

/** The longest file name that the database accepts. */
const maxNameLength = 255;
const printable = (name: string) => [...name].filter(isOneLine).join("").slice(0, 60);

/** The file's type by content, or why it is rejected. Large files need not be read completely. */
export function checkFile(
  slot: FileSlot,
  name: string,
  content: Uint8Array,
  size = content.byteLength,
): { type: FileType } | { refusal: string } {
  const { accepts } = fileField(slot);
  if (!isOneLine(name) || name.length > maxNameLength) {
    return { refusal: `Please give the file a shorter, simpler name: ${printable(name)}` };
  }
  if (size === 0) return { refusal: `${name} is empty.` };
  if (size > limits.fileBytes) {
    // Rounded up, so that a file just over the limit does not appear to be within it.
    const megabytes = (Math.ceil((size / 1024 / 1024) * 10) / 10).toFixed(1);
    return {
      refusal: `${name} is ${megabytes} MB. Files may be at most ${limits.fileMegabytes} MB.`,
    };
  }
  const type = fileTypeOf(content);
  const accepted: readonly string[] = fileTypes[accepts];
  return type && accepted.includes(type)
    ? { type }
    : { refusal: `${name} is not a ${acceptedFormats[accepts]} file.` };
}

/** A file as submit_project and update_project expect it; they return where to upload each one. */
export interface SubmittedMedia {
  kind: FileKind;
  name: string;
  size: number;
  type: FileType;
  /** The ID of the stored file that it replaces once uploaded. */
  replaces?: string;
}

/** The warning about failed uploads, after the project was stored or changed. */
export function uploadWarning(
  failed: { photos: number; documents: number },
  stored = "Project was created successfully",
): string {
  const parts = [
    failed.photos > 0 && `${failed.photos} project photo(s) failed to upload`,
    failed.documents > 0 && `${failed.documents} document(s) failed to upload`,
  ].filter((part) => part !== false);
  const what = parts.length > 0 ? parts.join(", ") : "Some files failed to upload";
  return `${stored}, but: ${what}. You can re-upload files later if needed.`;
}
