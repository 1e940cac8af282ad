import type { AuthError } from "./auth-errors.ts";
import { ownRedirect } from "./own-redirect.ts";
import type { SessionResponse } from "./sessions.ts";

/** Where the browser comes back to: a page of this site, without a fragment, which will be ours. */
export function returnAddress(publicUrl: string, given: string | null | undefined): string {
  const target = new URL(ownRedirect(publicUrl, given));
  target.hash = "";
  target.password = "";
  return target.href;
}

/** 303, so that a form that was posted is not posted again. */
export const redirectTo = (location: string, headers: Record<string, string> = {}): Response =>
  new Response(null, {
    status: 303,
    headers: { Location: location, "Cache-Control": "no-store", ...headers },
  });

/** In the fragment, which no server, proxy or referrer ever sees. */
export function withSession(target: string, session: SessionResponse): string {
  const { access_token, expires_at, expires_in, refresh_token, token_type } = session;
  const values = { access_token, expires_at, expires_in, refresh_token, token_type };
  const entries = Object.entries(values).map(([name, value]) => [name, String(value)]);
  return `${target}#${new URLSearchParams(entries)}`;
}

export function withCode(target: string, code: string): string {
  const url = new URL(target);
  url.searchParams.set("code", code);
  return url.href;
}

export function withError(target: string, { status, code, message }: AuthError): string {
  const error = status >= 500 ? "server_error" : "access_denied";
  const values = { error, error_code: code, error_description: message };
  return `${target}#${new URLSearchParams(values)}`;
}
