import { readFileSync } from "node:fs";
import path from "node:path";
import { loadEnvFile } from "node:process";
import { type Config, ConfigError, readConfig } from "#server/config.ts";
import { describeServer, type RunningServer } from "#server/main.ts";
import { root } from "./run-step.ts";

type Start = (config: Config, report: (line: string) => void) => Promise<RunningServer>;

/** Reads the configuration, starts, says where everything is, and stops on a signal. */
export async function serveUntilStopped(start: Start): Promise<void> {
  try {
    readEnvironmentFile();
    const config = readConfig(process.env);
    const server = await start(config, (line) => process.stdout.write(`${line} …\n`));
    process.stdout.write(`\n${describeServer(config, server).join("\n")}\n\n`);
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.once(signal, () => {
        process.stdout.write("Stopping …\n");
        server.stop().then(
          () => process.exit(0),
          (error: unknown) => fail(error),
        );
      });
    }
  } catch (error) {
    fail(error);
  }
}

function readEnvironmentFile() {
  const file = path.join(root, ".env");
  try {
    readFileSync(file);
  } catch {
    return;
  }
  loadEnvFile(file);
}

/** One line for whoever starts the server; the stack only for what nobody foresaw. */
function fail(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${error instanceof ConfigError ? "Configuration: " : ""}${message}\n`);
  process.exit(1);
}
