import type { StoredFile } from "#domain/submission/stored-files.ts";
import type { ChosenFile } from "./chosen-files";

interface SlotFiles {
  chosen: readonly Pick<ChosenFile, "name" | "replaces">[];
  stored: readonly StoredFile[];
  removed: ReadonlySet<string>;
}

/** What a place for files will hold after saving, in words; empty: nothing. */
export function fileSummary({ chosen, stored, removed }: SlotFiles): string {
  const there = stored.filter(({ state }) => state !== "missing" && state !== "refused");
  const successor = (id: string) => chosen.find(({ replaces }) => replaces === id);
  const kept = there.filter(
    ({ id, replacedBy }) => !removed.has(id) && !replacedBy && !successor(id),
  );
  const going = there.filter(({ id }) => removed.has(id) && !successor(id));
  const added = chosen.map(({ name, replaces }) => {
    const older = there.find(({ id }) => id === replaces);
    return older ? `${name} (replaces ${older.name})` : stored.length > 0 ? `${name} (new)` : name;
  });
  return [
    ...kept.map(({ name }) => name),
    ...added,
    ...going.map(({ name }) => `${name} (removed)`),
  ].join(", ");
}
