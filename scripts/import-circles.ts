/** A module and the modules that it imports, types included. */
export interface ImportingModule {
  source: string;
  dependencies: readonly { resolved: string }[];
}

const areas = ["domain", "app/lib", "app/features", "app/components", "server"];
const folderPattern = new RegExp(`^(?:${areas.join("|")})/[^/]+`);

/** Tests may look at whatever uses the code that they test. */
const isTest = (file: string) => /\.test\.tsx?$/.test(file);

/** For each folder, the folders that it imports, with the imports between them. */
type FolderGraph = Map<string, Map<string, string[]>>;

/**
 * Where folders import each other, directly or by way of others: each circle is named once, with
 * the imports of its step that has the fewest.
 */
export function importCircles(modules: readonly ImportingModule[]): string[] {
  const graph = folderGraph(modules);
  const circles = new Map<string, string[]>();
  for (const folder of [...graph.keys()].sort()) {
    const circle = shortestCircle(graph, folder);
    const key = circle?.toSorted().join();
    if (circle && key && !circles.has(key)) circles.set(key, circle);
  }
  return [...circles.values()].map((circle) => {
    const steps = circle.map((from, index) => {
      const to = circle[(index + 1) % circle.length] ?? from;
      return graph.get(from)?.get(to) ?? [];
    });
    const [fewest = []] = steps.toSorted((one, other) => one.length - other.length);
    return `${[...circle, circle[0]].join(" → ")} is a circle:\n  ${fewest.join("\n  ")}`;
  });
}

function folderGraph(modules: readonly ImportingModule[]): FolderGraph {
  const graph: FolderGraph = new Map();
  for (const { source, dependencies } of modules) {
    const from = folderPattern.exec(source)?.[0];
    if (!from || isTest(source)) continue;
    const imported = graph.get(from) ?? new Map<string, string[]>();
    graph.set(from, imported);
    for (const { resolved } of dependencies) {
      const to = folderPattern.exec(resolved)?.[0];
      if (!to || to === from) continue;
      imported.set(to, [...(imported.get(to) ?? []), `${source} → ${resolved}`]);
    }
  }
  return graph;
}

/** The folders on the shortest way from one back to itself, beginning with it. */
function shortestCircle(graph: FolderGraph, start: string): string[] | null {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const folder of queue) {
    for (const next of graph.get(folder)?.keys() ?? []) {
      if (next === start) return wayTo(folder, cameFrom);
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, folder);
      queue.push(next);
    }
  }
  return null;
}

function wayTo(folder: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const before = cameFrom.get(folder);
  return before === undefined ? [folder] : [...wayTo(before, cameFrom), folder];
}
