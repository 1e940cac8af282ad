import type { Config } from "#server/config.ts";
import { describeServer, type RunningServer } from "#server/main.ts";
import { fail } from "./fail.ts";
import { readSettings } from "./read-settings.ts";

type Start = (config: Config, report: (line: string) => void) => Promise<RunningServer>;

/** Reads the configuration, starts the server, prints its URLs, and stops on a signal. */
export async function serveUntilStopped(start: Start): Promise<void> {
  try {
    const config = readSettings();
    const server = await start(config, (line) => process.stdout.write(`${line} …\n`));
    process.stdout.write(`\n${describeServer(config, server).join("\n")}\n\n`);
    // Closing the terminal sends SIGHUP.
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
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
