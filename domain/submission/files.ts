import { fileExtensions, fileTypeOf } from "../file-content.ts";
import { documentFileName, logoFileName, photoFileName, reportFileName } from "../file-names.ts";
import { type FileType, fileTypes, limits } from "../limits.ts";

type FileKind = keyof typeof fileTypes;

/** Where the form takes files, and what it takes there. */
export const fileSlots = {
  companyLogo: { label: "Company logo", kind: "image", most: 1 },
  projectPhotos: { label: "Project photos", kind: "image", most: 20 },
  documents: { label: "Project documents", kind: "document", most: 20 },
  pdd: { label: "Project design document (PDD)", kind: "document", most: 1 },
  vvbReport: { label: "VVB report", kind: "document", most: 1 },
  verificationReport: { label: "Verification report", kind: "document", most: 1 },
} as const satisfies Record<string, { label: string; kind: FileKind; most: number }>;

export type FileSlot = keyof typeof fileSlots;
export const fileSlotNames = Object.keys(fileSlots) as FileSlot[];

export const acceptedNames: Record<FileKind, string> = {
  image: ".png,.jpg,.jpeg",
  document: ".pdf,.doc,.docx",
};

const acceptedWords: Record<FileKind, string> = {
  image: "PNG, JPG or JPEG",
  document: "PDF, DOC or DOCX",
};

/** What the form says that a slot takes. */
export function acceptedSummary(slot: FileSlot): string {
  const { kind, most } = fileSlots[slot];
  return `${acceptedWords[kind]}, up to ${limits.fileMegabytes}MB${most > 1 ? " each" : ""}`;
}

/** Its type by content, or why it cannot be taken. A large file need not be read to its end. */
export function checkFile(
  slot: FileSlot,
  name: string,
  content: Uint8Array,
  size = content.byteLength,
): { type: FileType } | { refusal: string } {
  const { kind } = fileSlots[slot];
  if (size === 0) return { refusal: `${name} is empty.` };
  if (size > limits.fileBytes) {
    const megabytes = (size / 1024 / 1024).toFixed(1);
    return {
      refusal: `${name} has ${megabytes} MB. A file may have ${limits.fileMegabytes} MB at most.`,
    };
  }
  const type = fileTypeOf(content);
  const accepted: readonly string[] = fileTypes[kind];
  return type && accepted.includes(type)
    ? { type }
    : { refusal: `${name} is not a ${acceptedWords[kind]} file.` };
}

/** Where a chosen file is stored: bucket, and path under the company's own folder. */
export function storedPlace(
  slot: FileSlot,
  number: number,
  company: { id: string; name: string },
  type: FileType,
): { bucket: "company-logos" | "project_media"; path: string; filename: string } {
  const extension = fileExtensions[type];
  const place = (bucket: "company-logos" | "project_media", folder: string, filename: string) => ({
    bucket,
    path: `${company.id}/${folder}/${filename}`,
    filename,
  });
  switch (slot) {
    case "companyLogo":
      return place("company-logos", "logo", logoFileName(company.name, extension));
    case "projectPhotos":
      return place("project_media", "photos", photoFileName(company.name, number, extension));
    case "documents":
      return place("project_media", "documents", documentFileName(company.name, number, extension));
    default:
      return place(
        "project_media",
        "documents",
        reportFileName(company.name, reportNames[slot], extension),
      );
  }
}

const reportNames = {
  pdd: "pdd",
  vvbReport: "vvb_report",
  verificationReport: "verification_report",
} as const;

/** What did not arrive, as the warning says it after the project was stored. */
export function uploadWarning(failed: { photos: number; documents: number }): string {
  const parts = [
    failed.photos > 0 && `${failed.photos} project photo(s) failed to upload`,
    failed.documents > 0 && `${failed.documents} document(s) failed to upload`,
  ].filter((part) => part !== false);
  const what = parts.length > 0 ? parts.join(", ") : "Some files failed to upload";
  return `Project was created successfully, but: ${what}. You can re-upload files later if needed.`;
}
