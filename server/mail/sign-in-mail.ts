import { AsyncLocalStorage } from "node:async_hooks";

/**
 * Changes the message that the current request causes; null withholds it. The engine passes a message to
 * its driver without its request, so this travels beside the call.
 */
export const signInMail = new AsyncLocalStorage<(html: string) => string | null>();

/** The message with its sign-in link changed: the token, and what follows it. */
export function withSignInToken(html: string, change: (token: string) => string): string {
  return html.replace(/(token_hash=)([^"&]+)/, (_, name: string, token: string) => {
    return `${name}${change(token)}`;
  });
}
