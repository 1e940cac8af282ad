import { errorMessage } from "#domain/error-message.ts";
import type { Log } from "../log.ts";
import type { Client } from "../stateless-client.ts";

const privateBucket = "project_media";
const publicBucket = "company-logos";

type Publication = NonNullable<Awaited<ReturnType<typeof claim>>>;

/**
 * Copies approved logos to the public bucket, one by one. Each step can be repeated: the claim of a server
 * that dies passes to another, and a failure is recorded and retried later.
 */
export async function publishLogos(client: Client, log: Log, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const publication = await claim(client);
    if (!publication) return;
    try {
      await publish(client, publication);
    } catch (cause) {
      const reason = errorMessage(cause);
      log.warn({ logo: publication.source, reason }, "logo not published");
      await postpone(client, publication, reason);
    }
  }
}

async function claim(client: Client) {
  const { data, error } = await client.rpc("claim_logo_publication");
  if (error) throw new Error(`The logos to publish could not be read: ${error.message}`);
  return data[0];
}

async function publish(client: Client, publication: Publication) {
  const { file, company, source, filename, media_type } = publication;
  const original = await client.storage.from(privateBucket).download(source);
  if (original.error) throw original.error;
  const logos = client.storage.from(publicBucket);
  const copy = await logos.upload(
    `${company}/logo/${filename}`,
    await original.data.arrayBuffer(),
    {
      contentType: media_type,
      upsert: true,
    },
  );
  if (copy.error) throw copy.error;
  const { data: replaced, error } = await client.rpc("finish_logo_publication", {
    file,
    new_filename: filename,
  });
  if (error) throw new Error(error.message);
  if (!replaced) return;
  const removal = await logos.remove([`${company}/logo/${replaced}`]);
  if (removal.error) throw removal.error;
}

async function postpone(client: Client, { file }: Publication, reason: string) {
  const { error } = await client.rpc("postpone_logo_publication", { file, reason });
  if (error) throw new Error(`The logo could not be postponed: ${error.message}`);
}
