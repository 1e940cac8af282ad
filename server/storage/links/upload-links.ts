import type { Database } from "../../database/database.ts";
import { findBucketRules } from "../buckets/bucket-rules.ts";
import { receiveUpload, storeUpload, tryUpload, wantsUpsert } from "../objects/upload.ts";
import type { StorageCall, StorageContext } from "../storage-context.ts";
import { accessDenied, invalidLink } from "../storage-problem.ts";
import { isRefusal } from "../storage-refusals.ts";
import { asMaker, makerOf } from "./link-maker.ts";

/**
 * POST /object/upload/sign/{bucket}/{key}: a link that lets someone else, or a browser without the
 * session, upload one file to one path, once, in the name of the person who made it.
 */
export async function makeUploadLink(
  context: StorageContext,
  { operation, bucket, key, asker, request }: StorageCall,
): Promise<Response> {
  const upsert = wantsUpsert(request);
  await findBucketRules(context, asker, bucket);
  await tryUpload(context, { operation, bucket, key, asker, upsert });
  const maker = makerOf(asker.caller);
  if (maker.role === "anon") throw accessDenied("Please log in to upload files.");
  const token = await context.uploadLinks.sign({ bucket, key, maker, upsert });
  return Response.json({ url: `/object/upload/sign/${bucket}/${key}?token=${token}`, token });
}

/** PUT /object/upload/sign/{bucket}/{key}?token=…: the policies are asked again, as the maker. */
export async function uploadByLink(context: StorageContext, call: StorageCall): Promise<Response> {
  const { operation, bucket, key, url } = call;
  const link = await context.uploadLinks.read(url.searchParams.get("token") ?? "");
  const isMeant = link?.bucket === bucket && link.key === key;
  const asker = link && isMeant ? await asMaker(context, link.maker, call.asker) : null;
  if (!link || !asker) throw invalidLink("This upload link is invalid or has expired.");
  const { jti: id, exp, upsert } = link;
  const spent = { id, expires: new Date(exp * 1000) };
  if (await isSpent(context, id)) throw alreadyUsed();
  const target = { operation, bucket, key, asker, upsert };
  return receiveUpload(context, call, target, async (content) => {
    if (!(await spendUploadLink(context.database, spent))) throw alreadyUsed();
    try {
      return await storeUpload(context, target, content);
    } catch (error) {
      // After any other failure it is not known whether the file was stored.
      if (isRefusal(error)) await restoreUploadLink(context.database, id);
      throw error;
    }
  });
}

const alreadyUsed = () => invalidLink("This upload link has already been used.");

/** Asked before the upload is read; whether it may be stored is decided when the link is spent. */
async function isSpent({ database }: StorageContext, id: string): Promise<boolean> {
  const found = await database.query("select from storage.spent_upload_links where id = $1", [id]);
  return found.length > 0;
}

interface SpentLink {
  id: string;
  expires: Date;
}

/**
 * Marks a link as used; false if it already was. Also deletes links that expired over an hour ago:
 * the margin is there because the database's clock may be ahead of the server's.
 */
async function spendUploadLink(database: Database, link: SpentLink): Promise<boolean> {
  const spent = await database.query(
    `with expired as (
       delete from storage.spent_upload_links where expires_at < now() - interval '1 hour'
     )
     insert into storage.spent_upload_links (id, expires_at) values ($1, $2)
     on conflict do nothing returning id`,
    [link.id, link.expires],
  );
  return spent.length > 0;
}

/** Makes a link usable again after its upload was refused. */
async function restoreUploadLink(database: Database, id: string): Promise<void> {
  await database.query("delete from storage.spent_upload_links where id = $1", [id]);
}
