import { createTransport } from "nodemailer";
import { product } from "#domain/product.ts";
import type { MailTransport } from "./message.ts";

/** In milliseconds; gives up on a hanging mail server well before a message's lease ends. */
const timeouts = { connectionTimeout: "10000", greetingTimeout: "10000", socketTimeout: "30000" };

export function smtpTransport(settings: { url: string; from: string }): MailTransport {
  const smtpUrl = new URL(settings.url);
  for (const [name, timeout] of Object.entries(timeouts)) {
    if (!smtpUrl.searchParams.has(name)) smtpUrl.searchParams.set(name, timeout);
  }
  const transport = createTransport(smtpUrl.href, {
    from: { name: product.name, address: settings.from },
  });
  return {
    async send(message) {
      await transport.sendMail(message);
    },
  };
}
