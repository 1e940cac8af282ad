import { AsyncLocalStorage } from "node:async_hooks";

/**
 * What the request under way makes of the message it causes; null keeps the message back. The engine
 * hands a message to its driver without saying for whom, so this travels beside the call.
 */
export const signInMail = new AsyncLocalStorage<(html: string) => string | null>();

/** The message with its sign-in link changed: the token, and what follows it. */
export function withSignInToken(html: string, change: (token: string) => string): string {
  return html.replace(/(token_hash=)([^"&]+)/, (_, name: string, token: string) => {
    return `${name}${change(token)}`;
  });
}
