import { messages } from "#domain/errors.ts";

/** Browsers' own messages for a request without an answer, as the client library passes them on. */
const noAnswer =
  /(?:\w*Error: )?(?:Failed to fetch( \(.*\))?|Load failed|NetworkError when attempting .*)$/;

/** The error's own message, with plain words in place of a browser's message for no answer. */
export function failureMessage({ message }: { message: string }): string {
  const plain = message.replace(noAnswer, "The server did not answer. Check your connection.");
  return plain || messages.unknown;
}
