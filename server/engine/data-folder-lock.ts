import { open, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartError } from "../start-error.ts";
import { makePrivateFolder } from "./private-files.ts";

/** SQLite's code for a file that another process has locked. */
const locked = 5;

/**
 * Makes sure that only one server uses the data folder, because two would stop each other's
 * database. The operating system holds the lock, so that it ends with its process however that
 * ends, and holds between containers that share a folder; SQLite is the way to it on every platform.
 */
export async function lockDataFolder(folder: string): Promise<() => Promise<void>> {
  await makePrivateFolder(folder);
  const holderFile = path.join(folder, "server.lock");
  const lock = await takeLock(path.join(folder, "folder.lock"));
  const holder = await readFile(holderFile, "utf8").catch(() => "");
  // Without our lock, it can only be a server of an earlier version.
  if (!lock || (await isRunning(holder))) {
    lock?.close();
    const [process = ""] = holder.split(" ");
    throw new StartError(
      `${folder} is in use by ${process ? `process ${process}` : "another process"}. ` +
        "Stop it, or set DATA_DIR to another folder.",
    );
  }
  await writeHolder(holderFile);
  return async () => {
    await rm(holderFile, { force: true });
    lock.close();
  };
}

/** Null if another process has it. */
async function takeLock(file: string): Promise<DatabaseSync | null> {
  // Created here, because SQLite would let other accounts read it.
  await (await open(file, "a", 0o600)).close();
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    // In memory, because nothing is ever written: a journal would stay behind a killed server.
    database.exec("pragma journal_mode = memory; begin exclusive");
    return database;
  } catch (error) {
    database.close();
    if (error instanceof Error && "errcode" in error && error.errcode === locked) return null;
    throw error;
  }
}

async function writeHolder(file: string): Promise<void> {
  await rm(file, { force: true });
  const handle = await open(file, "wx", 0o600);
  await handle.writeFile(`${process.pid} ${await startOf(process.pid)}`);
  await handle.close();
}

async function isRunning(holder: string): Promise<boolean> {
  const [id = "", started = ""] = holder.split(" ");
  const pid = Number(id);
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  // Process ids are reused (immediately in a new container), so the start time must match too.
  return (await startOf(pid)) === started;
}

/** When a process started, in clock ticks since boot; empty if that cannot be read. */
async function startOf(pid: number): Promise<string> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // The command name, in brackets, may contain spaces; the start is the twentieth field after it.
  return text.slice(text.lastIndexOf(")") + 2).split(" ")[19] ?? "";
}
