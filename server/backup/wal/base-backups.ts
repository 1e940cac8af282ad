import { z } from "zod";
import { StartError } from "../../start-error.ts";
import { type StoredContent, storedContent } from "../repository/manifest.ts";
import type { Repository } from "../repository/repository.ts";

/**
 * The files of a running cluster, copied one after the other: whole again only once the log that
 * was written meanwhile has been replayed.
 */
const baseBackup = z.object({
  format: z.literal(1),
  id: z.string(),
  /** By the database's clock: nothing before the end can be restored from it. */
  endedAt: z.iso.datetime(),
  /** Files that came later are in lists of their own. */
  filesSince: z.iso.datetime(),
  archiveId: z.uuid(),
  /** The major version that its files are of. */
  postgres: z.string(),
  firstSegment: z.string(),
  lastSegment: z.string(),
  folders: z.array(z.string()),
  /** Files, many small ones to a pack, with how many bytes of it each has. */
  packs: z.array(
    z.object({
      files: z.array(z.object({ path: z.string(), bytes: z.number().int() })),
      content: storedContent,
    }),
  ),
  /** Tells PostgreSQL from where to replay. */
  label: z.string(),
  /** The engine's keys, and the password of the database, which its files have too. */
  secrets: storedContent,
  password: storedContent,
});
export type BaseBackup = z.infer<typeof baseBackup>;

const folder = "bases/";
const pathOf = (id: string) => folder + id;

/** The ids, the oldest first. */
export async function listBases({ parts }: Repository): Promise<string[]> {
  const ids = (await parts.list(folder)).map((path) => path.slice(folder.length));
  return ids.filter((id) => /^\d{4}-\d\d-\d\dT[\d.-]+Z$/.test(id)).sort();
}

export async function readBase({ parts }: Repository, id: string): Promise<BaseBackup> {
  const text = await parts.read(pathOf(id));
  const parsed = baseBackup.safeParse(text && JSON.parse(text.toString("utf8")));
  if (parsed.success && parsed.data.id === id) return parsed.data;
  throw new StartError(
    `The base backup ${id} is damaged, or was made by a newer version of the software.`,
  );
}

/** Written last: without it there is no base backup. */
export async function writeBase({ parts }: Repository, made: BaseBackup): Promise<void> {
  await parts.write(pathOf(made.id), Buffer.from(JSON.stringify(made)));
}

export async function removeBases({ parts }: Repository, ids: readonly string[]): Promise<void> {
  await parts.remove(ids.map(pathOf));
}

export function contentsOfBase({ packs, secrets, password }: BaseBackup): StoredContent[] {
  return [...packs.map(({ content }) => content), secrets, password];
}
