/** A message ready to be sent. */
export interface Message {
  to: string;
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
}

/** Delivers messages: a mail server, or the mailbox page. */
export interface MailTransport {
  /** Resolves once the message is accepted; otherwise rejects with a reason for the operator. */
  send(message: Message): Promise<void>;
}
