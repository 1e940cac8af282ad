import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { StartError } from "../../start-error.ts";
import { makePrivateFolder, readOrCreate } from "../private-files.ts";
import { copyBinaries, findBinaries, linkLibraries, requireVersion } from "./binaries.ts";
import {
  type Cluster,
  clusterVersion,
  makePassword,
  removeDrafts,
  runningPort,
  stopLeftover,
} from "./cluster.ts";
import { clusterLogs } from "./cluster-log.ts";
import { type Account, canReach, chooseAccount } from "./system-account.ts";
import { walArchiveFiles } from "./wal-archive.ts";

/** Holds the files that another account cannot reach in the project's own folder. */
const sharedFolder = "/var/lib/cleartonne";
/** Where an earlier version of this project kept its database. */
const earlierFolder = "database";
const databaseFolder = "postgres";
const passwordFile = "postgres-password";

/** Finds the programs and the data folder, and makes sure that their account can reach both. */
export async function locateCluster(
  dataFolder: string,
  report: (line: string) => void,
): Promise<Cluster> {
  const account = await chooseAccount();
  const binaries = await locateBinaries(account);
  const version = requireVersion(binaries, account);
  const folder = await clusterFolder(dataFolder, account);
  await makePrivateFolder(dataFolder);
  await makePrivateFolder(path.dirname(folder), { passage: account !== null });
  if (path.dirname(folder) !== path.resolve(dataFolder)) {
    report(
      `PostgreSQL runs as 'nobody', which cannot reach ${dataFolder}, so its files are in ${folder}`,
    );
  }
  await requireSameVersion(dataFolder, folder, version);
  return { folder, binaries, account };
}

async function locateBinaries(account: Account | null): Promise<string> {
  const shipped = findBinaries();
  if (!account || (await canReach(account, path.join(shipped, "bin")))) {
    await linkLibraries(shipped);
    return shipped;
  }
  const copy = path.join(sharedFolder, `postgresql-${await packageVersion(shipped)}`, "native");
  if (!existsSync(copy)) await copyBinaries(shipped, copy);
  await linkLibraries(copy);
  return copy;
}

async function packageVersion(binaries: string): Promise<string> {
  const text = await readFile(path.join(binaries, "..", "package.json"), "utf8");
  const { version }: { version: string } = JSON.parse(text);
  return version;
}

/** A folder in the data folder, or outside it if the account cannot reach that. */
async function clusterFolder(dataFolder: string, account: Account | null): Promise<string> {
  const data = path.resolve(dataFolder);
  if (!account || (await canReach(account, path.dirname(data)))) {
    return path.join(data, databaseFolder);
  }
  const name = createHash("sha256").update(data).digest("hex").slice(0, 12);
  return path.join(sharedFolder, name, databaseFolder);
}

async function requireSameVersion(dataFolder: string, folder: string, version: string) {
  const found = await clusterVersion(folder);
  const isEarlier = found === null && existsSync(path.join(dataFolder, earlierFolder));
  if (!isEarlier && (found === null || found === version)) return;
  throw new StartError(
    `${dataFolder} contains a database of an older version, which was left unchanged. ` +
      "Its contents come along by a backup with the software that made it, restored into an empty DATA_DIR " +
      "(see docs/operations/upgrading.md); 'npm run db:reset' deletes it and creates a new one.",
  );
}

/** The database password, created at the first start and stored in the data folder. */
export async function loadPassword(dataFolder: string): Promise<string> {
  return (await readOrCreate(path.join(dataFolder, passwordFile), makePassword)).trim();
}

/** The bundled PostgreSQL listens on this machine only. */
export const bundledUrl = (port: number, password: string) =>
  `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;

/** The URL of the PostgreSQL that runs on a data folder; undefined if none does. */
export async function runningCluster(dataFolder: string): Promise<string | undefined> {
  if (!existsSync(path.join(dataFolder, passwordFile))) return;
  const folder = await clusterFolder(dataFolder, await chooseAccount());
  const port = await runningPort(folder);
  if (port === null) return;
  return bundledUrl(port, await loadPassword(dataFolder));
}

/** Whether a data folder has a database. */
export async function hasCluster(dataFolder: string): Promise<boolean> {
  const folder = await clusterFolder(dataFolder, await chooseAccount());
  return (await clusterVersion(folder)) !== null;
}

/** Deletes the database of a data folder, including an earlier version's; it must not be in use. */
export async function removeCluster(dataFolder: string): Promise<void> {
  const account = await chooseAccount();
  const folder = await clusterFolder(dataFolder, account);
  if (existsSync(folder)) {
    await stopLeftover({ folder, binaries: await locateBinaries(account), account });
  }
  const isOutside = path.dirname(folder) !== path.resolve(dataFolder);
  const files = (
    isOutside
      ? [path.dirname(folder)]
      : [folder, ...clusterLogs(folder), ...walArchiveFiles(folder)]
  ).concat([earlierFolder, passwordFile].map((name) => path.join(dataFolder, name)));
  await removeDrafts(folder);
  for (const file of files) await rm(file, { recursive: true, force: true });
}
