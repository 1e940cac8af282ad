import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

/** The first of some programs that this machine has; null if it has none. */
export function findProgram(...names: string[]): string | null {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const candidates = names.flatMap((name) =>
    path.isAbsolute(name) ? [name] : folders.map((folder) => path.join(folder, name)),
  );
  return candidates.find((file) => existsSync(file)) ?? null;
}

export interface StartedProgram {
  /** The text that said the program is ready. */
  ready: string;
  stop: () => Promise<void>;
}

interface StartOptions {
  /** What it writes once it is ready; without it, it counts as ready when it runs. */
  readyWhen?: RegExp;
  environment?: Record<string, string>;
  onOutput?: (text: string) => void;
}

/** Starts a program and waits until it says that it is ready; fails if it ends before. */
export async function startProgram(
  program: string,
  parameters: string[],
  { readyWhen, environment = {}, onOutput }: StartOptions,
): Promise<StartedProgram> {
  const child = spawn(program, parameters, {
    env: { ...process.env, ...environment },
    // A group of its own, so that what it starts ends with it.
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "pipe"],
  });
  const ready = await new Promise<string>((resolve, reject) => {
    let output = "";
    for (const stream of child.stdio.slice(1)) {
      stream?.on("data", (data: Buffer) => {
        onOutput?.(data.toString());
        if (output.length < 100_000) output += data.toString();
        const found = readyWhen?.exec(output);
        if (found) resolve(found[1] ?? found[0]);
      });
    }
    if (!readyWhen) child.once("spawn", () => resolve(""));
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`${program} ended with ${code}: ${output}`)));
  });
  return { ready, stop: () => stopGroup(child) };
}

function stopGroup(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.pid === undefined) return resolve();
    child.once("exit", () => resolve());
    process.kill(-child.pid, "SIGTERM");
  });
}
