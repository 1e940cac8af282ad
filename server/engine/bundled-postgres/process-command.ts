import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

/** The command line of a running process; null when there is none, or nobody can tell. */
export async function commandOf(pid: number): Promise<string | null> {
  try {
    return (await readFile(`/proc/${pid}/cmdline`, "utf8")).replaceAll("\0", " ");
  } catch {
    try {
      return (await promisify(execFile)("ps", ["-o", "command=", "-p", String(pid)])).stdout;
    } catch {
      return null;
    }
  }
}
