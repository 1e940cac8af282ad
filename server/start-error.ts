/** A start that cannot succeed until somebody does what the message says; its stack would add nothing. */
export class StartError extends Error {
  override name = "StartError";
}

/** A configuration that cannot be used; the message is one line for whoever starts the server. */
export class ConfigError extends Error {
  override name = "ConfigError";
}
