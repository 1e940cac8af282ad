import { messages } from "#domain/errors.ts";

/** Browsers' messages for a request without a response, as the client library passes them on. */
const noResponse =
  /(?:\w*Error: )?(?:Failed to fetch( \(.*\))?|Load failed|NetworkError when attempting .*)$/;

/** The error's message; a browser's message for a missing response is put in plain English. */
export function failureMessage({ message }: { message: string }): string {
  const plain = message.replace(noResponse, "The server did not respond. Check your connection.");
  return plain || messages.unknown;
}
