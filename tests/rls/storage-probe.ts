import { type BucketAccess, type Files, type Identity, wordFor } from "./access-table.ts";
import type { Query } from "./catalogue.ts";
import type { Client } from "./identities.ts";

/** A place in a bucket where a file may or may not belong. */
export interface Place {
  what: string;
  bucket: string;
  folder: string;
  /** Whose folder this is, at the right depth and with a right name; null for every other place. */
  ownedBy: Identity | null;
}

interface StoredFile {
  bucket: string;
  path: string;
}

type Companies = Record<"owner" | "rival", string>;

/** Right and wrong places, for every bucket alike. */
export function placesIn(
  bucket: string,
  { folders }: BucketAccess,
  { owner, rival }: Companies,
): Place[] {
  const place = (what: string, folder: string, ownedBy: Identity | null = null): Place => ({
    what,
    bucket,
    folder,
    ownedBy,
  });
  const right = folders.flatMap((name) => [
    place(`the owner's ${name}`, `${owner}/${name}`, "owner"),
    place(`the rival's ${name}`, `${rival}/${name}`, "rival"),
  ]);
  const inside = folders[0] ?? "logo";
  return [
    ...right,
    place("the top", ""),
    place("too shallow", owner),
    place("a folder of another kind", `${owner}/invoices`),
    place("too deep", `${owner}/${inside}/deeper`),
    place("a company that does not exist", `00000000-0000-4000-8000-000000000000/${inside}`),
  ];
}

export const fileIn = ({ folder }: Place, name: string) =>
  folder === "" ? name : `${folder}/${name}`;

/** What a bucket takes: the same few bytes for all but the documents. */
export function sampleFile(bucket: string): { content: Buffer; type: string; name: string } {
  return bucket === "methodologies"
    ? { content: Buffer.from("%PDF-1.7 probe"), type: "application/pdf", name: "Probe.pdf" }
    : {
        content: Buffer.from("\x89PNG\r\n\x1a\nprobe", "latin1"),
        type: "image/png",
        name: "Probe.png",
      };
}

type Right = "list" | "add" | "replace" | "remove";

/** Whether a declaration gives somebody a right at a place. */
export function isDeclared(
  access: BucketAccess,
  right: Right,
  identity: Identity,
  place: Place,
  { isReserved = false } = {},
): boolean {
  const word: Files = wordFor(access[right], identity);
  if (word === "all") return true;
  return place.ownedBy === identity && (word === "own" || (word === "reserved" && isReserved));
}

/** Tries things as one client, and looks into the table for what came of it. */
export function storageProbe(query: Query, service: Client, client: Client) {
  async function versionAt(bucket: string, path: string): Promise<string | null> {
    const [row] = await query<{ version: string }>(
      "select version from storage.objects where bucket_id = $1 and name = $2",
      [bucket, path],
    );
    return row?.version ?? null;
  }

  /** Puts a file where it belongs or not, as the server may. */
  async function put(bucket: string, path: string): Promise<void> {
    const { content, type } = sampleFile(bucket);
    const { error } = await service.storage
      .from(bucket)
      .upload(path, content, { contentType: type, upsert: true });
    if (error) throw error;
  }

  async function clear(bucket: string, path: string): Promise<void> {
    const { error } = await service.storage.from(bucket).remove([path]);
    if (error) throw error;
  }

  return {
    async uploads(bucket: string, path: string): Promise<boolean> {
      const { content, type } = sampleFile(bucket);
      await client.storage.from(bucket).upload(path, content, { contentType: type });
      const isThere = (await versionAt(bucket, path)) !== null;
      if (isThere) await clear(bucket, path);
      return isThere;
    },
    /** The link is used by the server's client: what counts is who made it. */
    async uploadsByLink(bucket: string, path: string): Promise<boolean> {
      const { data } = await client.storage.from(bucket).createSignedUploadUrl(path);
      if (!data) return false;
      const { content, type } = sampleFile(bucket);
      await service.storage
        .from(bucket)
        .uploadToSignedUrl(path, data.token, content, { contentType: type });
      const isThere = (await versionAt(bucket, path)) !== null;
      if (isThere) await clear(bucket, path);
      return isThere;
    },
    async replaces(bucket: string, path: string): Promise<boolean> {
      const before = await versionAt(bucket, path);
      const { content, type } = sampleFile(bucket);
      await client.storage.from(bucket).upload(path, content, { contentType: type, upsert: true });
      return (await versionAt(bucket, path)) !== before;
    },
    async reads(bucket: string, path: string): Promise<boolean> {
      return (await client.storage.from(bucket).download(path)).error === null;
    },
    async isTold(bucket: string, path: string): Promise<boolean> {
      return (await client.storage.from(bucket).info(path)).error === null;
    },
    async lists(bucket: string, folder: string, name: string): Promise<boolean> {
      const { data } = await client.storage.from(bucket).list(folder);
      return (data ?? []).some((entry) => entry.name === name);
    },
    async signs(bucket: string, path: string): Promise<boolean> {
      const { data } = await client.storage.from(bucket).createSignedUrl(path, 60);
      return data !== null && (await fetch(data.signedUrl)).ok;
    },
    async copies(from: StoredFile, to: StoredFile): Promise<boolean> {
      await client.storage
        .from(from.bucket)
        .copy(from.path, to.path, { destinationBucket: to.bucket });
      const isThere = (await versionAt(to.bucket, to.path)) !== null;
      if (isThere) await clear(to.bucket, to.path);
      return isThere;
    },
    async moves(from: StoredFile, to: StoredFile): Promise<boolean> {
      await client.storage
        .from(from.bucket)
        .move(from.path, to.path, { destinationBucket: to.bucket });
      const isThere = (await versionAt(to.bucket, to.path)) !== null;
      if (isThere) {
        await clear(to.bucket, to.path);
        await put(from.bucket, from.path);
      }
      return isThere;
    },
    async removes(bucket: string, path: string): Promise<boolean> {
      await client.storage.from(bucket).remove([path]);
      const isGone = (await versionAt(bucket, path)) === null;
      if (isGone) await put(bucket, path);
      return isGone;
    },
    put,
  };
}
