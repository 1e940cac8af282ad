/** A module that several entries need: pages, and parts of pages that are loaded later. */
export interface SharedModule {
  id: string;
  /** In characters of source. */
  size: number;
  entries: ReadonlySet<string>;
  /** Packages that are loaded with it. */
  libraries: ReadonlySet<string>;
}

interface SharedFile extends Omit<SharedModule, "id"> {
  modules: readonly SharedModule[];
}

export interface MergeOptions {
  /** The page that loads nothing but what it uses, in at most two shared files. */
  home: string;
  /** How much an entry counts. */
  weightOf: (entry: string) => number;
  libraryUsers: ReadonlyMap<string, ReadonlySet<string>>;
}

/** What a request costs, in characters of source that could be loaded instead of it. */
const requestCost = 12_000;
/** What a library costs a page that does not need it otherwise. */
const libraryCost = 40_000;
/** The home page's modules that at least this many entries need are separate from its others. */
const manyEntries = 10;

/**
 * Decides which shared modules are one file. At first these are the ones that exactly the same
 * entries need, which would be hundreds of files. Two files become one as long as the requests saved
 * are worth more than what entries then load in vain. The home page's files come first, then the
 * most widely needed.
 */
export function mergeIntoFiles(
  modules: readonly SharedModule[],
  { home, weightOf, libraryUsers }: MergeOptions,
): SharedFile[] {
  const costOf = ({ size, entries, libraries }: SharedFile) => {
    const users = [...libraries].map((library) => libraryUsers.get(library));
    let cost = 0;
    for (const entry of entries) {
      const inVain = users.filter((all) => !all?.has(entry)).length;
      cost += weightOf(entry) * (size + requestCost + inVain * libraryCost);
    }
    return cost;
  };
  const firstKey = ({ entries }: SharedModule) => {
    if (entries.has(home)) return entries.size >= manyEntries ? "home, many" : "home, few";
    return [...entries].sort().join("\n");
  };
  const byKey = new Map<string, SharedModule[]>();
  for (const module of modules) {
    const key = firstKey(module);
    byKey.set(key, [...(byKey.get(key) ?? []), module]);
  }
  const first = [...byKey.values()].map(fileOf);
  const files = first
    .filter(({ entries }) => !entries.has(home))
    .map((file) => ({ file, cost: costOf(file) }));

  for (;;) {
    let best = { saved: 0, a: -1, b: -1, file: first[0], cost: 0 };
    for (const [a, one] of files.entries()) {
      for (const [b, other] of files.entries()) {
        // Without anybody in common there is no request to save.
        if (b <= a || !haveCommon(one.file.entries, other.file.entries)) continue;
        const file = merged(one.file, other.file);
        const cost = costOf(file);
        const saved = one.cost + other.cost - cost;
        if (saved > best.saved) best = { saved, a, b, file, cost };
      }
    }
    if (best.saved === 0 || !best.file) break;
    files.splice(best.b, 1);
    files[best.a] = { file: best.file, cost: best.cost };
  }

  const byEntries = (a: SharedFile, b: SharedFile) => b.entries.size - a.entries.size;
  return [
    ...first.filter(({ entries }) => entries.has(home)).sort(byEntries),
    ...files.map(({ file }) => file).sort(byEntries),
  ];
}

function fileOf(modules: readonly SharedModule[]): SharedFile {
  return {
    modules,
    size: modules.reduce((sum, { size }) => sum + size, 0),
    entries: union(modules.map(({ entries }) => entries)),
    libraries: union(modules.map(({ libraries }) => libraries)),
  };
}

const merged = (a: SharedFile, b: SharedFile) => fileOf([...a.modules, ...b.modules]);

const haveCommon = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  [...a].some((entry) => b.has(entry));

const union = (sets: readonly ReadonlySet<string>[]) => new Set(sets.flatMap((set) => [...set]));
