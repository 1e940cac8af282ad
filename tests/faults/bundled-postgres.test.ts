import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import {
  appendFile,
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { request } from "node:http";
import { networkInterfaces, tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import {
  type BundledPostgres,
  startBundledPostgres,
} from "#server/engine/bundled-postgres/bundled-postgres.ts";
import { removeCluster } from "#server/engine/bundled-postgres/locate-cluster.ts";
import { loadEngineSecrets } from "#server/engine/engine-secrets.ts";
import { freePort } from "#server/network/free-port.ts";
import { killProcesses, newDataFolder, startProcess } from "../fixtures/server-process.ts";

const isRoot = process.getuid?.() === 0;
const folders: string[] = [];
const started: BundledPostgres[] = [];

async function newFolder(name: string): Promise<string> {
  const parent = await mkdtemp(path.join(tmpdir(), "cleartonne-bundled-"));
  await chmod(parent, 0o755);
  const folder = path.join(parent, name);
  folders.push(folder);
  return folder;
}

async function start(dataFolder: string) {
  const lines: string[] = [];
  const report = (line: string) => lines.push(line);
  const postgres = await startBundledPostgres({ dataFolder, maxConnections: 20, report });
  started.push(postgres);
  return { ...postgres, lines, postgres };
}

async function query(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows[0];
  } finally {
    await client.end();
  }
}

const isRunning = (pid = 0) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

afterEach(async () => {
  for (const postgres of started.splice(0)) await postgres.stop();
  for (const folder of folders.splice(0)) {
    await removeCluster(folder);
    await rm(path.dirname(folder), { recursive: true, force: true });
  }
});
afterAll(killProcesses);

describe("the bundled PostgreSQL", () => {
  test("runs on a path with spaces, keeps its data and protects its folder from other users", async () => {
    const folder = await newFolder("with a blank");
    // As a server leaves it that was killed while it created the database.
    await mkdir(path.join(folder, "postgres.killed.part", "base"), { recursive: true });
    const first = await start(folder);
    expect((await readdir(folder)).filter((name) => name.endsWith(".part"))).toEqual([]);
    await query(first.url, "create table kept (value text)");
    await first.postgres.stop();
    started.splice(0);
    await appendFile(path.join(folder, "postgres.log"), "why it stopped\n");
    const second = await start(folder);
    expect(await readFile(path.join(folder, "postgres.log"), "utf8")).toContain("why it stopped");
    expect(await query(second.url, "select count(*)::int as rows from kept")).toEqual({ rows: 0 });
    expect(first.lines).toEqual(["Creating the database (first start only)"]);
    expect(second.lines).toEqual([]);
    expect((await stat(path.join(folder, "postgres"))).mode & 0o777).toBe(0o700);
    expect((await stat(folder)).mode & 0o066).toBe(0);
    expect((await stat(path.join(folder, "postgres-password"))).mode & 0o777).toBe(0o600);
  });

  test("accepts connections only from this machine and with its password", async () => {
    const { url } = await start(await newFolder("data"));
    const address = new URL(url);
    address.password = "guessed";
    await expect(query(address.href, "select 1")).rejects.toMatchObject({ code: "28P01" });
    const own = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
    for (const { address: outward, family } of own.filter(({ internal }) => !internal)) {
      if (family !== "IPv4") continue;
      const elsewhere = Object.assign(new URL(url), { hostname: outward });
      await expect(query(elsewhere.href, "select 1")).rejects.toMatchObject({
        code: "ECONNREFUSED",
      });
    }
    expect(await query(url, "show unix_socket_directories")).toEqual({
      unix_socket_directories: "",
    });
  });

  test("restarts after a crash at the same address with all committed data", async () => {
    const { url, postgres } = await start(await newFolder("data"));
    await query(url, "create table kept as select 1 as value");
    const { pid } = postgres;
    process.kill(pid ?? 0, "SIGKILL");
    await expect
      .poll(() => query(url, "select value from kept").catch(() => null))
      .toEqual({ value: 1 });
    expect(postgres.pid).not.toBe(pid);
  });

  test("keeps its data outside root's own folders if its user cannot reach them", async () => {
    const folder = await newFolder("data");
    await chmod(path.dirname(folder), 0o700);
    const { url, lines } = await start(folder);
    const { data_directory: dataFolder } = await query(url, "show data_directory");
    expect(path.dirname(dataFolder) === folder).toBe(!isRoot);
    expect(lines.some((line) => line.includes(dataFolder))).toBe(isRoot);
  });

  test("leaves a database of an older version untouched and names the command that creates a new one", async () => {
    const folder = await newFolder("data");
    await mkdir(path.join(folder, "database"), { recursive: true });
    await writeFile(path.join(folder, "database", "PG_VERSION"), "17");
    await expect(start(folder)).rejects.toThrow(
      `${folder} contains a database of an older version, which was left unchanged. Its contents come along by a backup with the software that made it, restored into an empty DATA_DIR (see docs/operations/upgrading.md); 'npm run db:reset' deletes it and creates a new one.`,
    );
    expect(existsSync(path.join(folder, "database", "PG_VERSION"))).toBe(true);
  });

  test("starts even if its old process id now belongs to another process", async () => {
    const folder = await newFolder("data");
    const first = await start(folder);
    const file = path.join(
      (await query(first.url, "show data_directory")).data_directory,
      "postmaster.pid",
    );
    const running = await readFile(file, "utf8");
    await first.postgres.stop();
    started.splice(0);
    const bystander = spawn("sleep", ["60"]);
    await writeFile(file, running.replace(/^\d+/, String(bystander.pid)));
    const second = await start(folder);
    expect(await query(second.url, "select 1 as one")).toEqual({ one: 1 });
    expect(isRunning(bystander.pid)).toBe(true);
    bystander.kill();
  });
});

describe("a server using it", () => {
  async function postgresOf(folder: string): Promise<number> {
    const file = await readFile(path.join(folder, "postgres", "postmaster.pid"), "utf8");
    return Number(file.split("\n")[0]);
  }

  test("replaces the PostgreSQL that a killed server left running", async () => {
    const folder = await newDataFolder();
    const port = await freePort();
    const killed = await startProcess(folder, port);
    const left = await postgresOf(folder);
    const exit = once(killed, "exit");
    killed.kill("SIGKILL");
    await exit;
    expect(isRunning(left)).toBe(true);
    await startProcess(folder, port);
    // PostgreSQL itself ensures that only one instance at a time uses a folder.
    expect(await postgresOf(folder)).not.toBe(left);
    expect(isRunning(await postgresOf(folder))).toBe(true);
  });

  test("on Ctrl+C, which a terminal sends to the whole process group, finishes its requests before PostgreSQL stops", async () => {
    const folder = await newDataFolder();
    const port = await freePort();
    const child = await startProcess(folder, port, { detached: true });
    const database = await postgresOf(folder);
    const { publishableKey } = await loadEngineSecrets(folder);
    const inFlight = request({
      port,
      method: "POST",
      path: "/rest/v1/rpc/get_public_data_versions",
      headers: {
        apikey: publishableKey,
        "Content-Type": "application/json",
        Expect: "100-continue",
      },
    });
    const responded = once(inFlight, "response");
    await once(inFlight, "continue");
    inFlight.write("{");
    const exit = once(child, "exit");
    process.kill(-(child.pid ?? 0), "SIGINT");
    await expect
      .poll(() =>
        fetch(`http://127.0.0.1:${port}/healthz`)
          .then(() => "open")
          .catch(() => "shut"),
      )
      .toBe("shut");
    expect(isRunning(database)).toBe(true);
    inFlight.end("}");
    const [response] = await responded;
    expect(response.statusCode).toBe(200);
    response.resume();
    expect(await exit).toEqual([0, null]);
    expect(existsSync(path.join(folder, "postgres", "postmaster.pid"))).toBe(false);
  });
});
