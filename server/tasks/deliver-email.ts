import { type UnsubscribeKind, unsubscribePath } from "#domain/unsubscribe-path.ts";
import { renderEmail } from "../mail/email-layout.ts";
import { type MailTransport, UnconfirmedDelivery } from "../mail/message.ts";
import { composeEmail } from "../mail/outbox-emails.ts";
import type { Client } from "../stateless-client.ts";
import type { JobHandler } from "./run-jobs.ts";

export interface DeliverySettings {
  client: Client;
  transport: MailTransport;
  teamEmail: string;
  siteUrl: string;
}

/**
 * Sends an e-mail of the outbox; one that was deleted or sent meanwhile needs nothing. One that was
 * handed over by a server that then died is not sent again.
 */
export const deliverEmail =
  ({ client, transport, teamEmail, siteUrl }: DeliverySettings): JobHandler =>
  async (job): Promise<undefined> => {
    const { key } = job;
    const { data: message } = await client
      .from("email_outbox")
      .select("recipient, template, data, handed_over_at")
      .eq("id", key)
      .is("sent_at", null)
      .maybeSingle()
      .throwOnError();
    if (!message) return;
    if (message.handed_over_at) throw new UnconfirmedDelivery();
    const email = composeEmail(message.template, message.data, siteUrl);
    const to = message.recipient ?? teamEmail;
    const kind = email.unsubscribe?.kind;
    const link = kind && siteUrl + (await unsubscribeLink(client, kind, to));
    await transport.send(renderEmail(to, email, link), {
      async beforeHandover() {
        job.leased_until = await recordHandover(client, job);
      },
    });
  };

/** Returns the end of the job's lease from now on. */
async function recordHandover(client: Client, { id, leased_until }: Parameters<JobHandler>[0]) {
  const { data } = await client
    .rpc("hand_over_email", { job: id, lease: leased_until ?? "" })
    .throwOnError();
  if (!data) throw new Error("Another server has taken over this e-mail");
  return data;
}

/** Made only on sending, because administrators can read the outbox and must not see such links. */
async function unsubscribeLink(client: Client, kind: UnsubscribeKind, address: string) {
  const { data, error } = await client.rpc("get_unsubscribe_token", { address });
  if (error) throw new Error(`The unsubscribe link could not be created: ${error.message}`);
  if (!data) throw new Error("This e-mail address no longer has an account");
  return unsubscribePath(kind, data);
}
