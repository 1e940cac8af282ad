import { expect, test } from "vitest";
import { readConfig } from "../../config.ts";
import { requireArchivable } from "./require-archivable.ts";

const refuse = (settings: Record<string, string>) => () =>
  requireArchivable(readConfig({ BACKUP_TO: "/srv/backups", BACKUP_WAL: "60s", ...settings }));

test("the bundled database's log is archived, for as long as may be lost at most", () => {
  expect(refuse({})).not.toThrow();
  expect(readConfig({ BACKUP_WAL: "5min" }).BACKUP_WAL).toBe(300);
  expect(readConfig({}).BACKUP_WAL).toBe(0);
});

test.each(["on", "60", "61min", "0s"])("BACKUP_WAL=%s is refused with what it must be", (value) => {
  expect(() => readConfig({ BACKUP_WAL: value })).toThrow(
    `BACKUP_WAL is "${value}"; it must be off, or the time that may be lost at most, up to 60min, for example 60s.`,
  );
});

test("other databases are refused with what to use there, and so is an archive without a place", () => {
  expect(refuse({ DATABASE_URL: "postgres://db.internal/site" })).toThrow(
    /^BACKUP_WAL is for the bundled database, but DATABASE_URL is set: .+ pgBackRest, Barman/,
  );
  expect(
    refuse({
      SUPABASE_URL: "https://project.supabase.co",
      SUPABASE_PUBLISHABLE_KEY: "a",
      SUPABASE_SECRET_KEY: "b",
    }),
  ).toThrow(/SUPABASE_URL is set: .+ point-in-time recovery in the project's dashboard/);
  expect(refuse({ BACKUP_TO: "" })).toThrow("BACKUP_WAL is set, so BACKUP_TO must be set");
});
