import type { MiddlewareHandler } from "hono";
import { fileTypeOf, isFileType } from "#domain/file-content.ts";
import { limits } from "#domain/limits.ts";
import { problem } from "./problems.ts";
import type { RequestEnv } from "./request-context.ts";

/** Believes a file's content, not its name: what is uploaded must be what it says it is. */
export const uploadCheck: MiddlewareHandler<RequestEnv> = async (context, next) => {
  const { method, path } = context.req;
  const isUpload =
    (method === "POST" || method === "PUT") &&
    /^\/storage\/v1\/object\/(?!sign|list|move|copy|info|public|authenticated)/.test(path);
  if (!isUpload) return next();
  if (!isStorableName(path)) {
    return problem(context, 400, "invalid_key", "The file's name cannot be stored.");
  }

  const declared = (context.req.header("content-type") ?? "").split(";")[0]?.trim() ?? "";
  if (!isFileType(declared)) {
    return problem(
      context,
      415,
      "invalid_mime_type",
      "Only PNG, JPEG, PDF, DOC and DOCX files can be uploaded, sent as plain bytes.",
    );
  }
  const content = new Uint8Array(await context.req.arrayBuffer());
  if (content.byteLength > limits.fileBytes) {
    return problem(
      context,
      413,
      "payload_too_large",
      `A file may be ${limits.fileMegabytes} MB at most.`,
    );
  }
  if (fileTypeOf(content) !== declared) {
    return problem(context, 415, "invalid_mime_type", `The file is not of the type ${declared}.`);
  }
  const headers = new Headers(context.req.raw.headers);
  headers.set("content-length", String(content.byteLength));
  context.req.raw = new Request(context.req.raw.url, { method, headers, body: content });
  return next();
};

/** File systems end a name here, less what a file is called while it is being written. */
const longestNamePart = 200;

/** Whether every part of an object's path is a name that any store can hold. */
function isStorableName(path: string): boolean {
  try {
    return path
      .slice(1)
      .split("/")
      .map(decodeURIComponent)
      .every(
        (part) =>
          part !== "" &&
          part !== "." &&
          part !== ".." &&
          // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
          !/[\u0000-\u001f\u007f/\\]/.test(part) &&
          Buffer.byteLength(part) <= longestNamePart,
      );
  } catch {
    // An escape that stands for no character.
    return false;
  }
}
