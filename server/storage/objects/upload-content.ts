import { z } from "zod";
import { fileTypeOf } from "#domain/files/file-content.ts";
import { parseJson } from "#domain/json.ts";
import {
  type BucketRules,
  checkSize,
  checkType,
  maxFileBytes,
  tooLargeFor,
} from "../buckets/bucket-rules.ts";
import { announcedBytes, type BodyTimeouts, readBytes } from "../request-body.ts";
import { invalidRequest, tooLarge, wrongType } from "../storage-problem.ts";

export interface UploadContent {
  content: Uint8Array<ArrayBuffer>;
  type: string;
  cacheControl: string;
  userMetadata: Record<string, unknown> | null;
}

/** In bytes: what a form has besides its file, and the longest metadata of one's own. */
const maxFormOverhead = 64 * 1024;
const maxMetadata = 8 * 1024;

const isForm = (request: Request) =>
  mediaType(request.headers.get("content-type")) === "multipart/form-data";

/** The most bytes that a request can hold in memory; refuses one that announces more. */
export function checkAnnouncement(request: Request, rules: BucketRules): number {
  const announced = announcedBytes(request);
  if (!isForm(request)) checkType(rules, mediaType(request.headers.get("content-type")));
  const most = maxFileBytes(rules) + (isForm(request) ? maxFormOverhead : 0);
  if (announced !== null && announced > most) throw tooLarge(tooLargeFor(rules));
  return announced ?? most;
}

/** Reads an upload, and checks it by its content: that must match the declared type. */
export async function readUpload(
  request: Request,
  rules: BucketRules,
  { upload: milliseconds }: BodyTimeouts,
  visitor: string | null,
): Promise<UploadContent> {
  const overhead = isForm(request) ? maxFormOverhead : 0;
  const bytes = await readBytes(request, {
    maxBytes: maxFileBytes(rules) + overhead,
    tooLarge: tooLargeFor(rules),
    milliseconds,
    visitor,
  });
  const upload = isForm(request) ? await fromForm(request, bytes) : fromHeaders(request, bytes);
  checkType(rules, upload.type);
  checkSize(rules, upload.content.byteLength);
  if (fileTypeOf(upload.content) !== upload.type) {
    throw wrongType(`The file's content does not match its type, ${upload.type}.`);
  }
  return upload;
}

function fromHeaders({ headers }: Request, content: Uint8Array<ArrayBuffer>): UploadContent {
  if (headers.has("content-encoding")) throw encoded();
  const metadata = headers.get("x-metadata");
  return {
    content,
    type: mediaType(headers.get("content-type")),
    cacheControl: cacheControl(headers.get("cache-control")),
    userMetadata:
      metadata === null ? null : ownMetadata(Buffer.from(metadata, "base64").toString()),
  };
}

/** The only file of a form: the client library's way to send a `File`. */
async function fromForm(request: Request, bytes: Uint8Array<ArrayBuffer>): Promise<UploadContent> {
  const headers = { "content-type": request.headers.get("content-type") ?? "" };
  const form = await new Response(bytes, { headers }).formData().catch(() => null);
  const files = [...(form?.values() ?? [])].filter((value) => typeof value !== "string");
  const [file] = files;
  if (!form || !file || files.length > 1) {
    throw invalidRequest("Send exactly one file.");
  }
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : null;
  };
  if (text("contentEncoding")) throw encoded();
  const metadata = text("metadata");
  return {
    content: new Uint8Array(await file.arrayBuffer()),
    type: mediaType(file.type),
    cacheControl: cacheControl(text("cacheControl")),
    userMetadata: metadata === null ? null : ownMetadata(metadata),
  };
}

const encoded = () => invalidRequest("Files are stored as they are, without a content encoding.");

const mediaType = (contentType: string | null) =>
  contentType?.split(";")[0]?.trim().toLowerCase() ?? "";

/** As the client library spells it: a header, or a number of seconds in a form. */
function cacheControl(wanted: string | null): string {
  if (wanted === null) return "no-cache";
  const [seconds] = /\d{1,9}/.exec(wanted) ?? [];
  return seconds ? `max-age=${seconds}` : "no-cache";
}

function ownMetadata(text: string): Record<string, unknown> {
  const message = `'metadata' must be a JSON object of at most ${maxMetadata / 1024} KB.`;
  const metadata = z.record(z.string(), z.unknown()).safeParse(parseJson(text));
  if (!metadata.success || text.length > maxMetadata) throw invalidRequest(message);
  return metadata.data;
}
