import { lstat, readFile, realpath } from "node:fs/promises";
import { userInfo } from "node:os";
import path from "node:path";
import { StartError } from "../../start-error.ts";

/** The operating-system user that PostgreSQL runs as. */
export interface Account {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root, so root runs it as `nobody`; null for the current user. */
export async function chooseAccount(): Promise<Account | null> {
  const own = process.getuid?.();
  if (own !== 0) {
    if (own !== undefined) requireEntry(own);
    return null;
  }
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

/** PostgreSQL asks for the name of the user that it runs as, which a container may not know. */
export function requireEntry(uid: number, lookUp: () => unknown = userInfo): void {
  try {
    lookUp();
  } catch (cause) {
    throw new StartError(
      `The user with ID ${uid}, who runs this server, has no entry in the password file, and PostgreSQL does not run without one. ` +
        "Add one to /etc/passwd, start the server as another user, or set DATABASE_URL to your own PostgreSQL server.",
      { cause },
    );
  }
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
