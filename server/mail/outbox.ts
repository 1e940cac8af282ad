import { setTimeout } from "node:timers/promises";
import { errorMessage } from "#domain/error-message.ts";
import { type UnsubscribeKind, unsubscribePath } from "#domain/unsubscribe.ts";
import type { Log } from "../log.ts";
import type { Client } from "../stateless-client.ts";
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

/** About as many as fit before the scheduler's next run. */
const maxPerRun = 20;
const settleAttempts = 4;
const settlePause = 500;

/**
 * Delivers the messages that are due; one that fails stays in the outbox and is retried later. Each
 * is claimed separately, so that a slow mail server does not outlast the leases of those waiting
 * behind it.
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

/** Made only on sending, because administrators can read the outbox and must not see such links. */
async function unsubscribeLink(client: Client, kind: UnsubscribeKind, address: string) {
  const { data, error } = await client.rpc("get_unsubscribe_token", { address });
  if (error) throw new Error(`The unsubscribe link could not be created: ${error.message}`);
  if (!data) throw new Error("This e-mail address no longer has an account");
  return unsubscribePath(kind, data);
}

/** Why the work failed; undefined if it succeeded. */
async function failureOf(work: () => Promise<void>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (cause) {
    return errorMessage(cause);
  }
}

/** Tries several times, because an e-mail that is not recorded as sent would be sent again. */
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
