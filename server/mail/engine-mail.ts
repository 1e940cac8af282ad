import { convert } from "html-to-text";
import { errorMessage } from "#domain/error-message.ts";
import type { Log } from "../server-log.ts";
import { withoutAddresses } from "./loggable-reason.ts";
import type { MailTransport } from "./message.ts";

/** Passes messages about accounts to the transport, with a readable text part. */
export function engineMail(transport: MailTransport, log: Log): MailTransport {
  return {
    async send({ to, subject, html }) {
      const message = { to, subject, html, text: textOf(html) };
      await transport.send(message).catch((cause: unknown) => {
        // The visitor is told only that something went wrong, not what.
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
