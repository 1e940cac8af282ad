import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { runSteps } from "../../scripts/deploy/run-steps.ts";
import { supabaseSteps } from "../../scripts/deploy/supabase-steps.ts";
import { startManagementApi } from "../fixtures/management-api.ts";

let api: Awaited<ReturnType<typeof startManagementApi>>;
let folder: string;
let profile: string;
beforeAll(async () => {
  api = await startManagementApi();
  folder = await mkdtemp(path.join(tmpdir(), "cleartonne-deploy-"));
  profile = path.join(folder, "profile.yaml");
  await writeFile(
    profile,
    `name: test\napi_url: ${api.url}\ndashboard_url: ${api.url}\ndocs_url: ${api.url}\nproject_host: localhost\n`,
  );
});
afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true, force: true });
});

test("'npm run deploy' sends functions and secrets with the real command line, and says what it leaves out", async () => {
  const config = readConfig({
    SUPABASE_URL: "https://abcdefghijklmnopqrst.supabase.co",
    SUPABASE_PUBLISHABLE_KEY: "sb_publishable_1",
    SUPABASE_SECRET_KEY: "sb_secret_1",
    SUPABASE_ACCESS_TOKEN: `sbp_${"0".repeat(40)}`,
    PUBLIC_URL: "https://site.internal",
    BEZERO_CLIENT_ID: "our id",
    BEZERO_CLIENT_SECRET: 'a "secret" with $signs',
  });
  const lines: string[] = [];
  const isComplete = await runSteps(supabaseSteps(config), {
    say: (line) => lines.push(line),
    isRehearsal: false,
    parameters: [`--profile=${profile}`],
  });
  const said = lines.join("\n");
  expect(isComplete).toBe(false);
  expect(said).toContain("left out: it needs SUPABASE_DB_URL");
  expect(said).toContain("left out: it needs SMTP_URL");
  expect(api.functions.size, said).toBe(5);
  expect(api.secrets.get("BEZERO_CLIENT_ID"), said).toBe("our id");
  expect(api.secrets.get("BEZERO_CLIENT_SECRET")).toBe('a "secret" with $signs');
  expect(said).not.toContain("$signs");
});
