import { limits } from "../../limits.ts";
import type { FieldTable } from "./field-kinds.ts";

/** Step 4. */
export const mediaAndDocumentation = {
  "details.description": {
    kind: "multiline",
    label: "Project Description",
    required: "Please describe the project.",
    maxLength: 2000,
    maxWords: limits.descriptionWords,
    audience: "public",
    stored: { table: "projects", column: "description" },
  },
  "details.website": {
    kind: "text",
    label: "Website",
    placeholder: "https://",
    maxLength: 500,
    format: "website",
    audience: "public",
    stored: { table: "projects", column: "website" },
  },
  "details.contactEmail": {
    kind: "text",
    label: "Public contact e-mail",
    hint: "Published with the listing, for buyers.",
    maxLength: 254,
    format: "email",
    audience: "public",
    stored: { table: "projects", column: "contact_email" },
  },
  "media.projectPhotos": {
    kind: "file",
    label: "Project photos",
    accepts: "image",
    maxFiles: 20,
    audience: "team",
    storedAs: "photo",
  },
  "media.documents": {
    kind: "file",
    label: "Project documents",
    hint: "Please submit the project methodology and design, if applicable.",
    accepts: "document",
    maxFiles: 20,
    audience: "team",
    storedAs: "document",
  },
  "media.pdd": {
    kind: "file",
    label: "Project design document (PDD)",
    accepts: "document",
    maxFiles: 1,
    audience: "team",
    storedAs: "pdd",
  },
  "media.vvbReport": {
    kind: "file",
    label: "VVB report",
    accepts: "document",
    maxFiles: 1,
    audience: "team",
    storedAs: "vvb_report",
  },
  "media.verificationReport": {
    kind: "file",
    label: "Verification report",
    accepts: "document",
    maxFiles: 1,
    audience: "team",
    storedAs: "verification_report",
  },
} as const satisfies FieldTable;
