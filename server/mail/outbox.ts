import { setTimeout } from "node:timers/promises";
import { errorMessage } from "#domain/error-message.ts";
import { type UnsubscribeKind, unsubscribePath } from "#domain/unsubscribe.ts";
import type { Client } from "../engine/engine.ts";
import type { Log } from "../log.ts";
import { renderEmail } from "./email-layout.ts";
import { withoutAddresses } from "./loggable-reason.ts";
import type { MailTransport } from "./message.ts";
import { composeEmail } from "./outbox-emails.ts";

export interface OutboxSettings {
  client: Client;
  transport: MailTransport;
  teamEmail: string;
  siteUrl: string;
  log: Log;
}

/** As many as fit before the scheduler's next run. */
const maxPerRun = 20;
const settleAttempts = 4;
const settlePause = 500;

/**
 * Delivers what is due; a message that fails stays in the outbox and is tried again later. Each one is
 * claimed by itself: a slow mail server must not outlast the lease of those behind it.
 */
export async function deliverOutbox(settings: OutboxSettings): Promise<number> {
  const { client, transport, teamEmail, siteUrl, log } = settings;
  let delivered = 0;
  for (let count = 0; count < maxPerRun; count += 1) {
    const message = await claim(client);
    if (!message) break;
    const reason = await failureOf(async () => {
      const email = composeEmail(message.template, message.data, siteUrl);
      const to = message.recipient ?? teamEmail;
      const kind = email.unsubscribe?.kind;
      const link = kind && siteUrl + (await unsubscribeLink(client, kind, to));
      await transport.send(renderEmail(to, email, link));
    });
    if (reason === undefined) delivered += 1;
    else {
      const { id, attempts } = message;
      log.warn({ message: id, attempts, reason: withoutAddresses(reason) }, "mail not delivered");
    }
    await settle(client, message.id, reason);
  }
  return delivered;
}

async function claim(client: Client) {
  const { data, error } = await client.rpc("claim_outbox", { batch: 1 });
  if (error) throw new Error(`The outbox could not be read: ${error.message}`);
  return data[0];
}

/** Asked for when the e-mail is sent: the outbox, which administrators read, holds no such link. */
async function unsubscribeLink(client: Client, kind: UnsubscribeKind, address: string) {
  const { data, error } = await client.rpc("get_unsubscribe_token", { address });
  if (error) throw new Error(`The link that ends e-mails could not be made: ${error.message}`);
  if (!data) throw new Error("Nobody has an account with this address any more");
  return unsubscribePath(kind, data);
}

/** Why something failed; undefined when it did not. */
async function failureOf(work: () => Promise<void>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (cause) {
    return errorMessage(cause);
  }
}

/** Tried several times: an e-mail that went out and is not recorded as sent would go out again. */
async function settle(client: Client, message: string, reason?: string) {
  for (let attempt = 1; ; attempt += 1) {
    const { error } = await client.rpc("settle_outbox", {
      message,
      ...(reason && { error: reason }),
    });
    if (!error) return;
    if (attempt === settleAttempts) {
      throw new Error(`The outbox could not be updated: ${error.message}`);
    }
    await setTimeout(attempt * settlePause);
  }
}
