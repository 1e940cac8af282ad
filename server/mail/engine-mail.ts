import { convert } from "html-to-text";
import { errorMessage } from "#domain/error-message.ts";
import type { Log } from "../server-log.ts";
import { withoutAddresses } from "./loggable-reason.ts";
import { type MailTransport, UnconfirmedDelivery } from "./message.ts";

/**
 * How long a visitor waits for a mail server, in milliseconds: until it has the message, and from
 * then until it confirms that.
 */
const patience = { handover: 20_000, confirmation: 10_000 };

/** Passes messages about accounts to the transport, with a readable text part. */
export function engineMail(transport: MailTransport, log: Log): MailTransport {
  return {
    async send({ to, subject, html }) {
      const message = { to, subject, html, text: textOf(html) };
      await new Promise<void>((resolve, reject) => {
        const delivery = {
          signal: AbortSignal.timeout(patience.handover),
          // A message that was handed over most likely arrives, so the visitor should look for it.
          beforeHandover: async () => {
            setTimeout(resolve, patience.confirmation).unref();
          },
        };
        transport.send(message, delivery).then(resolve, (cause: unknown) => {
          // The visitor is told only that something went wrong, not what.
          log.warn({ reason: withoutAddresses(errorMessage(cause)) }, "sign-in mail not delivered");
          if (cause instanceof UnconfirmedDelivery) resolve();
          else reject(cause);
        });
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
