import { existsSync } from "node:fs";
import path from "node:path";
import { loadEnvFile } from "node:process";
import { type Config, readConfig } from "#server/config.ts";
import { root } from "./run-step.ts";

/** The settings of every command: from the environment, then from .env where it has none. */
export const readSettings = (): Config => readConfig(readEnvironment());

/** The same as they are written, for a command that needs settings of two sites. */
export function readEnvironment(): NodeJS.ProcessEnv {
  const file = path.join(root, ".env");
  if (existsSync(file)) loadEnvFile(file);
  return process.env;
}
