import type { Asker } from "../identity/caller.ts";
import { visitorOf } from "../identity/visitor.ts";
import { heldBytes } from "../network/held-bytes.ts";
import { describeFailure, receiveBody } from "../network/receive-body.ts";
import { hasNullCharacter, nullCharacterMessage } from "../requests/refuse-null-characters.ts";
import { AuthError, validationFailed } from "./auth-errors.ts";

const kilobyte = 1024;
const maxJson = 64 * kilobyte;
/** A signed response of an identity provider has 5 to 20 KB. */
const maxForm = 256 * kilobyte;

/** A body to read, from whom, and how long it may take to arrive, in milliseconds. */
interface Sent {
  request: Request;
  asker: Asker;
  milliseconds: number;
}

/** The parsed JSON body of a request; throws an AuthError if there is none. */
export async function readJson(sent: Sent): Promise<unknown> {
  const text = await readText(sent, maxJson);
  if (text !== null && hasNullCharacter(text)) throw validationFailed(nullCharacterMessage);
  try {
    return JSON.parse(text ?? "");
  } catch {
    throw new AuthError(400, "bad_json", "The request's body is not JSON.");
  }
}

/** The fields of a form that another site let the browser post. */
export async function readForm(sent: Sent): Promise<URLSearchParams> {
  const type = sent.request.headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded") {
    throw validationFailed("The request's body is not a form.");
  }
  const form = new URLSearchParams((await readText(sent, maxForm)) ?? "");
  // PostgreSQL's text has no such character.
  if ([...form.values()].some((value) => value.includes("\0"))) {
    throw validationFailed(nullCharacterMessage);
  }
  return form;
}

/** Null if the bytes are not UTF-8. */
async function readText({ request, asker, milliseconds }: Sent, bytes: number) {
  const hold = heldBytes.open(visitorOf(asker));
  try {
    const received = await receiveBody(request, { bytes, milliseconds, hold });
    if (typeof received === "string") {
      const { status, code, message, isUnfinished } = describeFailure(received, bytes);
      throw new AuthError(status, code, message, { isUnfinished });
    }
    return new TextDecoder("utf-8", { fatal: true }).decode(received);
  } catch (error) {
    if (error instanceof AuthError) throw error;
    return null;
  } finally {
    hold.release();
  }
}
