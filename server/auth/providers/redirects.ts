import { callbackPath } from "#domain/sign-in/sign-in.ts";
import type { AuthError } from "../auth-errors.ts";
import type { SessionResponse } from "../sessions.ts";

/**
 * Where a browser is sent when it comes back: only to pages of this site. Another address, like
 * none, leads to the page for sign-ins, as it leads to the site's URL on Supabase.
 */
export function safeRedirect(publicUrl: string, given: string | null | undefined): string {
  const fallback = `${publicUrl}${callbackPath}`;
  if (!given || given.length > 2_000 || !URL.canParse(given)) return fallback;
  const target = new URL(given);
  const isOwn = target.origin === new URL(publicUrl).origin && !target.username && !target.password;
  if (!isOwn) return fallback;
  target.hash = "";
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
