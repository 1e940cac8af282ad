import type { Plugin } from "vite";

/**
 * Parts of libraries that other parts import, though this site never runs them: what stands for
 * each, in the browser's scripts. The build fails if a library no longer has one.
 */
const unusedParts: Record<string, string> = {
  // Adds to the page's head what a script needs; all styles are in one sheet that every page has.
  "vite/preload-helper.js": "export const __vitePreload = (load) => load();",
  // Fetches routes as links appear; all are known from the start (react-router.config.ts).
  "/react-router/dist/production/lib/dom/ssr/fog-of-war.js": `
    export const isFogOfWarEnabled = () => false;
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const useFogOFWarDiscovery = () => undefined;
    export const getPartialManifest = undefined;
    export const getManifestPath = undefined;
    export const getPathsWithAncestors = undefined;
    export const handleClientVersionMismatch = undefined;
    export const URL_LIMIT = 7680;`,
  // Observes loaders and navigations for those who pass an observer.
  "/react-router/dist/production/lib/router/instrumentation.js": `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const getRouteInstrumentationUpdates = undefined;
    export const instrumentClientSideRouter = undefined;
    export const instrumentHandler = undefined;
    export const instrumentationResultMetaContext = undefined;`,
  // Lists that grow page by page; ours fetch each page by itself.
  "/@tanstack/query-core/build/modern/infiniteQueryBehavior.js": `
    export const infiniteQueryBehavior = undefined;
    export const hasNextPage = undefined;
    export const hasPreviousPage = undefined;`,
};

/** Leaves them out of what every visitor loads. */
export function withoutUnusedParts(): Plugin {
  const replaced = new Set<string>();
  return {
    name: "without-unused-parts",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    load(id) {
      const part = Object.keys(unusedParts).find((path) => id.endsWith(path));
      if (part === undefined) return null;
      replaced.add(part);
      return unusedParts[part];
    },
    buildEnd(error) {
      const missing = Object.keys(unusedParts).filter((path) => !replaced.has(path));
      if (!error && missing.length > 0) this.error(`No module is ${missing.join(" or ")}`);
    },
  };
}
