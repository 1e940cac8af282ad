import { createTransport } from "nodemailer";
import { product } from "#domain/product.ts";
import type { MailTransport } from "./message.ts";

export function smtpTransport(settings: { url: string; from: string }): MailTransport {
  const transport = createTransport(settings.url, {
    from: { name: product.name, address: settings.from },
  });
  return {
    async send(message) {
      await transport.sendMail(message);
    },
  };
}
