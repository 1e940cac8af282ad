import { AuthError, validationFailed } from "../auth-errors.ts";
import type { AuthParts } from "../auth-parts.ts";

/** Refuses a request by telephone, and one without an address. */
export function requireEmail(request: { email?: string | undefined; phone?: unknown }): string {
  if (request.email !== undefined) return request.email;
  if (request.phone) {
    throw new AuthError(
      400,
      "phone_provider_disabled",
      "Logging in by telephone is not available.",
    );
  }
  throw validationFailed("Please enter a valid email address.");
}

/** Refuses calls with passwords unless the site offers them. */
export function requirePasswords({ loginMethods }: Pick<AuthParts, "loginMethods">): void {
  if (loginMethods.has("password")) return;
  throw new AuthError(
    422,
    "email_provider_disabled",
    "Log in with a link or code sent by e-mail. Passwords are not available.",
  );
}
