import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { fstatSync, openSync } from "node:fs";
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { errorMessage } from "#domain/error-message.ts";
import { StartError } from "../../start-error.ts";
import { program } from "./binaries.ts";
import { clusterLog, readFrom, rotateLog } from "./cluster-log.ts";
import type { Account } from "./system-account.ts";

/** A PostgreSQL data folder, the programs that run on it, and the user they run as. */
export interface Cluster {
  folder: string;
  binaries: string;
  account: Account | null;
}

/** In milliseconds. */
const startTimeout = 60_000;
const stopTimeout = 20_000;
const pollInterval = 20;

/** The environment variables PostgreSQL's programs need; the others may be secrets. */
const inheritedVariables = ["PATH", "SystemRoot", "TEMP", "TMP"];

function spawnOptions({ account }: Cluster) {
  const inherited = inheritedVariables.map((name) => [name, process.env[name]]);
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
    let errors = "";
    child.stderr.on("data", (text) => {
      errors += text;
    });
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${name} exited with code ${code}: ${firstError(errors)}`));
    });
  });
}

/** The programs explain an error in further lines, which are for a terminal. */
function firstError(output: string): string {
  const lines = output.trim().split("\n");
  return lines.find((line) => /error|fatal|could not/i.test(line)) ?? lines[0] ?? "";
}

/** The PostgreSQL major version of a data folder; null if there is no cluster in it. */
export async function clusterVersion(folder: string): Promise<string | null> {
  const text = await readFile(path.join(folder, "PG_VERSION"), "utf8").catch(() => null);
  return text?.trim() ?? null;
}

/**
 * Creates the data folder atomically: after a kill here, the next start begins afresh, under another
 * name, because the killed server's initdb may still be writing to the old one.
 */
export async function createCluster(cluster: Cluster, password: string): Promise<void> {
  const { folder, account } = cluster;
  const draft = `${folder}.${randomUUID()}.part`;
  const passwordFile = `${folder}.password.part`;
  await removeDrafts(folder);
  try {
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
  } catch (cause) {
    await removeDrafts(folder);
    throw new StartError(`The database could not be created: ${errorMessage(cause)}`, { cause });
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** What killed starts left; a folder that is still being written to is left to the next one. */
export async function removeDrafts(folder: string): Promise<void> {
  const parent = path.dirname(folder);
  const isDraft = (name: string) =>
    name.startsWith(`${path.basename(folder)}.`) && name.endsWith(".part");
  for (const name of (await readdir(parent).catch(() => [])).filter(isDraft)) {
    await rm(path.join(parent, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

export function makePassword(): string {
  return randomBytes(24).toString("base64url");
}

/** The PID file that a running PostgreSQL keeps in its data folder. */
async function readPidFile(folder: string) {
  const text = await readFile(path.join(folder, "postmaster.pid"), "utf8").catch(() => null);
  const lines = text?.split("\n") ?? [];
  const pid = Number(lines[0]);
  return text && pid > 0
    ? { pid, port: Number(lines[3]), isReady: /^(ready|standby)$/.test(lines[7]?.trim() ?? "") }
    : null;
}

/** The port of the PostgreSQL that runs on this folder; null if none is ready there. */
export async function runningPort(folder: string): Promise<number | null> {
  const file = await readPidFile(folder);
  if (!file?.isReady) return null;
  const command = await commandOf(file.pid);
  return command?.includes(folder) || (command && process.platform === "win32") ? file.port : null;
}

/** The command line of a running process; null if there is no such process or it cannot be read. */
async function commandOf(pid: number): Promise<string | null> {
  try {
    return (await readFile(`/proc/${pid}/cmdline`, "utf8")).replaceAll("\0", " ");
  } catch {
    return promisify(execFile)("ps", ["-o", "command=", "-p", String(pid)]).then(
      ({ stdout }) => stdout,
      () => null,
    );
  }
}

/** Stops a PostgreSQL that a killed server left running on this folder. */
export async function stopLeftover(cluster: Cluster): Promise<void> {
  const left = await readPidFile(cluster.folder);
  if (!left) return;
  const command = await commandOf(left.pid);
  if (command?.includes(cluster.folder) || (command && process.platform === "win32")) {
    await stopCluster(cluster);
  } else {
    // The process id now belongs to another process, or to none.
    await rm(path.join(cluster.folder, "postmaster.pid"), { force: true });
  }
}

/** Also wakes PostgreSQL's own processes. */
export async function reloadSettings(cluster: Cluster): Promise<void> {
  await run(cluster, "pg_ctl", ["reload", `--pgdata=${cluster.folder}`]);
}

/** Rolls back open transactions; every acknowledged one is already on disk. */
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
    // It may have exited by itself in the meantime.
    if (!(await readPidFile(cluster.folder))) return;
    await stop("immediate").catch(() => {
      throw error;
    });
  }
}

/** Starts PostgreSQL on the loopback interface; resolves once it accepts connections. */
export async function launch(
  cluster: Cluster,
  port: number,
  settings: Record<string, string>,
): Promise<ChildProcess> {
  const logFile = clusterLog(cluster.folder);
  await rotateLog(logFile);
  const log = openSync(logFile, "a", 0o600);
  const { size: earlier } = fstatSync(log);
  const flags = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    // Errors go back to the visitor who caused them; the values in them must not end up in a log.
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
      // In its own process group, so that Ctrl+C does not stop it before requests have finished.
      detached: true,
      stdio: ["ignore", log, log],
    },
  );
  const failure = new Promise<Error>((resolve) => {
    child.once("error", resolve);
    child.once("exit", (code) => resolve(new Error(`it exited with code ${code}`)));
  });
  const deadline = Date.now() + startTimeout;
  while (Date.now() < deadline) {
    const file = await readPidFile(cluster.folder);
    if (file?.isReady && file.pid === child.pid) return child;
    const pause = new Promise<null>((resolve) => setTimeout(resolve, pollInterval, null));
    const failed = await Promise.race([failure, pause]);
    if (!failed) continue;
    const output = await readFrom(logFile, earlier);
    throw new LaunchError(output.trim().split("\n").at(0) || failed.message, output);
  }
  child.kill("SIGKILL");
  throw new StartError(`PostgreSQL was not ready after ${startTimeout / 1000} s; see ${logFile}.`);
}

export class LaunchError extends Error {
  override name = "LaunchError";
  readonly output: string;

  constructor(message: string, output: string) {
    super(message);
    this.output = output;
  }

  /** Whether to retry: the port was taken, or processes of a killed server are still exiting. */
  get isTransient(): boolean {
    return /could not (bind|create any TCP)|still in use|lock file/.test(this.output);
  }
}
