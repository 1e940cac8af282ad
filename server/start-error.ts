/** A start that needs the operator to do what the message says; shown without a stack trace. */
export class StartError extends Error {
  override name = "StartError";
}

/** An invalid configuration; the message is one line for the operator. */
export class ConfigError extends Error {
  override name = "ConfigError";
}
