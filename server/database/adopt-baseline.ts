import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { StartError } from "../start-error.ts";

/**
 * The migrations that the baseline replaces, in the format of `sha256sum`. A database that has
 * applied all of them is what the baseline creates.
 */
export const replacedMigrations = new URL(
  "../../supabase/replaced-migrations.sha256",
  import.meta.url,
);

/** Of a migration's text, whichever line endings a checkout has given it. */
export function checksumOf(script: string): string {
  return createHash("sha256").update(script.replaceAll("\r\n", "\n")).digest("hex");
}

export interface ListedMigration {
  file: string;
  checksum: string;
}

export async function readMigrationList(list: URL): Promise<ListedMigration[]> {
  const lines = (await readFile(list, "utf8")).split(/\r?\n/).filter(Boolean);
  return lines.map((line) => {
    const [checksum = "", file = ""] = line.split(/\s+/);
    return { file, checksum };
  });
}

/** Whether the history is one from before the baseline; refuses one that is not complete. */
export function isBeforeBaseline(
  replaced: readonly ListedMigration[],
  history: ReadonlyMap<string, string | undefined>,
): boolean {
  const stateOf = ({ file, checksum }: ListedMigration) => {
    const version = versionOf(file);
    if (!history.has(version)) return "missing";
    return checksumOf(history.get(version) ?? "") === checksum ? "applied" : "changed";
  };
  const states = replaced.map((migration) => ({ ...migration, state: stateOf(migration) }));
  if (states.every(({ state }) => state === "missing")) return false;
  const problem = states.find(({ state }) => state !== "applied");
  if (!problem) return true;
  throw new StartError(
    problem.state === "missing"
      ? `This database has not applied ${problem.file}, which is now part of the baseline: start the last release before the baseline once, then this one.`
      : `This database has applied another ${problem.file} than the one that is now part of the baseline, so it cannot be updated.`,
  );
}

export const versionOf = (file: string) => file.slice(0, file.indexOf("_"));
