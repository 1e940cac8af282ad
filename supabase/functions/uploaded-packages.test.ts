import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const config = read("supabase/config.toml");
const functions = [...config.matchAll(/^\[functions\.([\w-]+)\]$/gm)].map(([, name]) => name ?? "");

test("each function has the import map that Deno needs, which is then uploaded with it", () => {
  expect(functions.length).toBeGreaterThan(4);
  for (const name of functions) {
    const [, section] = config.split(`[functions.${name}]`);
    expect(section?.split("[")[0]).toContain('import_map = "./functions/deno.json"');
  }
});

test("the import map names every package that the functions use, in the version of this project", () => {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    read("package.json"),
  );
  const used = new Set(
    functions.flatMap((name) => packagesOf(`supabase/functions/${name}/index.ts`)),
  );
  const { imports }: { imports: Record<string, string> } = JSON.parse(
    read("supabase/functions/deno.json"),
  );
  expect(imports).toEqual(
    Object.fromEntries([...used].sort().map((name) => [name, `npm:${name}@${dependencies[name]}`])),
  );
});

/** The packages that a module and all that it imports name. */
function packagesOf(entry: string): string[] {
  const files = new Set([entry]);
  const packages = new Set<string>();
  for (const file of files) {
    for (const [, from = ""] of read(file).matchAll(
      /^(?:import|export)\s(?:[^;"']*?\sfrom\s+)?"([^"]+)"/gm,
    )) {
      if (from.startsWith(".")) files.add(path.posix.join(path.posix.dirname(file), from));
      else packages.add(from);
    }
  }
  return [...packages];
}
