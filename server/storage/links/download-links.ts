import { z } from "zod";
import type { Asker } from "../../identity/caller.ts";
import { findBucketRules } from "../buckets/bucket-rules.ts";
import { isStorableKey } from "../files/file-store.ts";
import { findObject } from "../objects/objects-table.ts";
import { plainText } from "../objects/search-text.ts";
import { readJson } from "../request-body.ts";
import { readAs, type StorageCall, type StorageContext } from "../storage-context.ts";
import { invalidLink } from "../storage-problem.ts";
import { asMaker, makerOf } from "./link-maker.ts";

/** In seconds. */
const longestLifetime = 60 * 60;
const maxLinks = 1_000;
/** In bytes. */
const maxBody = 1024 * 1024;

const lifetimeMessage = "'expiresIn' must be a whole number of seconds, from 1 to 3600.";
/** A longer life is shortened: code for Supabase often asks for a day, and gets a working link. */
const expiresIn = z
  .int(lifetimeMessage)
  .min(1, lifetimeMessage)
  .transform((seconds) => Math.min(seconds, longestLifetime));

const oneLink = z.object({
  expiresIn,
  transform: z.undefined("Images are not transformed here. Request the original file.").optional(),
  versionId: z.undefined("Former versions of files are not kept.").optional(),
});
const manyLinks = z.object({
  expiresIn,
  paths: z
    .array(plainText("Each path must be that of one file.", 1024), "'paths' must be a list.")
    .min(1, "Name at least one file.")
    .max(maxLinks, `At most ${maxLinks} links can be made at once.`),
});

/** POST /object/sign/{bucket}/{key} */
export async function makeDownloadLink(
  context: StorageContext,
  call: StorageCall,
): Promise<Response> {
  const wanted = await readJson(call.request, oneLink, context.timeouts);
  await findBucketRules(context, call.asker, call.bucket);
  await findObject(context, call.asker, call.operation, call);
  return Response.json({ signedURL: await urlOf(context, call, call.key, wanted.expiresIn) });
}

/** POST /object/sign/{bucket}: a result for each path, in their order. */
export async function makeDownloadLinks(
  context: StorageContext,
  call: StorageCall,
): Promise<Response> {
  const { asker, bucket, operation } = call;
  const wanted = await readJson(call.request, manyLinks, context.timeouts, maxBody);
  await findBucketRules(context, asker, bucket);
  const found = await readAs(context, asker, operation, (query) =>
    query<{ name: string }>(
      "select name from storage.objects where bucket_id = $1 and name = any ($2::text[])",
      [bucket, wanted.paths.filter(isStorableKey)],
    ),
  );
  const names = new Set(found.map(({ name }) => name));
  const links = wanted.paths.map(async (path) =>
    names.has(path)
      ? { error: null, path, signedURL: await urlOf(context, call, path, wanted.expiresIn) }
      : {
          error: "Either the object does not exist or you do not have access to it",
          path,
          signedURL: null,
        },
  );
  return Response.json(await Promise.all(links));
}

/** Whose rights decide when a link is used: its maker's, as they are now. */
export async function followDownloadLink(
  context: StorageContext,
  { url, bucket, key, asker }: StorageCall,
): Promise<Asker> {
  const link = await context.downloadLinks.read(url.searchParams.get("token") ?? "");
  const isMeant = link?.bucket === bucket && link.key === key;
  const maker = link && isMeant ? await asMaker(context, link.maker, asker) : null;
  if (!maker) throw invalidLink("This link is invalid or has expired.");
  return maker;
}

async function urlOf(
  { downloadLinks }: StorageContext,
  { asker, bucket }: StorageCall,
  key: string,
  seconds: number,
): Promise<string> {
  const token = await downloadLinks.sign({ bucket, key, maker: makerOf(asker.caller) }, seconds);
  // Not escaped: the client library escapes it.
  return `/object/sign/${bucket}/${key}?token=${token}`;
}
