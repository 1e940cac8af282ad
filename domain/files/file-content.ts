import type { FileType } from "../limits.ts";

/** The first bytes of the accepted file types. */
const signatures: Record<FileType, readonly number[]> = {
  "image/png": [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  "image/jpeg": [0xff, 0xd8, 0xff],
  "application/pdf": [0x25, 0x50, 0x44, 0x46, 0x2d],
  "application/msword": [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": [
    0x50, 0x4b, 0x03, 0x04,
  ],
};

/** A DOCX file is a ZIP archive with this entry; other archives are not accepted. */
const wordEntry = [..."word/document"].map((letter) => letter.charCodeAt(0));

export const fileExtensions: Record<FileType, string> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "application/pdf": "pdf",
  "application/msword": "doc",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
};

export function isFileType(type: string): type is FileType {
  return Object.hasOwn(signatures, type);
}

/** The file type, judged by content rather than name; null if it is not an accepted one. */
export function fileTypeOf(content: Uint8Array): FileType | null {
  for (const type of Object.keys(signatures).filter(isFileType)) {
    const hasSignature = signatures[type].every((byte, index) => content[index] === byte);
    if (hasSignature && (fileExtensions[type] !== "docx" || includesBytes(content, wordEntry)))
      return type;
  }
  return null;
}

function includesBytes(content: Uint8Array, wanted: readonly number[]): boolean {
  const [first = 0] = wanted;
  let start = content.indexOf(first);
  while (start !== -1) {
    if (wanted.every((byte, index) => content[start + index] === byte)) return true;
    start = content.indexOf(first, start + 1);
  }
  return false;
}
