import { existsSync } from "node:fs";
import path from "node:path";
import { loadEnvFile } from "node:process";
import { type Config, readConfig } from "#server/config.ts";
import { root } from "./run-step.ts";

/** The settings of every command: from the environment, then from .env where it has none. */
export function readSettings(): Config {
  const file = path.join(root, ".env");
  if (existsSync(file)) loadEnvFile(file);
  return readConfig(process.env);
}
