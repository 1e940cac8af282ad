import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { lockDataFolder } from "./data-folder-lock.ts";
import { readOrCreate } from "./private-files.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "cleartonne-lock-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const inUse = (process: number | undefined) =>
  `${folder} is in use by process ${process}. Stop it, or set DATA_DIR to another folder.`;

/** Another server process, which says what became of its attempt and then stays. */
function contender() {
  const lock = new URL("./data-folder-lock.ts", import.meta.url).href;
  const child = spawn(
    process.execPath,
    [
      "--input-type=module",
      "--eval",
      `import { lockDataFolder } from ${JSON.stringify(lock)};
      console.log(await lockDataFolder(process.argv[1]).then(() => "locked", (error) => error.message));
      process.stdin.resume();`,
      folder,
    ],
    { stdio: ["pipe", "pipe", "inherit"] },
  );
  const said = once(child.stdout, "data").then(([text]) => String(text).trim());
  return { child, said };
}

describe("only one server uses a data folder", () => {
  test("a second one is refused until the first has stopped", async () => {
    const unlock = await lockDataFolder(folder);
    await expect(lockDataFolder(folder)).rejects.toThrow(inUse(process.pid));
    expect((await stat(path.join(folder, "folder.lock"))).mode & 0o777).toBe(0o600);
    await unlock();
    await (await lockDataFolder(folder))();
    expect(await readdir(folder)).toEqual(["folder.lock"]);
  });

  test("of several that start at once one gets it, and when it is killed the next one", async () => {
    const contenders = Array.from({ length: 4 }, contender);
    const outcomes = await Promise.all(contenders.map(({ said }) => said));
    expect(outcomes.filter((outcome) => outcome === "locked")).toHaveLength(1);
    const winner = contenders[outcomes.indexOf("locked")]?.child;
    for (const outcome of outcomes.filter((other) => other !== "locked"))
      expect(outcome).toMatch(/ is in use by (process \d+|another process)\. Stop it/);
    await expect(lockDataFolder(folder)).rejects.toThrow(inUse(winner?.pid));
    for (const { child } of contenders) {
      const exit = once(child, "exit");
      child.kill("SIGKILL");
      await exit;
    }
    await (await lockDataFolder(folder))();
  });

  test("a server of an earlier version, which has no such lock, is respected too", async () => {
    const { child, said } = contender();
    await said;
    const holder = await readFile(path.join(folder, "server.lock"), "utf8");
    await rm(path.join(folder, "folder.lock"));
    await expect(lockDataFolder(folder)).rejects.toThrow(inUse(child.pid));
    const exit = once(child, "exit");
    child.kill("SIGKILL");
    await exit;
    // Its process id may belong to another process by now, which started later.
    await writeFile(path.join(folder, "server.lock"), holder.replace(/^\d+/, String(process.ppid)));
    await (await lockDataFolder(folder))();
  });
});

test("a file that several servers create at once has one content for all", async () => {
  const file = path.join(folder, "keys.json");
  const read = await Promise.all(
    Array.from({ length: 10 }, (_, number) => readOrCreate(file, () => `key ${number}`)),
  );
  expect(new Set(read)).toEqual(new Set([await readFile(file, "utf8")]));
  expect(await readdir(folder)).toEqual(["keys.json"]);
});
