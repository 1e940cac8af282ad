import { AsyncLocalStorage } from "node:async_hooks";
import { StoredFileNotFound, type StoredVersion } from "./file-store.ts";

/** What the engine did with files while it answered one request. */
export interface TouchedFiles {
  readonly written: StoredVersion[];
  /** Versions that rows named before, and may name no longer. */
  readonly released: StoredVersion[];
  /** A row named a version that was gone when it was read. */
  isMissing: boolean;
}

const requests = new AsyncLocalStorage<TouchedFiles>();

/** Lets the engine answer, and tells which files it touched. */
export async function followRequest(send: () => Promise<Response>) {
  const touched: TouchedFiles = { written: [], released: [], isMissing: false };
  return { answer: await requests.run(touched, send), touched };
}

export function noteWritten(file: StoredVersion): void {
  requests.getStore()?.written.push(file);
}

export function noteReleased(files: StoredVersion[]): void {
  requests.getStore()?.released.push(...files);
}

export async function notingMissing<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    const touched = requests.getStore();
    if (touched && error instanceof StoredFileNotFound) touched.isMissing = true;
    throw error;
  }
}
