import type { StoredFile } from "#domain/submission/stored-files.ts";
import type { ChosenFile } from "./chosen-files";

interface SlotFiles {
  chosen: readonly Pick<ChosenFile, "name" | "replaces">[];
  stored: readonly StoredFile[];
  removed: ReadonlySet<string>;
}

/** Describes the files that a slot will hold after saving; empty if there are none. */
export function fileSummary({ chosen, stored, removed }: SlotFiles): string {
  const present = stored.filter(({ state }) => state !== "missing" && state !== "refused");
  const successor = (id: string) => chosen.find(({ replaces }) => replaces === id);
  const kept = present.filter(
    ({ id, replacedBy }) => !removed.has(id) && !replacedBy && !successor(id),
  );
  const leaving = present.filter(({ id }) => removed.has(id) && !successor(id));
  const added = chosen.map(({ name, replaces }) => {
    const older = present.find(({ id }) => id === replaces);
    return older ? `${name} (replaces ${older.name})` : stored.length > 0 ? `${name} (new)` : name;
  });
  return [
    ...kept.map(({ name }) => name),
    ...added,
    ...leaving.map(({ name }) => `${name} (removed)`),
  ].join(", ");
}
