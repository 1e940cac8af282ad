import type { Database } from "../database/database.ts";
import type { Query } from "../database/transaction.ts";
import { type Asker, serviceCaller } from "../identity/caller.ts";
import type { HeldBytes } from "../network/held-bytes.ts";
import type { FileStore } from "./files/file-store.ts";
import type { DownloadLinkTokens, UploadLinkTokens } from "./links/link-tokens.ts";
import type { Operation } from "./parse-path.ts";
import type { BodyTimeouts } from "./request-body.ts";

/** What the calls of the storage API work with. */
export interface StorageContext {
  database: Database;
  files: FileStore;
  heldBytes: HeldBytes;
  timeouts: BodyTimeouts;
  /** Accounts that may not sign in. */
  isClosed: (email: string) => boolean;
  downloadLinks: DownloadLinkTokens;
  uploadLinks: UploadLinkTokens;
}

/** One call: what is asked for, and by whom. */
export interface StorageCall {
  operation: Operation;
  bucket: string;
  key: string;
  asker: Asker;
  request: Request;
  url: URL;
}

export const isService = ({ caller }: Asker) => caller.role === "service_role";

/** The server's rights for a step of a visitor's call, on the visitor's connections. */
export const asService = (asker: Asker): Asker => ({ ...asker, caller: serviceCaller });

/** Reads as the caller: row-level security decides what there is. */
export function readAs<Result>(
  { database }: StorageContext,
  asker: Asker,
  operation: Operation,
  task: (query: Query) => Promise<Result>,
): Promise<Result> {
  const settings = { "storage.operation": `storage.${operation}` };
  return database.asCaller(asker, { readOnly: true, settings }, task);
}

/** Writes as the caller. It is not aborted when the client goes: half a write helps no one. */
export function writeAs<Result>(
  { database }: StorageContext,
  { caller, address }: Asker,
  operation: Operation,
  task: (query: Query) => Promise<Result>,
): Promise<Result> {
  const settings = { "storage.operation": `storage.${operation}` };
  return database.asCaller({ caller, address }, { settings }, task);
}
