import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { root } from "./run-step.ts";

/** A copy of the project in another folder, so that the test has its own .env. */
let project: string;
beforeEach(async () => {
  project = await mkdtemp(path.join(tmpdir(), "cleartonne-reset-"));
  await cp(path.join(root, "scripts"), path.join(project, "scripts"), { recursive: true });
  for (const part of ["package.json", "node_modules", "server", "domain"]) {
    await symlink(path.join(root, part), path.join(project, part));
  }
  for (const folder of [".data", "elsewhere"]) {
    await mkdir(path.join(project, folder, "database"), { recursive: true });
  }
});
afterEach(() => rm(project, { recursive: true, force: true }));

async function reset(settings: string, environment: Record<string, string> = {}) {
  await writeFile(path.join(project, ".env"), settings);
  const child = spawn(process.execPath, ["scripts/db-reset.ts"], {
    cwd: project,
    env: { PATH: process.env.PATH, ...environment },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text) => {
      output += text;
    });
  }
  const code = await new Promise((resolve) => child.on("close", resolve));
  const isKept = (folder: string) => existsSync(path.join(project, folder, "database"));
  return { code, output, kept: [".data", "elsewhere"].filter(isKept) };
}

describe("npm run db:reset", () => {
  test("empties only the folder named in .env", async () => {
    expect(await reset("DATA_DIR=elsewhere\n")).toEqual({
      code: 0,
      output: "elsewhere is empty. The next start fills it again.\n",
      kept: [".data"],
    });
  });

  test("gives the environment precedence over .env, as the server does", async () => {
    const outcome = await reset("DATA_DIR=elsewhere\n", { DATA_DIR: ".data" });
    expect(outcome).toMatchObject({ code: 0, kept: ["elsewhere"] });
  });

  const supabase =
    "SUPABASE_URL=https://x.example\nSUPABASE_PUBLISHABLE_KEY=a\nSUPABASE_SECRET_KEY=b\n";
  test.each([
    ["DATABASE_URL=postgres://user:secret@db.example/site\n", "DATABASE_URL is set"],
    [supabase, "SUPABASE_URL is set"],
    ["NODE_ENV=production\n", "NODE_ENV is production"],
  ])("refuses with one line and deletes nothing: %j", async (settings, reason) => {
    expect(await reset(settings)).toEqual({
      code: 1,
      output: `Configuration: ${reason}; this resets only the bundled database of a development machine. Nothing was deleted.\n`,
      kept: [".data", "elsewhere"],
    });
  });
});
