import type { MiddlewareHandler } from "hono";
import { z } from "zod";
import { fileTypeOf, isFileType } from "#domain/files/file-content.ts";
import { parseJson } from "#domain/json.ts";
import { limits } from "#domain/limits.ts";
import { isStorableKey } from "../../../engine/storage/file-store.ts";
import type { RequestContext, RequestEnv } from "../../middleware/request-context.ts";
import { problem } from "../../problem.ts";

const moved = z.looseObject({ destinationKey: z.string() });

/** Checks an upload by its content, not its name: the content must match the declared type. */
export const uploadCheck: MiddlewareHandler<RequestEnv> = async (context, next) => {
  const { method, path } = context.req;
  const [, called = "", rest = ""] = /^\/storage\/v1\/object\/([^/]+)\/?(.*)$/.exec(path) ?? [];
  if (called === "upload") {
    // The engine's own upload links; ours are handled earlier (upload-links.ts).
    return problem(context, 404, "not_found", "There is nothing at this URL.");
  }
  if (method !== "POST" && method !== "PUT") return next();
  if (called === "move" || called === "copy") {
    const target = moved.safeParse(parseJson(await context.req.raw.clone().text()));
    return target.success && !isStorableKey(target.data.destinationKey)
      ? unstorable(context)
      : next();
  }
  if (["", "sign", "list", "info", "public", "authenticated"].includes(called)) return next();
  if (!isStorablePath(rest)) return unstorable(context);
  const upload = await checkUpload(context, context.req.raw);
  if (upload instanceof Response) return upload;
  context.req.raw = upload;
  return next();
};

/** The upload to pass on, as plain bytes, or the response that refuses it. */
export async function checkUpload(
  context: RequestContext,
  request: Request,
): Promise<Request | Response> {
  const upload = await readUpload(request);
  if (!upload || !isFileType(upload.declared)) {
    return problem(
      context,
      415,
      "invalid_mime_type",
      "Only PNG, JPEG, PDF, DOC and DOCX files can be uploaded.",
    );
  }
  const { content, declared } = upload;
  if (content.byteLength > limits.fileBytes) {
    return problem(
      context,
      413,
      "payload_too_large",
      `Files can be up to ${limits.fileMegabytes} MB.`,
    );
  }
  if (fileTypeOf(content) !== declared) {
    return problem(
      context,
      415,
      "invalid_mime_type",
      `The file's content does not match its type, ${declared}.`,
    );
  }
  const headers = new Headers(request.headers);
  headers.set("content-type", declared);
  headers.set("content-length", String(content.byteLength));
  return new Request(request.url, { method: request.method, headers, body: content });
}

interface Upload {
  content: Uint8Array<ArrayBuffer>;
  /** The declared media type. */
  declared: string;
}

/** Reads plain bytes, or the only file of a form: the client library's way to send a `File`. */
async function readUpload(request: Request): Promise<Upload | null> {
  const declared = mediaType(request.headers.get("content-type"));
  if (declared !== "multipart/form-data") {
    return { content: new Uint8Array(await request.arrayBuffer()), declared };
  }
  const form = await request.formData().catch(() => null);
  const files = [...(form?.values() ?? [])].filter((value) => typeof value !== "string");
  const [file] = files;
  if (!file || files.length > 1) return null;
  return { content: new Uint8Array(await file.arrayBuffer()), declared: mediaType(file.type) };
}

const mediaType = (contentType: string | null) => contentType?.split(";")[0]?.trim() ?? "";

export function unstorable(context: RequestContext): Response {
  return problem(context, 400, "invalid_key", "This file name is not allowed.");
}

/** Whether files can be stored at a path, given as it is spelt in a URL. */
export function isStorablePath(path: string): boolean {
  try {
    const parts = path.split("/").map(decodeURIComponent);
    return parts.every((part) => !part.includes("/")) && isStorableKey(parts.join("/"));
  } catch {
    // A malformed escape sequence.
    return false;
  }
}
