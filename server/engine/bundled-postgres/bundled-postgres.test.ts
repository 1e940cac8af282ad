import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findBinaries, requireVersion } from "./binaries.ts";
import { canReach, requireEntry } from "./system-account.ts";

describe("where PostgreSQL cannot run, the start fails with the reason and the setting to use instead", () => {
  test("when there are no programs for the platform", () => {
    expect(() => findBinaries({ platform: "sunos", arch: "mips" })).toThrow(
      /^This project does not include PostgreSQL for sunos-mips\. Set DATABASE_URL to your own PostgreSQL server instead\.$/,
    );
  });

  test("when the programs do not start", () => {
    expect(() => requireVersion("/nowhere", null)).toThrow(
      /^PostgreSQL does not run on this machine \(.+ENOENT\)\. Set DATABASE_URL to your own PostgreSQL server instead\.$/,
    );
  });
});

test("a user without an entry in the password file gets one line with what to do", () => {
  const lookUp = () => {
    throw new Error("uv_os_get_passwd returned ENOENT");
  };
  expect(() => requireEntry(12_345, lookUp)).toThrow(
    /^The user with ID 12345, who runs this server, has no entry in the password file, .* Add one to \/etc\/passwd, start the server as another user, or set DATABASE_URL to your own PostgreSQL server\.$/,
  );
  expect(() => requireEntry(12_345, () => "known")).not.toThrow();
});

describe("whether another account can reach a folder", () => {
  const account = { uid: 54_321, gid: 54_321 };
  let open: string;
  beforeAll(async () => {
    open = await mkdtemp(path.join(tmpdir(), "cleartonne-reach-"));
    await chmod(open, 0o755);
    await mkdir(path.join(open, "closed"), { mode: 0o700 });
    await mkdir(path.join(open, "passage"), { mode: 0o711 });
    await chmod(path.join(open, "passage"), 0o711);
  });
  afterAll(() => rm(open, { recursive: true }));

  test.each([
    [".", true],
    ["passage", true],
    ["passage/not/there/yet", true],
    ["closed", false],
    ["closed/not/there/yet", false],
  ])("%s: %s", async (folder, canReachIt) => {
    expect(await canReach(account, path.join(open, folder))).toBe(canReachIt);
  });
});
