import { lstat, readFile, realpath } from "node:fs/promises";
import path from "node:path";
import { StartError } from "../../start-error.ts";

/** The operating-system user that PostgreSQL runs as. */
export interface Account {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root, so root runs it as `nobody`; null for the current user. */
export async function chooseAccount(): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null;
  const users = await readFile("/etc/passwd", "utf8").catch(() => "");
  const [, , uid, gid] =
    users
      .split("\n")
      .find((line) => line.startsWith("nobody:"))
      ?.split(":") ?? [];
  if (!uid || !gid) {
    throw new StartError(
      "PostgreSQL does not run as root, and there is no user 'nobody' to run it as. " +
        "Start the server as another user, or set DATABASE_URL to your own PostgreSQL server.",
    );
  }
  return { uid: Number(uid), gid: Number(gid) };
}

/** Whether an account may enter a folder and all of its parents. */
export async function canReach(account: Account, folder: string): Promise<boolean> {
  const { root } = path.parse(folder);
  for (let at = await nearestExisting(folder); ; at = path.dirname(at)) {
    const { mode, uid, gid } = await lstat(at);
    const right = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & right) === 0) return false;
    if (at === root) return true;
  }
}

async function nearestExisting(folder: string): Promise<string> {
  try {
    return await realpath(folder);
  } catch {
    return nearestExisting(path.dirname(folder));
  }
}
