import { type MailTransport, UnconfirmedDelivery } from "./message.ts";

type DeliveryOutcome = "sent" | "failed" | "held";

/** What became of the messages that this server has sent. */
export interface DeliveryRecord {
  counts: Readonly<Record<DeliveryOutcome, number>>;
  /** Whether the mail server did its work at the last delivery, and when that was. */
  state(): { works: boolean; at: number } | undefined;
}

/** A refused recipient says nothing about the mail server. */
const isRecipientRefused = (cause: unknown) =>
  cause instanceof Error && Reflect.get(cause, "command") === "RCPT TO";

/** Passes messages on, and keeps a record; `now` in milliseconds. */
export function watchTransport(transport: MailTransport, now = () => performance.now()) {
  const counts: Record<DeliveryOutcome, number> = { sent: 0, failed: 0, held: 0 };
  let state: { works: boolean; at: number } | undefined;

  function note(works: boolean) {
    state = { works, at: now() };
  }

  const watched: MailTransport = {
    async send(message, delivery) {
      try {
        await transport.send(message, delivery);
        counts.sent += 1;
        note(true);
      } catch (cause) {
        counts[cause instanceof UnconfirmedDelivery ? "held" : "failed"] += 1;
        if (!isRecipientRefused(cause)) note(false);
        throw cause;
      }
    },
  };
  const record: DeliveryRecord = { counts, state: () => state };
  return { transport: watched, record };
}
