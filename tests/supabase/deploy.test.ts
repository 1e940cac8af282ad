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

async function deploy(changes: Record<string, string>, onlyStep?: string) {
  const config = readConfig({
    SUPABASE_URL: "https://abcdefghijklmnopqrst.supabase.co",
    SUPABASE_PUBLISHABLE_KEY: "sb_publishable_1",
    SUPABASE_SECRET_KEY: "sb_secret_1",
    SUPABASE_ACCESS_TOKEN: `sbp_${"0".repeat(40)}`,
    PUBLIC_URL: "https://site.internal",
    ...changes,
  });
  const lines: string[] = [];
  const steps = supabaseSteps(config).filter(({ name }) => !onlyStep || name === onlyStep);
  const isComplete = await runSteps(steps, {
    say: (line) => lines.push(line),
    isRehearsal: false,
    parameters: [`--profile=${profile}`],
  });
  return { isComplete, said: lines.join("\n") };
}

const settingsStep = "settings and e-mail templates";
const mail = {
  SMTP_URL: "smtp://user%40site:pass%2Fword@mail.internal:587",
  MAIL_FROM: "hello@site.internal",
};

test("'npm run deploy' sends functions and secrets with the real command line, and says what it leaves out", async () => {
  const { isComplete, said } = await deploy({
    BEZERO_CLIENT_ID: "our id",
    BEZERO_CLIENT_SECRET: 'a "secret" with $signs',
  });
  expect(isComplete).toBe(false);
  expect(said).toContain("left out: it needs SUPABASE_DB_URL");
  expect(said).toContain("left out: it needs SMTP_URL");
  expect(api.functions.size, said).toBe(5);
  expect(api.secrets.get("BEZERO_CLIENT_ID"), said).toBe("our id");
  expect(api.secrets.get("BEZERO_CLIENT_SECRET")).toBe('a "secret" with $signs');
  expect(said).not.toContain("$signs");
});

test("mail server, limits of mail and sign-in, redirect addresses and templates arrive in the project", async () => {
  const { isComplete, said } = await deploy(mail, settingsStep);
  expect(isComplete, said).toBe(true);
  expect(api.settings.auth, said).toMatchObject({
    site_url: "https://site.internal",
    uri_allow_list: "https://site.internal/auth/callback",
    smtp_host: "mail.internal",
    smtp_port: "587",
    smtp_user: "user@site",
    smtp_pass: "pass/word",
    smtp_admin_email: "hello@site.internal",
    smtp_sender_name: "Cleartonne",
    smtp_max_frequency: 30,
    rate_limit_email_sent: 300,
    rate_limit_token_refresh: 150,
    rate_limit_otp: 60,
    rate_limit_verify: 60,
    mailer_otp_exp: 3600,
    mailer_otp_length: 6,
    mailer_autoconfirm: false,
    mailer_secure_email_change_enabled: true,
    external_anonymous_users_enabled: false,
    refresh_token_rotation_enabled: true,
    security_update_password_require_reauthentication: true,
    mailer_subjects_magic_link: "Your login link",
    mailer_templates_magic_link_content: expect.stringContaining("{{ .TokenHash }}"),
  });
  expect(api.settings.api).toMatchObject({ db_schema: "public", max_rows: 1_000_000 });
  expect(said).not.toContain("pass/word");
});

test("settings that the platform refuses are told in one sentence, and what follows is not tried", async () => {
  api.refuseSettings("Custom SMTP is not part of your plan.");
  const functions = api.functions.size;
  api.functions.clear();
  const { isComplete, said } = await deploy({ ...mail, PUBLIC_URL: "https://other.internal" });
  expect(isComplete).toBe(false);
  expect(functions).toBe(5);
  expect(api.functions.size, said).toBe(0);
  const [, ...response] = said.slice(said.indexOf(settingsStep)).split("\n");
  expect(response).toEqual(["  The project refused it: Custom SMTP is not part of your plan."]);
});
