import { createTransport } from "nodemailer";
import { errorMessage } from "#domain/error-message.ts";
import { product } from "#domain/product.ts";
import type { Config } from "../config.ts";
import { smtpTransport } from "../mail/smtp-transport.ts";

export type MailFacts =
  | { state: "no server" }
  /** It let us log in; what it does with a message is not known. */
  | { state: "reachable" }
  | { state: "sent"; to: string }
  | { state: "failed"; reason: string };

type MailSettings = Pick<Config, "SMTP_URL" | "MAIL_FROM" | "publicUrl">;

/** In milliseconds. */
const patience = 20_000;

/** Logs in to the mail server, and sends a message if there is an address for it. */
export async function readMail(
  { SMTP_URL, MAIL_FROM, publicUrl }: MailSettings,
  to?: string,
): Promise<MailFacts> {
  if (!SMTP_URL) return { state: "no server" };
  try {
    if (!to) {
      const limits = { connectionTimeout: patience, greetingTimeout: patience };
      const url = new URL(SMTP_URL);
      for (const [name, limit] of Object.entries(limits)) {
        url.searchParams.set(name, String(limit));
      }
      await createTransport(url.href).verify();
      return { state: "reachable" };
    }
    const text = `This message was sent by 'npm run doctor' for ${publicUrl}. E-mails arrive.`;
    await smtpTransport({ url: SMTP_URL, from: MAIL_FROM }).send({
      to,
      subject: `${product.name}: e-mails arrive`,
      text,
      html: `<p>${text}</p>`,
    });
    return { state: "sent", to };
  } catch (cause) {
    return { state: "failed", reason: errorMessage(cause) };
  }
}
