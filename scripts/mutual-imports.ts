/** A module and the modules that it imports, types included. */
export interface ImportingModule {
  source: string;
  dependencies: readonly { resolved: string }[];
}

const areas = ["domain", "app/lib", "app/features", "app/components", "server"];
const folderPattern = new RegExp(`^(?:${areas.join("|")})/[^/]+`);

/** Tests may look at whatever uses the code that they test. */
const isTest = (file: string) => /\.test\.tsx?$/.test(file);

/** Each pair of folders that import each other, with the imports of the side that has fewer. */
export function mutualImports(modules: readonly ImportingModule[]): string[] {
  const imports = new Map<string, string[]>();
  for (const { source, dependencies } of modules) {
    const from = folderPattern.exec(source)?.[0];
    if (!from || isTest(source)) continue;
    for (const { resolved } of dependencies) {
      const to = folderPattern.exec(resolved)?.[0];
      if (!to || to === from) continue;
      const key = `${from} → ${to}`;
      imports.set(key, [...(imports.get(key) ?? []), `${source} → ${resolved}`]);
    }
  }
  return [...imports].flatMap(([key, there]) => {
    const [from = "", to = ""] = key.split(" → ");
    const back = imports.get(`${to} → ${from}`);
    if (!back || from > to) return [];
    const fewer = back.length < there.length ? back : there;
    return [`${from} and ${to} import each other:\n  ${fewer.join("\n  ")}`];
  });
}
