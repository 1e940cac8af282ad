import { expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { supabaseSteps } from "./supabase-steps.ts";

const settings = {
  SUPABASE_URL: "https://abcdefghijklmnopqrst.supabase.co",
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_1",
  SUPABASE_SECRET_KEY: "sb_secret_1",
  SUPABASE_DB_URL: "postgres://postgres:secret@db.internal/postgres",
  SUPABASE_ACCESS_TOKEN: `sbp_${"0".repeat(40)}`,
  PUBLIC_URL: "https://site.internal",
  SMTP_URL: "smtp://user%40site:pass%2Fword@mail.internal:587",
  MAIL_FROM: "hello@site.internal",
};

const stepsOf = (changes: Partial<typeof settings> = {}) =>
  supabaseSteps(readConfig({ ...settings, ...changes }));
const missing = (changes: Partial<typeof settings>) =>
  Object.fromEntries(
    stepsOf(changes).flatMap(({ name, missing: what }) => (what ? [[name, what]] : [])),
  );

test("a complete project gets migrations, settings and functions, in this order", () => {
  expect(missing({})).toEqual({});
  expect(stepsOf().map(({ parameters: [first, second] }) => `${first} ${second}`)).toEqual([
    "db push",
    "config push",
    "functions deploy",
  ]);
});

test("no parameter has a secret in it, because a list of processes shows them", () => {
  const steps = stepsOf({ BEZERO_CLIENT_ID: "id", BEZERO_CLIENT_SECRET: "hidden" } as object);
  const parameters = steps.flatMap((step) => step.parameters).join(" ");
  expect(parameters).toContain("--remote=postgres://postgres@db.internal/postgres");
  for (const secret of ["secret@", "hidden", "sbp_", "pass"])
    expect(parameters).not.toContain(secret);
  expect(steps[0]?.environment).toMatchObject({ PGPASSWORD: "secret" });
  expect(steps.at(-1)?.envFile).toMatchObject({ BEZERO_CLIENT_SECRET: "hidden" });
});

test("the mail server's URL is taken apart for the project's settings", () => {
  expect(stepsOf()[1]?.environment).toMatchObject({
    PUBLIC_URL: "https://site.internal",
    AUTH_CALLBACK_URL: "https://site.internal/auth/callback",
    SMTP_HOST: "mail.internal",
    SMTP_USER: "user@site",
    SMTP_PASS: "pass/word",
    MAIL_FROM: "hello@site.internal",
  });
});

test("a step that cannot be made says what it needs", () => {
  expect(missing({ SUPABASE_DB_URL: "" })).toEqual({
    "migrations, buckets and policies": "SUPABASE_DB_URL",
  });
  expect(missing({ SUPABASE_ACCESS_TOKEN: "" })).toEqual({
    "settings and e-mail templates": "SUPABASE_ACCESS_TOKEN",
    functions: "SUPABASE_ACCESS_TOKEN",
  });
  expect(missing({ SMTP_URL: "smtp://mail.internal:2525" })).toEqual({
    "settings and e-mail templates": expect.stringContaining("587"),
  });
  expect(missing({ SUPABASE_URL: "https://supabase.internal" })).toMatchObject({
    functions: expect.stringContaining("self-hosted"),
  });
});
