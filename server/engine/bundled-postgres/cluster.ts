import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { openSync } from "node:fs";
import { chown, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { StartError } from "../../start-error.ts";
import type { Account } from "./account.ts";
import { program } from "./binaries.ts";
import { commandOf } from "./process-command.ts";

/** A folder with PostgreSQL's files, the programs that work on it, and the user they run as. */
export interface Cluster {
  folder: string;
  binaries: string;
  account: Account | null;
}

/** In milliseconds. */
const startTimeout = 60_000;
const stopTimeout = 20_000;
const pollInterval = 20;

/** The names that PostgreSQL's programs need of our environment; our secrets are not among them. */
const passedOn = ["PATH", "SystemRoot", "TEMP", "TMP"];

function spawnOptions({ account }: Cluster) {
  const inherited = passedOn.map((name) => [name, process.env[name]]);
  return {
    ...account,
    env: { ...Object.fromEntries(inherited.filter(([, value]) => value)), LC_ALL: "C" },
  };
}

function run(cluster: Cluster, name: "initdb" | "pg_ctl", parameters: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program(cluster.binaries, name), parameters, {
      ...spawnOptions(cluster),
      cwd: path.dirname(cluster.folder),
      stdio: ["ignore", "ignore", "pipe"],
    });
    let complaints = "";
    child.stderr.on("data", (text) => {
      complaints += text;
    });
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${name} ended with ${code}: ${complaints.trim()}`));
    });
  });
}

/** The major version of the files in a folder; null when there are none. */
export async function clusterVersion(folder: string): Promise<string | null> {
  const text = await readFile(path.join(folder, "PG_VERSION"), "utf8").catch(() => null);
  return text?.trim() ?? null;
}

/** Makes the files whole or not at all: a start that is killed here begins anew. */
export async function createCluster(cluster: Cluster, password: string): Promise<void> {
  const { folder, account } = cluster;
  const draft = `${folder}.part`;
  const passwordFile = `${folder}.password.part`;
  try {
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft, { mode: 0o700 });
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (account) {
      await chown(draft, account.uid, account.gid);
      await chown(passwordFile, account.uid, account.gid);
    }
    await run(cluster, "initdb", [
      `--pgdata=${draft}`,
      "--username=postgres",
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--no-instructions",
    ]);
    await rename(draft, folder);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

export function makePassword(): string {
  return randomBytes(24).toString("base64url");
}

/** What stands in the file that a running PostgreSQL keeps in its folder. */
async function readPidFile(folder: string) {
  const text = await readFile(path.join(folder, "postmaster.pid"), "utf8").catch(() => null);
  const lines = text?.split("\n") ?? [];
  const pid = Number(lines[0]);
  return text && pid > 0 ? { pid, isReady: lines[7]?.trim() === "ready" } : null;
}

/** Ends a PostgreSQL that a killed server has left behind on this folder. */
export async function stopLeftover(cluster: Cluster): Promise<void> {
  const left = await readPidFile(cluster.folder);
  if (!left) return;
  const command = await commandOf(left.pid);
  if (command?.includes(cluster.folder) || (command && process.platform === "win32")) {
    await stopCluster(cluster);
  } else {
    // The number belongs to another process by now, or to none.
    await rm(path.join(cluster.folder, "postmaster.pid"), { force: true });
  }
}

/** Open transactions are rolled back; everything acknowledged is on the disk. */
export async function stopCluster(cluster: Cluster): Promise<void> {
  const stop = (mode: string) =>
    run(cluster, "pg_ctl", [
      "stop",
      `--pgdata=${cluster.folder}`,
      `--mode=${mode}`,
      `--timeout=${stopTimeout / 1000}`,
    ]);
  try {
    await stop("fast");
  } catch (error) {
    // It may have ended by itself in the meantime.
    if (!(await readPidFile(cluster.folder))) return;
    await stop("immediate").catch(() => {
      throw error;
    });
  }
}

/** Starts PostgreSQL for this machine alone; the answer is its process, ready for connections. */
export async function launch(
  cluster: Cluster,
  port: number,
  settings: Record<string, string>,
): Promise<ChildProcess> {
  const logFile = `${cluster.folder}.log`;
  const log = openSync(logFile, "w", 0o600);
  const flags = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    // What visitors get wrong is theirs to hear, and their values are nobody's to read.
    log_min_messages: "fatal",
    ...settings,
  };
  const child = spawn(
    program(cluster.binaries, "postgres"),
    [
      "-D",
      cluster.folder,
      ...Object.entries(flags).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    ],
    {
      ...spawnOptions(cluster),
      cwd: cluster.folder,
      // A group of its own: Ctrl+C in a terminal must not reach it before requests are finished.
      detached: true,
      stdio: ["ignore", log, log],
    },
  );
  const failure = new Promise<Error>((resolve) => {
    child.once("error", resolve);
    child.once("exit", (code) => resolve(new Error(`it ended with ${code}`)));
  });
  const deadline = Date.now() + startTimeout;
  while (Date.now() < deadline) {
    const file = await readPidFile(cluster.folder);
    if (file?.isReady && file.pid === child.pid) return child;
    const pause = new Promise<null>((resolve) => setTimeout(resolve, pollInterval, null));
    const failed = await Promise.race([failure, pause]);
    if (!failed) continue;
    const said = await readFile(logFile, "utf8").catch(() => "");
    throw new LaunchError(said.trim().split("\n").at(0) || failed.message, said);
  }
  child.kill("SIGKILL");
  throw new StartError(`PostgreSQL was not ready in ${startTimeout / 1000} s; see ${logFile}.`);
}

export class LaunchError extends Error {
  override name = "LaunchError";
  readonly output: string;

  constructor(message: string, output: string) {
    super(message);
    this.output = output;
  }

  /** Whether another try may go better: the port was taken, or processes of a killed server still end. */
  get isPassing(): boolean {
    return /could not (bind|create any TCP)|still in use|lock file/.test(this.output);
  }
}
