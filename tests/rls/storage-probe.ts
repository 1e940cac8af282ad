import { accessFor, type BucketAccess, type Files, type Identity } from "./access-table.ts";
import type { Query } from "./catalogue.ts";
import type { Client } from "./identities.ts";

/** A folder of a bucket in which a file may or may not belong. */
export interface ProbedFolder {
  what: string;
  bucket: string;
  folder: string;
  /** Whose folder this is, at the right depth and with a valid name; null for any other folder. */
  ownedBy: Identity | null;
}

/** A file to copy or move, with its destination. */
export interface Transfer {
  from: string;
  to: string;
  toBucket: string;
}

type Companies = Record<"owner" | "rival", string>;

/** Valid and invalid folders, the same set for every bucket. */
export function foldersIn(
  bucket: string,
  { folders }: BucketAccess,
  { owner, rival }: Companies,
): ProbedFolder[] {
  const probed = (what: string, folder: string, ownedBy: Identity | null = null): ProbedFolder => ({
    what,
    bucket,
    folder,
    ownedBy,
  });
  const right = folders.flatMap((name) => [
    probed(`the owner's ${name}`, `${owner}/${name}`, "owner"),
    probed(`the rival's ${name}`, `${rival}/${name}`, "rival"),
  ]);
  const inside = folders[0] ?? "logo";
  return [
    ...right,
    probed("the top", ""),
    probed("too shallow", owner),
    probed("a folder of another kind", `${owner}/invoices`),
    probed("too deep", `${owner}/${inside}/deeper`),
    probed("a company that does not exist", `00000000-0000-4000-8000-000000000000/${inside}`),
  ];
}

export const fileIn = ({ folder }: ProbedFolder, name: string) =>
  folder === "" ? name : `${folder}/${name}`;

/** A file the bucket accepts: a PDF for documents, a PNG otherwise. */
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

/** Whether a declaration gives an identity a right in a folder. */
export function isDeclared(
  access: BucketAccess,
  right: Right,
  identity: Identity,
  folder: ProbedFolder,
  { isReserved = false } = {},
): boolean {
  const scope: Files = accessFor(access[right], identity);
  if (scope === "all") return true;
  return folder.ownedBy === identity && (scope === "own" || (scope === "reserved" && isReserved));
}

/** Performs storage operations as one client, and checks their effect in the table. */
export function storageProbe(query: Query, service: Client, client: Client) {
  async function versionsOf(bucket: string, paths: string[]): Promise<Map<string, string>> {
    const rows = await query<{ name: string; version: string }>(
      "select name, version from storage.objects where bucket_id = $1 and name = any ($2)",
      [bucket, paths],
    );
    return new Map(rows.map(({ name, version }) => [name, version]));
  }

  /** Stores a file at any path, using the server's rights. */
  async function put(bucket: string, path: string): Promise<void> {
    const { content, type } = sampleFile(bucket);
    const { error } = await service.storage
      .from(bucket)
      .upload(path, content, { contentType: type, upsert: true });
    if (error) throw error;
  }

  /** Removes those of the files that exist, and returns their paths. */
  async function clear(bucket: string, paths: string[]): Promise<string[]> {
    const found = [...(await versionsOf(bucket, paths)).keys()];
    if (found.length === 0) return [];
    const { error } = await service.storage.from(bucket).remove(found);
    if (error) throw error;
    return found;
  }

  /** Tries an operation on all paths at once, and returns those where it works. */
  async function where(paths: string[], tried: (path: string) => Promise<boolean>) {
    const works = await Promise.all(paths.map(tried));
    return paths.filter((_, index) => works[index]);
  }

  /** Returns the transfers that have left a file, and removes those files. */
  async function arrived(transfers: Transfer[]): Promise<Transfer[]> {
    const found = new Map<string, string[]>();
    for (const { toBucket } of transfers) {
      if (found.has(toBucket)) continue;
      const here = transfers.filter((one) => one.toBucket === toBucket);
      const files = here.map(({ to }) => to);
      found.set(toBucket, await clear(toBucket, files));
    }
    return transfers.filter(({ to, toBucket }) => found.get(toBucket)?.includes(to));
  }

  return {
    async uploads(bucket: string, paths: string[]): Promise<string[]> {
      const { content, type } = sampleFile(bucket);
      const files = client.storage.from(bucket);
      await Promise.all(paths.map((path) => files.upload(path, content, { contentType: type })));
      return clear(bucket, paths);
    },
    /** The service client uses the link, because only who created it matters. */
    async uploadsByLink(bucket: string, paths: string[]): Promise<string[]> {
      const { content, type } = sampleFile(bucket);
      await Promise.all(
        paths.map(async (path) => {
          const { data } = await client.storage.from(bucket).createSignedUploadUrl(path);
          if (!data) return;
          await service.storage
            .from(bucket)
            .uploadToSignedUrl(path, data.token, content, { contentType: type });
        }),
      );
      return clear(bucket, paths);
    },
    async replaces(bucket: string, paths: string[]): Promise<string[]> {
      const before = await versionsOf(bucket, paths);
      const { content, type } = sampleFile(bucket);
      const files = client.storage.from(bucket);
      await Promise.all(
        paths.map((path) => files.upload(path, content, { contentType: type, upsert: true })),
      );
      const after = await versionsOf(bucket, paths);
      return paths.filter((path) => after.get(path) !== before.get(path));
    },
    async removes(bucket: string, paths: string[]): Promise<string[]> {
      // One request per file, so that a refusal for one does not keep the others.
      await Promise.all(paths.map((path) => client.storage.from(bucket).remove([path])));
      const left = await versionsOf(bucket, paths);
      const gone = paths.filter((path) => !left.has(path));
      await Promise.all(gone.map((path) => put(bucket, path)));
      return gone;
    },
    reads: (bucket: string, paths: string[]) =>
      where(
        paths,
        async (path) => (await client.storage.from(bucket).download(path)).error === null,
      ),
    readsInfo: (bucket: string, paths: string[]) =>
      where(paths, async (path) => (await client.storage.from(bucket).info(path)).error === null),
    lists: (bucket: string, paths: string[]) =>
      where(paths, async (path) => {
        const start = path.lastIndexOf("/") + 1;
        const { data } = await client.storage
          .from(bucket)
          .list(path.slice(0, Math.max(0, start - 1)));
        return (data ?? []).some((entry) => entry.name === path.slice(start));
      }),
    signs: (bucket: string, paths: string[]) =>
      where(paths, async (path) => {
        const { data } = await client.storage.from(bucket).createSignedUrl(path, 60);
        return data !== null && (await fetch(data.signedUrl)).ok;
      }),
    async copies(bucket: string, transfers: Transfer[]): Promise<Transfer[]> {
      await Promise.all(
        transfers.map(({ from, to, toBucket }) =>
          client.storage.from(bucket).copy(from, to, { destinationBucket: toBucket }),
        ),
      );
      return arrived(transfers);
    },
    /** Sequential, because a moved file must be restored before the next move. */
    async moves(bucket: string, transfers: Transfer[]): Promise<Transfer[]> {
      for (const { from, to, toBucket } of transfers) {
        const { error } = await client.storage
          .from(bucket)
          .move(from, to, { destinationBucket: toBucket });
        if (!error) await put(bucket, from);
      }
      return arrived(transfers);
    },
    put,
  };
}
