import { randomUUID } from "node:crypto";
import type { Log } from "../server-log.ts";
import type { MailTransport, Message } from "./message.ts";

export interface CapturedMessage extends Message {
  id: string;
  capturedAt: Date;
}

/** Shows messages instead of sending them, for machines without a mail server. */
export interface Mailbox extends MailTransport {
  /** Newest first. */
  messages(): readonly CapturedMessage[];
  find(id: string): CapturedMessage | undefined;
}

const maxMessages = 200;

/** Also logs each message's first link, for the developer at this machine. */
export function createMailbox(log: Log): Mailbox {
  let captured: CapturedMessage[] = [];
  return {
    async send(message) {
      const entry = { ...message, id: randomUUID(), capturedAt: new Date() };
      captured = [entry, ...captured].slice(0, maxMessages);
      const { to, subject, text } = message;
      log.info({ to, subject, link: firstLink(text) }, "mail");
    },
    messages: () => captured,
    find: (id) => captured.find((message) => message.id === id),
  };
}

function firstLink(text: string): string | undefined {
  return /https?:\/\/\S+/.exec(text)?.[0];
}
