import { storageErrorResponse } from "../error-responses.ts";

interface Details {
  /** The status of the response; that of the problem itself unless Supabase's service sends another. */
  httpStatus?: number;
  /** For callers who may try again, in seconds. */
  retryAfter?: number;
  /** Whether the rest of the request must be neither waited for nor mistaken for the next one. */
  isUnfinished?: boolean;
}

/** Why a call fails, in the terms of Supabase's storage service. */
export class StorageProblem extends Error {
  override name = "StorageProblem";
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly details: Details;

  constructor(
    status: number,
    [code, title]: [code: string, title: string],
    message: string,
    details: Details = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.title = title;
    this.details = details;
  }

  toResponse(): Response {
    const { status, code, title, message, details } = this;
    return storageErrorResponse({ status, code, title, message, ...details });
  }
}

// Supabase's service sends 400 for what is not there, with the 404 inside.
const missing = { httpStatus: 400 };

export const noSuchObject = () =>
  new StorageProblem(404, ["NoSuchKey", "not_found"], "Object not found", missing);

export const noSuchBucket = () =>
  new StorageProblem(404, ["NoSuchBucket", "Bucket not found"], "Bucket not found", missing);

export const alreadyExists = () =>
  new StorageProblem(409, ["KeyAlreadyExists", "Duplicate"], "The resource already exists");

export const changedMeanwhile = () =>
  new StorageProblem(
    409,
    ["ResourceLocked", "Conflict"],
    "The file was changed in the meantime. Please try again.",
  );

export const invalidKey = () =>
  new StorageProblem(400, ["InvalidKey", "Invalid key"], "This file name is not allowed.");

export const invalidRequest = (message: string, details?: Details) =>
  new StorageProblem(400, ["InvalidRequest", "invalid_request"], message, details);

export const accessDenied = (message: string) =>
  new StorageProblem(403, ["AccessDenied", "Unauthorized"], message);

export const invalidLink = (message: string) =>
  new StorageProblem(400, ["InvalidJWT", "InvalidSignature"], message);

export const tooLarge = (message: string, details?: Details) =>
  new StorageProblem(413, ["EntityTooLarge", "Payload too large"], message, details);

export const wrongType = (message: string) =>
  new StorageProblem(415, ["InvalidMimeType", "invalid_mime_type"], message);

export const noSpaceLeft = () =>
  new StorageProblem(
    507,
    ["InsufficientStorage", "Insufficient storage"],
    "There is no space left to store this file. Nothing was changed; please try again later.",
    { retryAfter: 60 },
  );

export const notStored = () =>
  new StorageProblem(
    503,
    ["SlowDown", "Service unavailable"],
    "The file could not be stored. Nothing was changed; please try again later.",
    { retryAfter: 10 },
  );

export const notOffered = (message: string) =>
  new StorageProblem(404, ["NotOffered", "not_found"], message);
