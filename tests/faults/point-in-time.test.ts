import { chmod, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { takeRecordedBackup } from "#server/backup/recorded-backup.ts";
import { folderTarget } from "#server/backup/repository/backup-target.ts";
import { openRepository } from "#server/backup/repository/repository.ts";
import { findBase, findLog, parseMoment } from "#server/backup/wal/find-base.ts";
import { restoreMoment } from "#server/backup/wal/restore-moment.ts";
import { readConfig } from "#server/config.ts";
import { removeCluster } from "#server/engine/bundled-postgres/locate-cluster.ts";
import type { Engine } from "#server/engine/engine.ts";
import { startEngine } from "#server/engine/start-engine.ts";
import { createLog } from "#server/server-log.ts";
import { chooseWalShipping } from "#server/tasks/ship-wal.ts";
import { takeBackupWhenDue } from "#server/tasks/take-backup-when-due.ts";
import { newDataFolder } from "../fixtures/server-process.ts";

let folder: string;
let engine: Engine;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "cleartonne-moments-"));
  await chmod(folder, 0o755);
});
const secret = "correct horse battery staple";
const log = createLog("silent");
const never = new AbortController().signal;

test("first", async () => {
  const t0 = Date.now();
  const lap = (w: string) => console.log(w, Date.now() - t0);
  const data = await newDataFolder();
  const backups = path.join(folder, "backups");
  const config = readConfig({
    DATA_DIR: data,
    BACKUP_TO: backups,
    BACKUP_WAL: "1s",
    BACKUP_PASSPHRASE: secret,
    DEMO_DATA: "off",
  });
  engine = await startEngine(config, { send: async () => undefined });
  lap("started");
  const api = engine.api;
  if (!api) throw new Error();
  const shipping = chooseWalShipping(config, engine, log);
  await shipping?.run(never);
  await takeBackupWhenDue(config, { ...api, archive: engine.postgres?.archive }, log, never);
  lap("backup");
  console.log(
    await api.database.query("select * from public.backup_runs"),
    await api.database.query("select * from public.wal_archives"),
  );
  const write = async (text: string) => {
    await api.database.query("create table if not exists public.notes (id text)");
    await api.database.query("insert into public.notes values ($1)", [text]);
    const [row] = await api.database.query<{ at: string }>("select clock_timestamp() as at");
    return new Date(row?.at ?? 0);
  };
  await write("A");
  await new Promise((r) => setTimeout(r, 50));
  const between = new Date();
  await new Promise((r) => setTimeout(r, 50));
  const afterB = await write("B");
  await expect
    .poll(
      async () => {
        await shipping?.run(never);
        const [row] = await api.database.query<{ r: string }>(
          "select reaches_until as r from public.wal_archives",
        );
        return new Date(row?.r ?? 0) > afterB;
      },
      { timeout: 30000 },
    )
    .toBe(true);
  lap("shipped");
  const pid = engine.postgres?.pid ?? 0;
  process.kill(pid, "SIGKILL");
  await expect.poll(() => engine.postgres?.pid !== pid, { timeout: 30000 }).toBe(true);
  await engine.close();
  lap("closed");
  const repository = await openRepository({
    target: folderTarget(backups),
    name: backups,
    passphrase: secret,
  });
  const restored = async (moment: Date | null) => {
    const into = readConfig({ DATA_DIR: path.join(folder, `to-${Number(moment)}`) });
    const result = await restoreMoment({
      repository,
      moment,
      config: into,
      report: (line) => console.log(line),
      stopping: never,
    });
    console.log(result);
    lap("restored");
    const again = await startEngine(into, { send: async () => undefined });
    const rows = await again.api?.database.query("select id from public.notes order by 1");
    await again.close();
    await removeCluster(into.DATA_DIR);
    return rows;
  };
  expect(await restored(between)).toEqual([{ id: "A" }]);
  lap("one");
  expect(await restored(null)).toEqual([{ id: "A" }, { id: "B" }]);
  lap("two");
}, 120000);
