import path from "node:path";

const named = /^(?:app|demo|domain|scripts|server)\/.+\.tsx?$/;
/** A test has the name of what it tests. */
const test = /\.test\.tsx?$/;
/** A route module is named after its page. */
const route = /^app\/routes\//;

/** File names that occur in several folders, where a search or a stack trace does not tell which. */
export function repeatedNames(files: readonly string[]): string[] {
  const byName = new Map<string, string[]>();
  for (const file of files) {
    if (!named.test(file) || test.test(file)) continue;
    const name = path.basename(file).replace(/\.tsx?$/, "");
    byName.set(name, [...(byName.get(name) ?? []), file]);
  }
  return [...byName].flatMap(([name, same]) => {
    const others = same.filter((file) => !route.test(file));
    if (same.length === 1 || others.length === 0) return [];
    return [`${same.length} files have the name ${name}:\n  ${same.join("\n  ")}`];
  });
}
