import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";
import { StartError } from "#server/start-error.ts";
import { runPackage, typed } from "../supabase-command.ts";
import type { Step } from "./supabase-steps.ts";

const refusals = z.object({ message: z.string() });

interface RunOptions {
  say: (line: string) => void;
  /** Only says what would be run. */
  isRehearsal: boolean;
  /** Further parameters of every command. */
  parameters?: readonly string[];
}

/** Runs the steps one after the other; false if one failed or could not be made. */
export async function runSteps(steps: readonly Step[], options: RunOptions): Promise<boolean> {
  const { say, isRehearsal, parameters = [] } = options;
  let isComplete = true;
  for (const step of steps) {
    say(`${step.name}: ${typed("supabase", step.parameters)}`);
    if (step.missing) {
      say(`  left out: it needs ${step.missing}`);
      isComplete = false;
    } else if (!isRehearsal) {
      const { code, output } = await run(step, parameters);
      say(shown(output, code === 0).replaceAll(/^/gm, "  "));
      // What follows builds on it.
      if (code !== 0) return false;
    }
  }
  return isComplete;
}

async function run({ parameters, environment, envFile }: Step, further: readonly string[]) {
  if (!envFile) return runPackage("supabase", [...parameters, ...further], { environment });
  const folder = await mkdtemp(path.join(tmpdir(), "cleartonne-deploy-"));
  try {
    const file = path.join(folder, "secrets.env");
    const lines = Object.entries(envFile).map(([name, value]) => `${name}=${enquote(name, value)}`);
    await writeFile(file, lines.join("\n"), { mode: 0o600 });
    const all = [...parameters, `--env-file=${file}`, ...further];
    return await runPackage("supabase", all, { environment });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Nothing is escaped in such a file: a value ends with the quote it began with. */
function enquote(name: string, value: string): string {
  const quote = ["'", '"', "`"].find((each) => !value.includes(each));
  if (!quote)
    throw new StartError(`${name} has all three kinds of quotes; set it on the dashboard.`);
  return quote + value + quote;
}

/**
 * Of a success its end, because a deploy names each of hundreds of files; of a failure what the
 * platform says against it, or everything if it was not the platform.
 */
function shown(output: string, isSuccess: boolean): string {
  const lines = output.trimEnd().split("\n");
  if (isSuccess) return lines.slice(-3).join("\n");
  const [, response] = /unexpected status \d+: (\{.*\})$/m.exec(output) ?? [];
  const refusal = response ? refusals.safeParse(JSON.parse(response)) : undefined;
  return refusal?.success ? `The project refused it: ${refusal.data.message}` : lines.join("\n");
}
