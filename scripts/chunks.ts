import path from "node:path";
import type { Plugin, Rolldown } from "vite";
import { readGraph } from "./module-graph.ts";
import { mergeIntoFiles, type SharedModule } from "./shared-files.ts";

/** Files for libraries that pages need which share nothing else, by the packages' folders. */
const libraries = [
  { name: "icons", folder: "/lucide-react/", sharedBy: 2 },
  { name: "schemas", folder: "/zod/", sharedBy: 2 },
  { name: "dates", folder: "/date-fns/", sharedBy: 2 },
  { name: "comboboxes", folder: "/downshift/", sharedBy: 2 },
  { name: "realtime", folder: "/@supabase/realtime-js/", sharedBy: 2 },
  // Only the building blocks of everything that opens on top of a page.
  { name: "layers", folder: "/@radix-ui/", sharedBy: 8 },
];
/** The small part of React DOM, which pages share with the large one that starts them. */
const reactDom = "/react-dom/index.js";
/** How much a part that is loaded later counts, if a page counts 1: a visitor is waiting for it. */
const laterWeight = 3;
/** More than there are. */
const maxFiles = 100;

/**
 * The files that the pages' scripts are bundled into, decided from what imports what. Left to
 * itself, the bundler makes a file for every set of pages that share something, and each costs a
 * request, however small it is.
 */
export function sharedChunks() {
  let everyPage: ReadonlySet<string> = new Set();
  let homeIcons: ReadonlySet<string> = new Set();
  let files: { name: string; ids: ReadonlySet<string> }[] = [];

  const plugin: Plugin = {
    name: "shared-chunks",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    buildEnd(error) {
      if (error) return;
      const ids = [...this.getModuleIds()];
      for (const folder of [reactDom, ...libraries.map((library) => library.folder)]) {
        if (!ids.some((id) => id.includes(folder))) this.error(`No module is in ${folder}`);
      }
      const graph = readGraph(this);
      everyPage = graph.everyPage;
      homeIcons = graph.homeIcons;
      if (homeIcons.size === 0) this.error("The home page has no icons");
      files = mergeIntoFiles(graph.shared, {
        ...graph,
        weightOf: (entry) => (entry.includes("/app/routes/") ? 1 : laterWeight),
      }).map(({ modules }) => ({
        name: nameOf(modules),
        ids: new Set(modules.map(({ id }) => id)),
      }));
      if (files.length > maxFiles) this.error(`The pages share ${files.length} files`);
    },
  };

  // A group includes its modules' imports unless a group of higher priority has them. What a module
  // imports is at least as widely needed, so the most widely needed come first.
  const groups: Rolldown.CodeSplittingGroup[] = [
    {
      name: "site",
      // The home page's icons too: the file of all icons is eight times as large.
      test: (id) => everyPage.has(id) || homeIcons.has(id) || id.includes(reactDom),
      priority: maxFiles + 2,
    },
    ...libraries.map(({ name, folder, sharedBy }) => ({
      name,
      test: (id: string) => id.includes(folder),
      minShareCount: sharedBy,
      priority: maxFiles + 1,
    })),
    ...Array.from({ length: maxFiles }, (_, index) => ({
      name: () => files[index]?.name ?? null,
      test: (id: string) => files[index]?.ids.has(id) ?? false,
      priority: maxFiles - index,
    })),
  ];
  return { plugin, groups };
}

/** A shared file has the name of its largest module. */
function nameOf(modules: readonly SharedModule[]): string {
  const [largest] = modules.toSorted((a, b) => b.size - a.size || (a.id < b.id ? -1 : 1));
  return path.basename(largest?.id ?? "shared").replace(/\..*/, "");
}
