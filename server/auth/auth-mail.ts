import { readFileSync } from "node:fs";
import { callbackPath } from "#domain/sign-in/sign-in.ts";
import { escapeHtml } from "../mail/escape-html.ts";
import type { MailTransport } from "../mail/message.ts";
import { AuthError } from "./auth-errors.ts";
import type { IssuedToken } from "./one-time-tokens.ts";

/** The messages of this API, each with its subject and the type of its link. */
const letters = {
  "magic-link": { subject: "Your login link", type: "email" },
  "password-sign-up": { subject: "Confirm your address", type: "signup" },
  recovery: { subject: "Choose a new password", type: "recovery" },
  invite: { subject: "You are invited", type: "invite" },
  "email-change": { subject: "Confirm your new address", type: "email_change" },
  reauthentication: { subject: "Confirm that it is you", type: "reauthentication" },
} as const;

export type Letter = keyof typeof letters;

export interface AuthMessage {
  letter: Letter;
  to: string;
  token: IssuedToken;
  /** Further parameters that the link passes to the page it leads to. */
  params?: Record<string, string>;
  /** Where the link leads with a code that only the asking browser can use (PKCE). */
  flow?: { id: string; redirectTo: string } | null;
  /** For a change of address. */
  email?: string;
  newEmail?: string;
}

export type AuthMail = ReturnType<typeof createAuthMail>;

/** A token that is exchanged for a code at GET /verify has this in front, as on Supabase. */
export const codePrefix = "pkce_";

const templates = Object.fromEntries(
  Object.keys(letters).map((letter) => [letter, readTemplate(letter)]),
);
const callbackLink =
  /\{\{ \.SiteURL \}\}\/auth\/callback#token_hash=\{\{ \.TokenHash \}\}&amp;type=\w+/g;

interface MailOptions {
  transport: MailTransport;
  publicUrl: string;
}

/** Writes and sends the messages, from the templates that a hosted project uses too. */
export function createAuthMail({ transport, publicUrl }: MailOptions) {
  /** The address that opens a token's account; the token is no part of what servers log. */
  function linkOf({ letter, token, params, flow }: Omit<AuthMessage, "to">): string {
    const { type } = letters[letter];
    if (flow) {
      const query = new URLSearchParams({
        token: `${codePrefix}${token.link}`,
        type: type === "email" ? "magiclink" : type,
        flow: flow.id,
        redirect_to: flow.redirectTo,
      });
      return `${publicUrl}/auth/v1/verify?${query}`;
    }
    const fragment = new URLSearchParams({ token_hash: token.link, type, ...params });
    return `${publicUrl}${callbackPath}#${fragment}`;
  }

  return {
    linkOf,
    /** Resolves once the mail server has the message. */
    async send(message: AuthMessage): Promise<void> {
      const { letter, to, token, email = to, newEmail = "" } = message;
      const values: Record<string, string> = {
        SiteURL: publicUrl,
        Token: token.code,
        Email: email,
        NewEmail: newEmail,
      };
      const html = (templates[letter] ?? "")
        .replace(callbackLink, () => escapeHtml(linkOf(message)))
        .replace(/\{\{ \.(\w+) \}\}/g, (_, name: string) => escapeHtml(values[name] ?? ""));
      try {
        await transport.send({ to, subject: letters[letter].subject, html, text: "" });
      } catch {
        // The transport has logged the reason. The token stays valid, and is sent again next time.
        throw new AuthError(
          503,
          "email_not_sent",
          "The e-mail could not be sent. Please try again in a few minutes.",
          { retryAfter: 120 },
        );
      }
    },
  };
}

function readTemplate(letter: string): string {
  return readFileSync(new URL(`../../supabase/templates/${letter}.html`, import.meta.url), "utf8");
}
