import { open, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { StartError } from "../start-error.ts";
import { makePrivateFolder } from "./private-files.ts";

/**
 * Makes sure that only one server uses the data folder, because two would stop each other's
 * database. Takes over the lock of a killed process.
 */
export async function lockDataFolder(folder: string): Promise<() => Promise<void>> {
  await makePrivateFolder(folder);
  const file = path.join(folder, "server.lock");
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      const handle = await open(file, "wx", 0o600);
      await handle.writeFile(`${process.pid} ${await startOf(process.pid)}`);
      await handle.close();
      return () => rm(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const [holder = "", started = ""] = (await readFile(file, "utf8").catch(() => "")).split(" ");
    if (await isRunning(Number(holder), started)) {
      throw new StartError(
        `${folder} is in use by process ${holder}. Stop it, or set DATA_DIR to another folder.`,
      );
    }
    await rm(file, { force: true });
  }
  throw new StartError(`${file} could not be locked.`);
}

async function isRunning(pid: number, started: string): Promise<boolean> {
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
