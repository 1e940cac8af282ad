import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { createTransport } from "nodemailer";
import { product } from "#domain/product.ts";
import { type Delivery, type MailTransport, UnconfirmedDelivery } from "./message.ts";

/** How long each phase may take, in milliseconds. */
export const mailTimeouts = {
  /** Connecting, the server's greeting and TLS; of these the greeting alone. */
  connection: 40_000,
  greeting: 30_000,
  /** All of it up to the end of the message; less than a job's lease. */
  transmission: 80_000,
  /** From then until the server accepts the message: RFC 5321 asks for ten minutes. */
  acceptance: 600_000,
};

interface SmtpSettings {
  url: string;
  from: string;
  timeouts?: typeof mailTimeouts;
}

/** A message on its way, which from a certain point may be on the other side. */
interface Passage {
  /** Called when all but the end of the message is sent. */
  end(): Promise<void>;
}

export function smtpTransport({ url, from, timeouts = mailTimeouts }: SmtpSettings): MailTransport {
  const smtpUrl = new URL(url);
  const limits = {
    connectionTimeout: timeouts.connection,
    greetingTimeout: timeouts.greeting,
    // Of silence, in all phases; those before the end have the shorter limit besides.
    socketTimeout: timeouts.acceptance,
  };
  for (const [name, timeout] of Object.entries(limits)) {
    if (!smtpUrl.searchParams.has(name)) smtpUrl.searchParams.set(name, String(timeout));
  }
  const transport = createTransport(smtpUrl.href, {
    from: { name: product.name, address: from },
  });
  const passages = new Map<string, Passage>();
  transport.use("stream", ({ message }, done) => {
    const passage = passages.get(message.messageId());
    const read = message.createReadStream.bind(message);
    // Read only once the server has asked for the message, and sent without its end if this fails.
    if (passage) message.createReadStream = () => Readable.from(endWith(read(), passage));
    done();
  });

  return {
    async send(message, delivery = {}) {
      const messageId = `<${randomUUID()}@${from.slice(from.lastIndexOf("@") + 1)}>`;
      const passage = startPassage(delivery, timeouts.transmission);
      passages.set(messageId, passage);
      try {
        await Promise.race([transport.sendMail({ ...message, messageId }), passage.givenUp]);
      } catch (cause) {
        // A server that refuses says so; after anything else it may have the message.
        if (passage.hasEnded() && !isRefusal(cause)) throw new UnconfirmedDelivery({ cause });
        throw cause;
      } finally {
        passage.stop();
        passages.delete(messageId);
      }
    },
  };
}

async function* endWith(source: Readable, passage: Passage) {
  yield* source;
  await passage.end();
}

/** Gives up when time or the caller's patience runs out, but not once the message is handed over. */
function startPassage({ beforeHandover, signal }: Delivery, timeout: number) {
  let hasEnded = false;
  let reason: Error | undefined;
  let fail: (error: Error) => void = () => undefined;
  const givenUp = new Promise<never>((_, reject) => {
    fail = reject;
  });
  const giveUp = (why: string) => {
    reason = new Error(why);
    fail(reason);
  };
  const onAbort = () => giveUp("The mail server took too long.");
  const timer = setTimeout(() => giveUp("The mail server did not take the message."), timeout);
  signal?.addEventListener("abort", onAbort, { once: true });
  const stop = () => {
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
  };
  return {
    givenUp,
    stop,
    hasEnded: () => hasEnded,
    async end() {
      if (reason) throw reason;
      stop();
      await beforeHandover?.();
      hasEnded = true;
    },
  };
}

const isRefusal = (cause: unknown) =>
  cause instanceof Error && typeof Reflect.get(cause, "responseCode") === "number";
