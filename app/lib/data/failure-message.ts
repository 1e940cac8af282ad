import { messages } from "#domain/errors.ts";

/** How browsers, and the client library after them, say that a request never got an answer. */
const noAnswer =
  /(?:\w*Error: )?(?:Failed to fetch( \(.*\))?|Load failed|NetworkError when attempting .*)$/;

/** What went wrong in the words of whoever reported it, except for browsers' words for no answer. */
export function failureMessage({ message }: { message: string }): string {
  const words = message.replace(noAnswer, "The server did not answer. Check your connection.");
  return words || messages.unknown;
}
