import type { MiddlewareHandler } from "hono";
import { isFileType } from "#domain/files/file-content.ts";
import { problem } from "../error-responses.ts";
import type { RequestEnv } from "./request-context.ts";

/** The escape of a null character in JSON, unless its backslash is itself escaped. */
const escapedNull = /(?<!\\)(?:\\\\)*\\u0000/;

export const nullCharacterMessage = "Texts cannot contain null characters.";

// The search for the text alone is many times as fast, and nearly always enough.
export const hasNullCharacter = (json: string): boolean =>
  json.includes("\\u0000") && escapedNull.test(json);

/** PostgreSQL cannot store a null character, so a text that contains one is refused as bad input. */
export const refuseNullCharacters: MiddlewareHandler<RequestEnv> = async (context, next) => {
  const { raw } = context.req;
  if (!raw.body || isFile(context.req.header("content-type"))) return next();
  if (!hasNullCharacter(await raw.clone().text())) return next();
  return problem(context, 400, "invalid_request", nullCharacterMessage);
};

function isFile(contentType = ""): boolean {
  const [type = ""] = contentType.split(";");
  return isFileType(type.trim()) || /^\s*multipart\//i.test(type);
}
