import type { EmailDriver } from "@supabase/lite";
import { reasonOf } from "#domain/error-message.ts";
import type { Log } from "../log.ts";
import type { MailTransport } from "./message.ts";
import { signInMail } from "./sign-in-mail.ts";

/** Carries the engine's own messages (sign-in links) to the transport, with a readable text part. */
export function engineMail(transport: MailTransport, log: Log): EmailDriver {
  return {
    async send({ to, subject, html, text }) {
      const prepare = signInMail.getStore();
      const body = prepare ? prepare(html ?? "") : (html ?? "");
      if (body === null) return;
      const message = { to, subject, html: body, text: html ? textOf(body) : (text ?? "") };
      await transport.send(message).catch((cause: unknown) => {
        // The engine tells the visitor that something went wrong, and nobody what.
        log.warn({ reason: reasonOf(cause) }, "sign-in mail not delivered");
        throw cause;
      });
    },
  };
}

/** The words of a message set in HTML, with the address of each link behind its label. */
function textOf(html: string): string {
  return decode(
    html
      .replace(/<(head|style)[\s\S]*?<\/\1>/gi, "")
      .replace(/<a\s[^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/gi, "$2: $1")
      .replace(/<\/(p|h1|h2|td|tr)>|<br\s*\/?>/gi, "\n")
      .replace(/<[^>]+>/g, ""),
  )
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n\n");
}

function decode(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}
