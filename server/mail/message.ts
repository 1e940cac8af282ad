/** A message ready to be sent. */
export interface Message {
  to: string;
  subject: string;
  html: string;
  text: string;
}

/** Somewhere messages go: a mail server, or the mailbox page. */
export interface MailTransport {
  send(message: Message): Promise<void>;
}
