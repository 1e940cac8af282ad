import { z } from "zod";
import { errorMessage } from "#domain/error-message.ts";
import { StartError } from "../../start-error.ts";
import { type BackupTarget, readWhole } from "./backup-target.ts";
import { type Manifest, manifest } from "./manifest.ts";
import {
  createKey,
  openKey,
  plainSealing,
  type Sealing,
  WrongPassphrase,
  wrappedKey,
} from "./sealing.ts";

/** The file that makes a folder or bucket a place of backups; everything else may be encrypted. */
const description = z.object({
  format: z.literal(1),
  /** Of the one site whose backups these are. */
  databaseId: z.uuid(),
  encryption: wrappedKey.nullable(),
});
const descriptionFile = "repository.json";

/**
 * The backups of one site. Rows and files are kept as blobs named after their content, so that what
 * has not changed is stored once; a manifest for each backup says which blobs it consists of.
 */
export interface Repository {
  readonly name: string;
  readonly databaseId: string;
  readonly isEncrypted: boolean;
  /** Throws a StartError if the place is away: the folder under a missing disk is another one. */
  requirePresent(): Promise<void>;
  /** The names of the blobs that are there. */
  listBlobs(): Promise<Set<string>>;
  nameOf(content: Uint8Array): string;
  writeBlob(name: string, content: Uint8Array): Promise<void>;
  /** Throws a StartError if the blob is missing or damaged. */
  readBlob(name: string): Promise<Buffer>;
  /** The backups' ids, the oldest first. */
  listBackups(): Promise<string[]>;
  readManifest(id: string): Promise<Manifest>;
  writeManifest(made: Manifest): Promise<void>;
  removeBackups(ids: string[]): Promise<void>;
  /** Removes blobs that are not among these, and what interrupted backups left; returns how many. */
  keepOnly(blobs: ReadonlySet<string>): Promise<number>;
  /** What else is kept there, under paths of its own: base backups and the write-ahead log. */
  readonly parts: Parts;
}

/** Files of a repository that are not named after their content. */
interface Parts {
  list(folder: string): Promise<string[]>;
  /** Undefined if there is no such file; throws a StartError if it is damaged. */
  read(path: string): Promise<Buffer | undefined>;
  write(path: string, content: Uint8Array): Promise<void>;
  remove(paths: string[]): Promise<void>;
}

/** A folder or bucket, and how to read what is in it. */
export interface Place {
  target: BackupTarget;
  /** As the operator named it. */
  name: string;
  passphrase?: string | undefined;
}

/** Throws a StartError if there are no backups, or they cannot be read with this passphrase. */
export async function openRepository(place: Place): Promise<Repository> {
  const { target, name, passphrase } = place;
  const text = await readWhole(target, descriptionFile);
  if (!text) throw new StartError(`${name} contains no backups.`);
  const described = description.safeParse(parseJson(text));
  if (!described.success) {
    throw new StartError(
      `${name}/${descriptionFile} is damaged, or was made by a newer version of the software.`,
    );
  }
  const { databaseId, encryption } = described.data;
  if (!encryption && passphrase) {
    throw new StartError(
      `The backups in ${name} are not encrypted. Leave BACKUP_PASSPHRASE empty, or choose another folder or bucket for encrypted ones.`,
    );
  }
  if (encryption && !passphrase) {
    throw new StartError(`The backups in ${name} are encrypted: set BACKUP_PASSPHRASE.`);
  }
  const sealing =
    encryption && passphrase
      ? await openKey(passphrase, encryption).catch((error: unknown) => {
          if (!(error instanceof WrongPassphrase)) throw error;
          throw new StartError(
            `BACKUP_PASSPHRASE is not the passphrase of the backups in ${name}.`,
          );
        })
      : plainSealing;
  const requirePresent = async () => {
    if ((await readWhole(target, descriptionFile))?.equals(text)) return;
    throw new StartError(`${name} does not contain these backups any more: is its disk missing?`);
  };
  const isEncrypted = encryption !== null;
  return repositoryIn(target, sealing, { name, databaseId, isEncrypted, requirePresent });
}

