import { AuthError } from "../auth-errors.ts";
import type { ProviderFailure } from "./provider-failure.ts";

/** What the person who logs in is told; what happened exactly is for the log. */
export function providerError({ reason, message }: ProviderFailure): AuthError {
  switch (reason) {
    case "timeout":
      return new AuthError(
        504,
        "request_timeout",
        "The provider did not respond in time. Please try again, or log in another way.",
      );
    case "unreadable":
      return new AuthError(
        502,
        "unexpected_failure",
        "The provider's response could not be understood. Please try again, or log in another way.",
      );
    case "cancelled":
      return new AuthError(400, "bad_oauth_callback", "You cancelled the log-in at the provider.");
    case "refused":
      return new AuthError(
        400,
        "bad_oauth_callback",
        "The provider did not confirm who you are. Please try again, or log in another way.",
      );
    case "nonce":
      return new AuthError(400, "validation_failed", message);
  }
}

export const badState = (): AuthError =>
  new AuthError(
    400,
    "bad_oauth_state",
    "This log-in has expired, was already completed or began in another browser. Please try again.",
  );

export const unsupportedProvider = (): AuthError =>
  new AuthError(400, "validation_failed", "Unsupported provider: provider is not enabled");
