/** A message ready to be sent. */
export interface Message {
  to: string;
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
}

export interface Delivery {
  /**
   * Awaited before the end of the message is sent. From then on the mail server may have it; if it
   * rejects, the message is not handed over.
   */
  beforeHandover?(): Promise<void>;
  /** Gives up, unless the message is handed over. */
  signal?: AbortSignal;
}

/** Delivers messages: a mail server, or the mailbox page. */
export interface MailTransport {
  /**
   * Resolves once the message is accepted; otherwise rejects with a reason for the operator, which
   * is an UnconfirmedDelivery if the mail server may have the message all the same.
   */
  send(message: Message, delivery?: Delivery): Promise<void>;
}

/** The mail server got the whole message and did not say whether it has accepted it. */
export class UnconfirmedDelivery extends Error {
  constructor(options?: ErrorOptions) {
    super(
      "The mail server got the message but did not confirm it. Trying again may send it twice.",
      options,
    );
  }
}
