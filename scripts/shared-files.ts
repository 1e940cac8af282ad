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
  let files = first.filter(({ entries }) => !entries.has(home));
  // What merging two files saves is computed once, because there are tens of thousands of pairs.
  const savedBy = (a: SharedFile, b: SharedFile) => costOf(a) + costOf(b) - costOf(merged(a, b));
  const pairsOf = (a: SharedFile, others: readonly SharedFile[]) =>
    others
      // Without anyone in common there is no request to save.
      .filter((b) => haveCommon(a.entries, b.entries))
      .map((b) => ({ a, b, saved: savedBy(a, b) }))
      .filter(({ saved }) => saved > 0);
  let pairs = files.flatMap((file, index) => pairsOf(file, files.slice(index + 1)));
  while (pairs.length > 0) {
    const { a, b } = pairs.reduce((best, pair) => (pair.saved > best.saved ? pair : best));
    const isLeft = (file: SharedFile) => file !== a && file !== b;
    const file = merged(a, b);
    const others = files.filter(isLeft);
    pairs = [...pairs.filter((pair) => isLeft(pair.a) && isLeft(pair.b)), ...pairsOf(file, others)];
    files = [...others, file];
  }

  const byEntries = (a: SharedFile, b: SharedFile) => b.entries.size - a.entries.size;
  return [
    ...first.filter(({ entries }) => entries.has(home)).sort(byEntries),
    ...files.sort(byEntries),
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

const merged = (a: SharedFile, b: SharedFile): SharedFile => ({
  modules: [...a.modules, ...b.modules],
  size: a.size + b.size,
  entries: union([a.entries, b.entries]),
  libraries: union([a.libraries, b.libraries]),
});

const haveCommon = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  [...a].some((entry) => b.has(entry));

const union = (sets: readonly ReadonlySet<string>[]) => new Set(sets.flatMap((set) => [...set]));
