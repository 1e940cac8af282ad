import { AsyncLocalStorage } from "node:async_hooks";

/**
 * Changes the message that the current request causes; returning null withholds it. The engine
 * passes a message to its driver without the request, so this travels in async local storage.
 */
export const signInMail = new AsyncLocalStorage<(html: string) => string | null>();

/** The message with the token in its sign-in link replaced. */
export function withSignInToken(html: string, change: (token: string) => string): string {
  return html.replace(/(token_hash=)([^"&]+)/, (_, name: string, token: string) => {
    return `${name}${change(token)}`;
  });
}
