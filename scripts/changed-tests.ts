import path from "node:path";
import { isAbout, pathOf, reach } from "./reach.ts";

/** Every file of the project, and the text of those that are asked for. */
export interface Sources {
  files: string[];
  read(file: string): string;
}

export interface ChangedTests {
  /** Files whose unit tests Vitest finds itself, by imports. */
  related: string[];
  /** Test files for Vitest and for Playwright. */
  vitest: string[];
  playwright: string[];
}

const hasUnitTests =
  /^(app|bench|demo|domain|server|scripts|supabase\/functions)\/.*\.(tsx?|css|json)$/;
const isTest = /\.(test|spec)\.tsx?$/;
const isBesideTests = /^(tests|supabase\/tests)\//;

/** The tests that a change to these files can break. */
export function testsOf(changed: string[], sources: Sources): ChangedTests {
  const tests = sources.files.filter((file) => isTest.test(file));
  const starts = changed.flatMap((file) => [file, ...featuresOf(file, sources)]).flatMap(rowsFor);
  const reached = new Set([
    ...tests.filter((file) => starts.some((start) => file.startsWith(start))),
    ...importersOf(
      changed.filter((file) => isBesideTests.test(file)),
      sources,
    ),
  ]);
  const all = [...reached].sort();
  return {
    related: changed.filter((file) => hasUnitTests.test(file)),
    vitest: all.filter((file) => !file.endsWith(".spec.ts")),
    playwright: all.filter((file) => file.endsWith(".spec.ts")),
  };
}

const rowsFor = (file: string): string[] =>
  reach.flatMap(([row, tests]) => (isAbout(row, file) ? tests.map(pathOf) : []));

/** A route shows features, and is covered by their tests. */
function featuresOf(file: string, { read }: Sources): string[] {
  if (!file.startsWith("app/routes/")) return [];
  return [...read(file).matchAll(/"~\/(features\/[\w-]+\/)/g)].map(
    ([, feature]) => `app/${feature}`,
  );
}

/**
 * The tests among these files and those that import them, directly or not. Only files beside the
 * tests are followed: through their fixtures, all tests over HTTP and in a browser import the whole
 * server, so a runner's own selection by imports would be everything.
 */
function importersOf(changed: string[], { files, read }: Sources): string[] {
  if (changed.length === 0) return [];
  const importers = new Map<string, string[]>();
  for (const file of files.filter((one) => isBesideTests.test(one) && one.endsWith(".ts"))) {
    for (const [, name = ""] of read(file).matchAll(/from "(\.[^"]+)"/g)) {
      const imported = path.posix.join(path.posix.dirname(file), name);
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  const found = new Set(changed);
  // A set also visits what is added while it is walked.
  for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer);
  return [...found].filter((file) => isTest.test(file));
}
