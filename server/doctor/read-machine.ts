import { existsSync } from "node:fs";
import { access, constants, stat, statfs } from "node:fs/promises";
import { totalmem } from "node:os";
import path from "node:path";
import { constrainedMemory } from "node:process";
import { fileURLToPath } from "node:url";
import type { Config } from "../config.ts";

const built = fileURLToPath(new URL("../../build/server", import.meta.url));

export interface MachineFacts {
  /** For example "24.21.0". */
  node: string;
  isBuilt: boolean;
  /** In bytes; of a container if it has a limit. */
  memory: number;
  /** Of the file system with the data folder, in bytes. */
  disk: { free: number; total: number };
  /** Whether this user may write to the data folder, or create it. */
  isDataWritable: boolean;
  /** The permissions of the file with the keys; null if there is none yet, or no such thing here. */
  keysMode: number | null;
  hasKeys: boolean;
}

export async function readMachine({ DATA_DIR }: Pick<Config, "DATA_DIR">): Promise<MachineFacts> {
  const folder = nearestFolder(path.resolve(DATA_DIR));
  const { bavail, blocks, bsize } = await statfs(folder);
  const keys = await stat(path.join(DATA_DIR, "engine-secrets.json")).catch(() => null);
  const limit = constrainedMemory();
  return {
    node: process.versions.node,
    isBuilt: existsSync(built),
    memory: limit > 0 ? Math.min(limit, totalmem()) : totalmem(),
    disk: { free: bavail * bsize, total: blocks * bsize },
    isDataWritable: await access(folder, constants.W_OK).then(
      () => true,
      () => false,
    ),
    keysMode: keys && process.platform !== "win32" ? keys.mode & 0o777 : null,
    hasKeys: keys !== null,
  };
}

/** The folder itself, or the one in which it would be created. */
function nearestFolder(folder: string): string {
  return existsSync(folder) || path.dirname(folder) === folder
    ? folder
    : nearestFolder(path.dirname(folder));
}
