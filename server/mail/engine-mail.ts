import { convert } from "html-to-text";
import { errorMessage } from "#domain/error-message.ts";
import type { Log } from "../log.ts";
import { withoutAddresses } from "./loggable-reason.ts";
import type { MailTransport } from "./message.ts";
import { signInMail } from "./sign-in-mail.ts";

/** Passes the engine's own messages (sign-in links) to the transport, with a readable text part. */
export function engineMail(transport: MailTransport, log: Log): MailTransport {
  return {
    async send({ to, subject, html, text }) {
      const prepare = signInMail.getStore();
      const body = prepare ? prepare(html) : html;
      if (body === null) return;
      const message = { to, subject, html: body, text: html ? textOf(body) : text };
      await transport.send(message).catch((cause: unknown) => {
        // The engine reports only that something went wrong, not what.
        log.warn({ reason: withoutAddresses(errorMessage(cause)) }, "sign-in mail not delivered");
        throw cause;
      });
    },
  };
}

/** The text of an HTML message, with the URL of each link after its label. */
function textOf(html: string): string {
  return convert(html, {
    wordwrap: false,
    selectors: [
      { selector: "a", format: "labelAndUrl" },
      { selector: "h1", options: { uppercase: false, leadingLineBreaks: 2 } },
    ],
    formatters: {
      labelAndUrl({ children, attribs }, walk, builder) {
        walk(children, builder);
        builder.addInline(`: ${attribs.href}`, { noWordTransform: true });
      },
    },
  });
}
