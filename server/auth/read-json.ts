import { heldBytes } from "../http/held-bytes.ts";
import {
  hasNullCharacter,
  nullCharacterMessage,
} from "../http/middleware/refuse-null-characters.ts";
import { describeFailure, receiveBody } from "../http/receive-body.ts";
import { AuthError, validationFailed } from "./auth-errors.ts";

const maxBytes = 64 * 1024;
/** In milliseconds. */
const timeout = 10_000;

/** The parsed JSON body of a request; throws an AuthError if there is none. */
export async function readJson(request: Request, visitor: string): Promise<unknown> {
  const hold = heldBytes.open(visitor);
  try {
    const received = await receiveBody(request, { bytes: maxBytes, milliseconds: timeout, hold });
    if (typeof received === "string") {
      const { status, code, message } = describeFailure(received, maxBytes);
      throw new AuthError(status, code, message);
    }
    return parse(received);
  } finally {
    hold.release();
  }
}

function parse(bytes: Uint8Array): unknown {
  let value: unknown;
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    value = JSON.parse(text);
  } catch {
    throw new AuthError(400, "bad_json", "The request's body is not JSON.");
  }
  if (hasNullCharacter(text)) throw validationFailed(nullCharacterMessage);
  return value;
}
