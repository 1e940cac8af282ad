import { fileTypeOf } from "../files/file-content.ts";
import { type FileType, fileTypes, limits } from "../limits.ts";
import { isOneLine } from "../text/one-line.ts";
import type { FileKind } from "../vocabulary.ts";

type FileForm = keyof typeof fileTypes;

/** Where the form takes files, what it takes there, and what they are stored as. */
export const fileSlots = {
  companyLogo: { label: "Company logo", form: "image", kind: "logo", most: 1 },
  projectPhotos: { label: "Project photos", form: "image", kind: "photo", most: 20 },
  documents: { label: "Project documents", form: "document", kind: "document", most: 20 },
  pdd: { label: "Project design document (PDD)", form: "document", kind: "pdd", most: 1 },
  vvbReport: { label: "VVB report", form: "document", kind: "vvb_report", most: 1 },
  verificationReport: {
    label: "Verification report",
    form: "document",
    kind: "verification_report",
    most: 1,
  },
} as const satisfies Record<
  string,
  { label: string; form: FileForm; kind: FileKind; most: number }
>;

export type FileSlot = keyof typeof fileSlots;
export const fileSlotNames = Object.keys(fileSlots) as FileSlot[];

export const acceptedNames: Record<FileForm, string> = {
  image: ".png,.jpg,.jpeg",
  document: ".pdf,.doc,.docx",
};

const acceptedWords: Record<FileForm, string> = {
  image: "PNG, JPG or JPEG",
  document: "PDF, DOC or DOCX",
};

/** What the form says that a slot takes. */
export function acceptedSummary(slot: FileSlot): string {
  const { form, most } = fileSlots[slot];
  return `${acceptedWords[form]}, up to ${limits.fileMegabytes}MB${most > 1 ? " each" : ""}`;
}

/** As much of a file's name as the database keeps. */
const longestFileName = 255;
const printable = (name: string) => [...name].filter(isOneLine).join("").slice(0, 60);

/** Its type by content, or why it cannot be taken. A large file need not be read to its end. */
export function checkFile(
  slot: FileSlot,
  name: string,
  content: Uint8Array,
  size = content.byteLength,
): { type: FileType } | { refusal: string } {
  const { form } = fileSlots[slot];
  if (!isOneLine(name) || name.length > longestFileName) {
    return { refusal: `Please give the file a shorter, plain name: ${printable(name)}` };
  }
  if (size === 0) return { refusal: `${name} is empty.` };
  if (size > limits.fileBytes) {
    const megabytes = (size / 1024 / 1024).toFixed(1);
    return {
      refusal: `${name} has ${megabytes} MB. A file may have ${limits.fileMegabytes} MB at most.`,
    };
  }
  const type = fileTypeOf(content);
  const accepted: readonly string[] = fileTypes[form];
  return type && accepted.includes(type)
    ? { type }
    : { refusal: `${name} is not a ${acceptedWords[form]} file.` };
}

/** A chosen file as submit_project and update_project take it: they answer where each is to be stored. */
export interface SubmittedMedia {
  kind: FileKind;
  name: string;
  size: number;
  type: FileType;
}

/** What did not arrive, as the warning says it after the project was stored. */
export function uploadWarning(failed: { photos: number; documents: number }): string {
  const parts = [
    failed.photos > 0 && `${failed.photos} project photo(s) failed to upload`,
    failed.documents > 0 && `${failed.documents} document(s) failed to upload`,
  ].filter((part) => part !== false);
  const what = parts.length > 0 ? parts.join(", ") : "Some files failed to upload";
  return `Project was created successfully, but: ${what}. You can re-upload files later if needed.`;
}
