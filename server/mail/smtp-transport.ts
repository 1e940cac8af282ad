import { createTransport } from "nodemailer";
import { product } from "#domain/product.ts";
import type { MailTransport } from "./message.ts";

/** In milliseconds: a mail server that hangs is given up well before a message's lease ends. */
const timeouts = { connectionTimeout: "10000", greetingTimeout: "10000", socketTimeout: "30000" };

export function smtpTransport(settings: { url: string; from: string }): MailTransport {
  const address = new URL(settings.url);
  for (const [name, timeout] of Object.entries(timeouts)) {
    if (!address.searchParams.has(name)) address.searchParams.set(name, timeout);
  }
  const transport = createTransport(address.href, {
    from: { name: product.name, address: settings.from },
  });
  return {
    async send(message) {
      await transport.sendMail(message);
    },
  };
}
