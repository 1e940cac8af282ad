import type { Config } from "../config.ts";
import type { Log } from "../server-log.ts";
import { createMailbox, type Mailbox } from "./mailbox.ts";
import type { MailTransport } from "./message.ts";
import { smtpTransport } from "./smtp-transport.ts";

/** Where messages go, with the mailbox if it is the mailbox page. */
export interface ChosenTransport {
  transport: MailTransport;
  mailbox?: Mailbox;
}

type MailSettings = Pick<Config, "NODE_ENV" | "SMTP_URL" | "MAIL_FROM">;

/** The configured mail server or, outside production, the mailbox page. */
export function chooseTransport(config: MailSettings, log: Log): ChosenTransport {
  if (config.SMTP_URL) {
    return { transport: smtpTransport({ url: config.SMTP_URL, from: config.MAIL_FROM }) };
  }
  if (config.NODE_ENV === "production") return { transport: noMailServer };
  const mailbox = createMailbox(log);
  return { transport: mailbox, mailbox };
}

/** No one reads a mailbox page in production, so sending fails without a mail server. */
const noMailServer: MailTransport = {
  async send() {
    throw new Error("No mail server is configured: set SMTP_URL.");
  },
};
