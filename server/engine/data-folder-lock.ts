import { mkdir, open, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { StartError } from "../start-error.ts";

/**
 * Makes sure that one process uses the data folder: the embedded database does not defend itself
 * against a second one. A lock left by a killed process is taken over.
 */
export async function lockDataFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, "server.lock");
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      const handle = await open(file, "wx");
      await handle.writeFile(String(process.pid));
      await handle.close();
      return () => rm(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const holder = Number(await readFile(file, "utf8").catch(() => "0"));
    if (holder !== process.pid && isRunning(holder)) {
      throw new StartError(
        `${folder} is in use by process ${holder}. Stop it, or set DATA_DIR to another folder.`,
      );
    }
    await rm(file, { force: true });
  }
  throw new StartError(`${file} could not be locked.`);
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
