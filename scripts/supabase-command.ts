import { spawn } from "node:child_process";
import { root } from "./run-step.ts";

/**
 * Packages of hundreds of megabytes that few need: npm fetches them when one of their commands is
 * run, and keeps them in its own cache.
 */
const versions = { supabase: "3.1.0", deno: "2.9.6" };

interface CommandOptions {
  environment?: Record<string, string>;
  cwd?: string;
  stopping?: AbortSignal;
}

/** How an operator writes the command; the same as what is run. */
export const typed = (command: keyof typeof versions, parameters: readonly string[]): string =>
  ["npx", `${command}@${versions[command]}`, ...parameters.map(quoted)].join(" ");

const quoted = (text: string) => (/^[\w./:=@-]+$/.test(text) ? text : `'${text}'`);

/** Runs Supabase's command line, or Deno, and returns its exit code and its output. */
export function runPackage(
  command: keyof typeof versions,
  parameters: readonly string[],
  { environment = {}, cwd = root, stopping }: CommandOptions = {},
): Promise<{ code: number | null; output: string }> {
  const source = `--package=${command}@${versions[command]}`;
  const child = spawn(
    "npm",
    ["exec", "--yes", "--loglevel=error", source, "--", command, ...parameters],
    {
      cwd,
      env: { ...process.env, NO_COLOR: "1", DO_NOT_TRACK: "1", ...environment },
      stdio: ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32",
      // A group of its own: npm does not pass a signal on to the command.
      detached: process.platform !== "win32",
    },
  );
  stopping?.addEventListener("abort", () => child.pid && process.kill(-child.pid, "SIGKILL"));
  let output = "";
  const collect = (text: Buffer) => {
    output += text.toString();
  };
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output }));
  });
}