/** Opens the backups of a site, or makes an empty place for them. */
export async function openOrCreateRepository(
  place: Place,
  databaseId: string,
): Promise<Repository> {
  const { target, name, passphrase } = place;
  if (!(await readWhole(target, descriptionFile))) {
    const encryption = passphrase ? await createKey(passphrase) : null;
    const text = JSON.stringify({ format: 1, databaseId, encryption }, null, 2);
    await target.write(descriptionFile, Buffer.from(text), "application/json");
  }
  const repository = await openRepository(place);
  if (repository.databaseId !== databaseId) {
    throw new StartError(
      `${name} contains the backups of another database. Choose another folder or bucket.`,
    );
  }
  return repository;
}

const blobPath = (name: string) => `blobs/${name.slice(0, 2)}/${name}`;
const manifestPath = (id: string) => `manifests/${id}`;
const binary = "application/octet-stream";

function repositoryIn(
  target: BackupTarget,
  sealing: Sealing,
  about: Pick<Repository, "name" | "databaseId" | "isEncrypted" | "requirePresent">,
): Repository {
  async function pathsUnder(folder: string): Promise<string[]> {
    const paths: string[] = [];
    for await (const { path } of target.list()) if (path.startsWith(folder)) paths.push(path);
    return paths;
  }

  async function readIfThere(path: string, what: string): Promise<Buffer | undefined> {
    const sealed = await readWhole(target, path);
    return (
      sealed &&
      sealing.open(path, sealed).catch((cause: unknown) => {
        const message = `${what}: ${about.name}/${path} was changed (${errorMessage(cause)}).`;
        throw new StartError(message, { cause });
      })
    );
  }

  async function readSealed(path: string, what: string): Promise<Buffer> {
    const content = await readIfThere(path, what);
    if (!content) throw new StartError(`${what}: ${about.name}/${path} is missing.`);
    return content;
  }

  async function writeSealed(path: string, content: Uint8Array): Promise<void> {
    await target.write(path, await sealing.seal(path, content), binary);
  }

  return {
    ...about,
    parts: {
      list: pathsUnder,
      read: (path) => readIfThere(path, "The backups are damaged"),
      write: writeSealed,
      remove: (paths) => target.remove(paths),
    },
    async listBlobs() {
      const paths = await pathsUnder("blobs/");
      return new Set(paths.map((path) => path.slice(path.lastIndexOf("/") + 1)));
    },
    nameOf: (content) => sealing.nameOf(content),
    writeBlob: (name, content) => writeSealed(blobPath(name), content),
    async readBlob(name) {
      const content = await readSealed(blobPath(name), "The backup is damaged");
      if (sealing.nameOf(content) === name) return content;
      throw new StartError(
        `The backup is damaged: ${about.name}/${blobPath(name)} has other content than was stored.`,
      );
    },
    async listBackups() {
      const ids = (await pathsUnder("manifests/")).map((path) => path.slice("manifests/".length));
      // Whatever else lies there is no backup.
      return ids.filter((id) => /^\d{4}-\d\d-\d\dT[\d.-]+Z$/.test(id)).sort();
    },
    async readManifest(id) {
      const text = await readSealed(manifestPath(id), "The backup cannot be read");
      const parsed = manifest.safeParse(parseJson(text));
      if (parsed.success && parsed.data.id === id) return parsed.data;
      throw new StartError(
        `The manifest of ${id} is damaged, or was made by a newer version of the software.`,
      );
    },
    writeManifest: (made) => writeSealed(manifestPath(made.id), Buffer.from(JSON.stringify(made))),
    removeBackups: (ids) => target.remove(ids.map(manifestPath)),
    async keepOnly(blobs) {
      const paths = [...(await pathsUnder("blobs/")), ...(await pathsUnder("manifests/"))];
      const unused = paths.filter(
        (path) =>
          path.endsWith(".part") ||
          (path.startsWith("blobs/") && !blobs.has(path.slice(path.lastIndexOf("/") + 1))),
      );
      await target.remove(unused);
      return unused.length;
    },
  };
}

function parseJson(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString("utf8"));
  } catch {
    return undefined;
  }
}
