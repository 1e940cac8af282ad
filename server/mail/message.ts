/** A message ready to be sent. */
export interface Message {
  to: string;
  subject: string;
  html: string;
  text: string;
}

/** Somewhere messages go: a mail server, or the mailbox page. */
export interface MailTransport {
  /** Resolves once the message is in other hands; otherwise it throws what to tell the operator. */
  send(message: Message): Promise<void>;
}
