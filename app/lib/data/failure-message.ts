import { messages } from "#domain/errors.ts";

/** Browsers' messages for a request without a response, as the client library passes them on. */
const noResponse =
  /(?:\w*Error: )?(?:Failed to fetch( \(.*\))?|Load failed|NetworkError when attempting .*)$/;

/** Their messages for a part of the page that could not be loaded, which needs the network too. */
const noModule = /dynamically imported module|Importing a module script failed/i;

/** The error's message; a browser's message for a missing response is put in plain English. */
export function failureMessage({ message }: { message: string }): string {
  const plain = message.replace(noResponse, messages.noResponse);
  return plain || messages.unknown;
}

/** One of the site's own messages, followed by the cause if the request had no response. */
export function withNetworkCause(message: string, error: unknown): string {
  return hasNoResponse(error) ? `${message} ${messages.noResponse}` : message;
}

/** Each client library reports a missing response in its own way. */
function hasNoResponse(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { status, name, message } = { status: null, name: "", message: "", ...ownParts(error) };
  if (status === 0 || name === "FunctionsFetchError") return true;
  return noResponse.test(message) || noModule.test(message);
}

/** An error's name and message are not its own enumerable properties; not all are an Error. */
function ownParts(error: object) {
  return {
    ...("status" in error && { status: error.status }),
    ...("name" in error && { name: error.name }),
    ...("message" in error && typeof error.message === "string" && { message: error.message }),
  };
}
