import { z } from "zod";

const blobName = z.string().regex(/^[0-9a-f]{64}$/);

export const storedContent = z.object({
  bytes: z.number().int(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** In order, the names of the blobs that it was cut into. */
  blobs: z.array(blobName),
});
export type StoredContent = z.infer<typeof storedContent>;

export const storedFile = storedContent.extend({
  /** As in the file store. */
  path: z.string(),
  /** Its media type. */
  type: z.string(),
});
export type StoredFile = z.infer<typeof storedFile>;

const storedRows = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int(),
  digest: z.string(),
  blobs: z.array(blobName),
});
export type StoredRows = z.infer<typeof storedRows>;

/** Everything a backup consists of. Written last: without it there is no backup. */
export const manifest = z.object({
  format: z.literal(1),
  id: z.string(),
  startedAt: z.iso.datetime(),
  /** The moment whose rows these are. */
  snapshotAt: z.iso.datetime(),
  databaseId: z.uuid(),
  postgres: z.string(),
  migrations: z.array(
    z.object({ version: z.string(), name: z.string().nullable(), checksum: z.string() }),
  ),
  tables: z.array(storedRows),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string() })),
  leftOut: z.array(z.object({ name: z.string(), reason: z.string() })),
  files: z.array(storedFile),
  /** Named by rows, but not in the site's file store either. */
  missingFiles: z.array(z.string()),
  /** The engine's keys, without which everybody is signed out. */
  secrets: storedContent,
});
export type Manifest = z.infer<typeof manifest>;
