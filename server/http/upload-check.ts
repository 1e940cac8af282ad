import type { MiddlewareHandler } from "hono";
import { type FileType, limits } from "#domain/limits.ts";
import { problem } from "./problems.ts";
import type { RequestEnv } from "./request-context.ts";

/** How the accepted kinds of file begin. */
const signatures: Record<FileType, readonly number[]> = {
  "image/png": [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  "image/jpeg": [0xff, 0xd8, 0xff],
  "application/pdf": [0x25, 0x50, 0x44, 0x46, 0x2d],
  "application/msword": [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": [
    0x50, 0x4b, 0x03, 0x04,
  ],
};

/** Believes a file's content, not its name: what is uploaded must be what it says it is. */
export const uploadCheck: MiddlewareHandler<RequestEnv> = async (context, next) => {
  const { method, path } = context.req;
  const isUpload =
    (method === "POST" || method === "PUT") &&
    /^\/storage\/v1\/object\/(?!sign|list|move|copy|info|public|authenticated)/.test(path);
  if (!isUpload) return next();

  const declared = (context.req.header("content-type") ?? "").split(";")[0]?.trim() ?? "";
  const signature = Object.entries(signatures).find(([type]) => type === declared)?.[1];
  if (!signature) {
    return problem(
      context,
      415,
      "invalid_mime_type",
      "Only PNG, JPEG, PDF, DOC and DOCX files can be uploaded, sent as plain bytes.",
    );
  }
  const content = new Uint8Array(await context.req.arrayBuffer());
  if (content.byteLength > limits.fileBytes) {
    return problem(context, 413, "payload_too_large", "A file may be 5 MB at most.");
  }
  if (!signature.every((byte, index) => content[index] === byte)) {
    return problem(context, 415, "invalid_mime_type", `The file is not of the type ${declared}.`);
  }
  const headers = new Headers(context.req.raw.headers);
  headers.set("content-length", String(content.byteLength));
  context.req.raw = new Request(context.req.raw.url, { method, headers, body: content });
  return next();
};
