import { type UnsubscribeKind, unsubscribePath } from "#domain/unsubscribe-path.ts";
import type { Client } from "../stateless-client.ts";
import { renderEmail } from "./email-layout.ts";
import type { MailTransport } from "./message.ts";
import { composeEmail } from "./outbox-emails.ts";

export interface DeliverySettings {
  client: Client;
  transport: MailTransport;
  teamEmail: string;
  siteUrl: string;
}

/** Sends an e-mail of the outbox; one that was deleted or sent meanwhile needs nothing. */
export const deliverEmail =
  ({ client, transport, teamEmail, siteUrl }: DeliverySettings) =>
  async ({ key }: { key: string }): Promise<undefined> => {
    const { data: message } = await client
      .from("email_outbox")
      .select("recipient, template, data")
      .eq("id", key)
      .is("sent_at", null)
      .maybeSingle()
      .throwOnError();
    if (!message) return;
    const email = composeEmail(message.template, message.data, siteUrl);
    const to = message.recipient ?? teamEmail;
    const kind = email.unsubscribe?.kind;
    const link = kind && siteUrl + (await unsubscribeLink(client, kind, to));
    await transport.send(renderEmail(to, email, link));
  };

/** Made only on sending, because administrators can read the outbox and must not see such links. */
async function unsubscribeLink(client: Client, kind: UnsubscribeKind, address: string) {
  const { data, error } = await client.rpc("get_unsubscribe_token", { address });
  if (error) throw new Error(`The unsubscribe link could not be created: ${error.message}`);
  if (!data) throw new Error("This e-mail address no longer has an account");
  return unsubscribePath(kind, data);
}
