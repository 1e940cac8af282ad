import { open, rename, rm, stat } from "node:fs/promises";

/** In bytes; a launch begins a new file when the last one has grown beyond it. */
const maxLogSize = 1024 * 1024;
/** How many earlier files are kept. */
const keptLogs = 4;

export const clusterLog = (folder: string) => `${folder}.log`;

/** PostgreSQL's log and the files before it, the newest first. */
export function clusterLogs(folder: string): string[] {
  const log = clusterLog(folder);
  return [log, ...Array.from({ length: keptLogs }, (_, index) => `${log}.${index + 1}`)];
}

/** Before a launch, so that the reason of the last exit is never overwritten. */
export async function rotateLog(log: string, limit = maxLogSize): Promise<void> {
  const size = await stat(log).then(
    (found) => found.size,
    () => 0,
  );
  if (size <= limit) return;
  await rm(`${log}.${keptLogs}`, { force: true });
  for (let number = keptLogs - 1; number >= 0; number -= 1) {
    const from = number === 0 ? log : `${log}.${number}`;
    await rename(from, `${log}.${number + 1}`).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
    });
  }
}

/** What was written to a file after a position; empty if it cannot be read. */
export async function readFrom(file: string, position: number): Promise<string> {
  try {
    const handle = await open(file, "r");
    try {
      const { size } = await handle.stat();
      const buffer = Buffer.alloc(Math.max(0, Math.min(size - position, maxLogSize)));
      await handle.read(buffer, 0, buffer.length, position);
      return buffer.toString("utf8");
    } finally {
      await handle.close();
    }
  } catch {
    return "";
  }
}
