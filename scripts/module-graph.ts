import type { Rolldown } from "vite";
import { readIcons } from "./named-icons.ts";
import type { SharedModule } from "./shared-files.ts";

const start = "/app/entry.client.tsx";
/** Every page loads it once it has been shown. */
const afterwards = "/app/background-work.ts";
const root = "/app/root.tsx?";
const homePage = "/app/routes/home.tsx?";

/** What every page needs, and what several entries do: pages, and parts that are loaded later. */
export interface ModuleGraph {
  home: string;
  everyPage: ReadonlySet<string>;
  /** The icons that the home page has in common with other entries. */
  homeIcons: ReadonlySet<string>;
  shared: readonly SharedModule[];
  libraryUsers: ReadonlyMap<string, ReadonlySet<string>>;
}

export function readGraph(context: Rolldown.PluginContext): ModuleGraph {
  const own = new Map<string, Rolldown.ModuleInfo>();
  for (const id of context.getModuleIds()) {
    const info = context.getModuleInfo(id);
    if (info && packageOf(id) === undefined) own.set(id, info);
  }
  const entries = [...own.values()]
    .filter(({ isEntry, dynamicImporters }) => isEntry || dynamicImporters.length > 0)
    .map(({ id }) => id);
  const entryNamed = (name: string) => {
    const found = entries.find((id) => id.includes(name));
    return found ?? context.error(`No entry of the site's scripts is named ${name}`);
  };

  /** The modules that come with one, itself included, and their packages. */
  function loadedWith(first: string) {
    const modules = new Set([first]);
    const packages = new Set<string>();
    for (const id of modules) {
      for (const imported of own.get(id)?.importedIds ?? []) {
        const name = packageOf(imported);
        if (name !== undefined) packages.add(name);
        else if (own.has(imported)) modules.add(imported);
      }
    }
    return { modules, packages };
  }

  const users = new Map<string, Set<string>>();
  const libraryUsers = new Map<string, Set<string>>();
  for (const entry of entries) {
    const { modules, packages } = loadedWith(entry);
    for (const id of modules) addTo(users, id, entry);
    for (const name of packages) addTo(libraryUsers, name, entry);
  }
  const usersOf = (id: string): ReadonlySet<string> => users.get(id) ?? new Set();

  const frame = loadedWith(entryNamed(root));
  const started = [start, afterwards]
    .flatMap((name) => [...loadedWith(entryNamed(name)).modules])
    .filter((id) => usersOf(id).size > 1);
  const everyPage = new Set([...frame.modules, ...started]);
  const home = entryNamed(homePage);
  const iconsIn = readIcons(context);
  const iconUsers = new Map<string, Set<string>>();
  for (const { id, code } of own.values()) {
    for (const icon of iconsIn(code ?? ""))
      for (const entry of usersOf(id)) addTo(iconUsers, icon, entry);
  }
  const homeIcons = [...iconUsers]
    .filter(([, entries]) => entries.has(home) && entries.size > 1)
    .map(([icon]) => icon);
  const shared = [...own.values()]
    .filter(({ id }) => usersOf(id).size > 1 && !everyPage.has(id))
    .map(({ id, code }) => ({
      id,
      size: code?.length ?? 0,
      entries: usersOf(id),
      libraries: new Set([...loadedWith(id).packages].filter((name) => !frame.packages.has(name))),
    }));
  return { home, everyPage, homeIcons: new Set(homeIcons), shared, libraryUsers };
}

const packageOf = (id: string) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1];

function addTo(sets: Map<string, Set<string>>, key: string, value: string): void {
  sets.set(key, (sets.get(key) ?? new Set()).add(value));
}
