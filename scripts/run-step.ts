import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../", import.meta.url));

/** The path of a package's command, as a file that Node can run. */
export function packageCommand(packageName: string, command: string): string {
  const folder = path.join(root, "node_modules", packageName);
  const { bin }: { bin: string | Record<string, string> } = JSON.parse(
    readFileSync(path.join(folder, "package.json"), "utf8"),
  );
  const file = typeof bin === "string" ? bin : bin[command];
  if (!file) throw new Error(`${packageName} has no command ${command}`);
  return path.join(folder, file);
}

export interface Outcome {
  ok: boolean;
  output: string;
  seconds: number;
}

/** Runs a command with this Node and collects its output; `show` also prints it as it arrives. */
export function runNode(
  file: string,
  parameters: string[],
  options: { show?: boolean; environment?: Record<string, string> } = {},
): Promise<Outcome> {
  const started = Date.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [file, ...parameters], {
      cwd: root,
      env: { ...process.env, ...options.environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const collect = (text: Buffer) => {
      output += text.toString();
      if (options.show) process.stdout.write(text);
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.on("close", (code) =>
      resolve({ ok: code === 0, output, seconds: Math.round((Date.now() - started) / 100) / 10 }),
    );
  });
}

/** Announces a step, runs it, and reports the outcome; its output is shown only on failure. */
export async function step(name: string, run: () => Promise<Outcome>): Promise<Outcome> {
  process.stdout.write(`${name} … `);
  const outcome = await run();
  process.stdout.write(`${outcome.ok ? "done" : "failed"} (${outcome.seconds} s)\n`);
  if (!outcome.ok) process.stdout.write(`${outcome.output.trimEnd()}\n`);
  return outcome;
}
