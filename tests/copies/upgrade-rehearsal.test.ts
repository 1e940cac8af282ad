import { chmod, mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { folderTarget } from "#server/backup/repository/backup-target.ts";
import { openRepository } from "#server/backup/repository/repository.ts";
import { findBackup } from "#server/backup/restore-backup.ts";
import { removeCluster } from "#server/engine/bundled-postgres/locate-cluster.ts";
import { runCommand } from "../fixtures/copies/operator-command.ts";
import { endPrograms } from "../fixtures/copies/programs.ts";
import { startSiteCopies } from "../fixtures/copies/site-copies.ts";

/** A site with the bundled database, which serves while its upgrade is rehearsed. */
let folder: string;
let data: string;
let site: string;
let backups: string;
let temporary: string;

beforeAll(async () => {
  folder = await mkdtemp("/var/tmp/cleartonne-upgrade-");
  await chmod(folder, 0o755);
  backups = path.join(folder, "backups");
  temporary = path.join(folder, "temporary");
  await mkdir(temporary);
  const { copies } = await startSiteCopies(folder, 1, {
    CONTACT_EMAIL: "team@cleartonne.earth",
    DEMO_DATA: "on",
  });
  data = path.join(folder, "site-0");
  site = copies[0]?.url ?? "";
  expect(await run("backup", ["--to", backups])).toMatchObject({ code: 0 });
});
afterAll(async () => {
  await endPrograms();
  await removeCluster(data);
  await rm(folder, { recursive: true, force: true });
});

/** Runs a command on the site. */
const run = (
  command: string,
  parameters: string[],
  watch?: (output: string, end: () => void) => void,
) => runCommand(command, parameters, { DATA_DIR: data, TMPDIR: temporary }, watch);

/** Processes that know the folder of a copy, which has its name in their command line. */
async function leftovers() {
  const processes = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const commands = await Promise.all(
    processes.map((pid) => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")),
  );
  return {
    files: await readdir(temporary),
    processes: commands.filter((command) => command.includes(temporary)),
  };
}

const nothing = { files: [], processes: [] };

test("the command rehearses beside the running site, says that all is well, and leaves nothing", async () => {
  const { code, output } = await run("upgrade-rehearse", ["--from", backups]);
  expect(output).toContain("No migration came later.");
  expect(output).toContain("0 faults");
  expect(output).toMatch(/^ok +a project +200 /m);
  expect(output).toMatch(/The upgrade can be made\.\n$/);
  expect(code).toBe(0);
  expect(await leftovers()).toEqual(nothing);
  expect((await fetch(`${site}/readyz`)).status).toBe(200);
});

test.each(["Making the tables", "Copying rows", "Starting this version"])(
  "Ctrl+C at '%s' ends it, and leaves nothing either",
  async (moment) => {
    const { code, output } = await run("upgrade-rehearse", ["--from", backups], (said, end) => {
      if (said.includes(moment) && !said.includes("Stopping")) end();
    });
    expect(output).toMatch(/Stopped\. Nothing was changed, and nothing is left\.\n$/);
    expect(code).toBe(1);
    expect(await leftovers()).toEqual(nothing);
  },
);

test("what cannot be rehearsed is refused in one sentence, before anything is done", async () => {
  const refusal = async (place: string) => {
    const { code, output } = await run("upgrade-rehearse", ["--from", place]);
    expect(code).toBe(1);
    expect(await leftovers()).toEqual(nothing);
    return output.trim();
  };
  const empty = path.join(folder, "empty");
  await mkdir(empty);
  expect(await refusal(empty)).toBe(`${empty} contains no backups.`);

  const repository = await openRepository({ target: folderTarget(backups), name: backups });
  const made = await findBackup(repository);
  const newer = { version: "20990101000000", name: "future", checksum: "" };
  const id = "2099-01-01T00-00-00.000Z";
  await repository.writeManifest({ ...made, id, migrations: [...made.migrations, newer] });
  expect(await refusal(backups)).toBe(
    `The backup ${id} has the migration 20990101000000_future, which this version of the software does not have. Use the version that made it. Nothing was changed.`,
  );
  const tooLarge = made.files.map((file) => ({ ...file, bytes: 1e15 }));
  await repository.writeManifest({ ...made, id, files: tooLarge });
  expect(await refusal(backups)).toMatch(
    /^A copy of the site needs about \d+\.\d GB, and \S+ has \d+\.\d GB free\. Free some space, or set TMPDIR to a folder that has more\.$/,
  );
  await repository.removeBackups([id]);
});
