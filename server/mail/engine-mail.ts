import type { EmailDriver } from "@supabase/lite";
import { compile } from "html-to-text";
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

/** A message's plain text, with the address of each link behind its label. */
const textOf = compile({
  wordwrap: false,
  formatters: {
    labelledLink(element, walk, builder) {
      walk(element.children, builder);
      builder.addInline(`: ${element.attribs.href}`);
    },
  },
  selectors: [
    { selector: "a", format: "labelledLink" },
    {
      selector: "h1",
      options: { leadingLineBreaks: 2, trailingLineBreaks: 2, uppercase: false },
    },
  ],
});
