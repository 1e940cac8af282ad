import { errors as joseErrors } from "jose";
import { AuthorizationResponseError, ClientError } from "openid-client";

/**
 * Why a provider's word was not taken: it did not respond in time, its response makes no sense, it
 * refused, its token is not for us, or the person cancelled there.
 */
type Reason = "timeout" | "unreadable" | "refused" | "nonce" | "cancelled";

export class ProviderFailure extends Error {
  override name = "ProviderFailure";
  readonly reason: Reason;

  constructor(reason: Reason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** Whatever goes wrong while talking to a provider is one of its failures, never this server's. */
export async function asProviderFailure<Result>(talk: () => Promise<Result>): Promise<Result> {
  try {
    return await talk();
  } catch (error) {
    if (error instanceof ProviderFailure) throw error;
    const cause = { cause: error };
    if (isTimeout(error))
      throw new ProviderFailure("timeout", "The provider did not respond", cause);
    if (error instanceof AuthorizationResponseError) {
      const reason = error.error === "access_denied" ? "cancelled" : "refused";
      throw new ProviderFailure(reason, "The provider did not log the person in", cause);
    }
    if (error instanceof joseErrors.JOSEError) {
      throw new ProviderFailure("refused", "The ID token is not valid", cause);
    }
    throw new ProviderFailure("unreadable", "The provider's response is not valid", cause);
  }
}

/** A body that does not end is reported as unreadable, with the timeout as its cause. */
function isTimeout(error: unknown): boolean {
  if (error instanceof joseErrors.JWKSTimeout) return true;
  if (error instanceof ClientError && error.code === "OAUTH_TIMEOUT") return true;
  if (error instanceof DOMException) return error.name === "TimeoutError";
  return error instanceof Error && error.cause !== undefined && isTimeout(error.cause);
}
