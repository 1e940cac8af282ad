import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { limits } from "#domain/limits.ts";
import { signInTimes } from "#domain/sign-in/sign-in.ts";
import { codeLength } from "#domain/sign-in/sign-in-code.ts";
import { maxRows } from "./postgres-engine.ts";

const config = readFileSync(new URL("../../supabase/config.toml", import.meta.url), "utf8");
const setting = (name: string) => new RegExp(`^${name} = "?([^"\n]+)"?$`, "m").exec(config)?.[1];

test("a hosted Supabase project has the same settings as the engine in this server", () => {
  expect(setting("otp_length")).toBe(String(codeLength));
  expect(setting("otp_expiry")).toBe(String(signInTimes.linkLifetime / 1000));
  expect(setting("max_frequency")).toBe(`${signInTimes.resendWait / 1000}s`);
  expect(setting("max_rows")).toBe(String(maxRows));
  expect(setting("file_size_limit")).toBe(`${limits.fileMegabytes}MiB`);
});
