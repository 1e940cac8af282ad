/** A start that cannot succeed until somebody does what the message says; its stack would add nothing. */
export class StartError extends Error {
  override name = "StartError";
}
