import { AsyncLocalStorage } from "node:async_hooks";
import { StoredFileNotFound, type StoredVersion } from "./file-store.ts";

/** The files that the engine touched during one request. */
export interface TouchedFiles {
  readonly written: StoredVersion[];
  /** Versions that rows referenced before, and may no longer. */
  readonly released: StoredVersion[];
  /** Whether a row referenced a version that was gone when it was read. */
  isMissing: boolean;
}

const requests = new AsyncLocalStorage<TouchedFiles>();

/** Sends a request to the engine, and reports which files it touched. */
export async function trackTouchedFiles(send: () => Promise<Response>) {
  const touched: TouchedFiles = { written: [], released: [], isMissing: false };
  return { response: await requests.run(touched, send), touched };
}

export function noteWritten(file: StoredVersion): void {
  requests.getStore()?.written.push(file);
}

export function noteReleased(files: StoredVersion[]): void {
  requests.getStore()?.released.push(...files);
}

export async function recordingIfMissing<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    const touched = requests.getStore();
    if (touched && error instanceof StoredFileNotFound) touched.isMissing = true;
    throw error;
  }
}
