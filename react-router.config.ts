import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  // The site is small: knowing every route from the start lets a page fail gracefully offline.
  routeDiscovery: { mode: "initial" },
  // A file of its own for a loader of one line costs more than it saves.
  splitRouteModules: false,
} satisfies Config;
