import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  // The site is small, and knowing every route from the start lets a page fail gracefully offline.
  routeDiscovery: { mode: "initial" },
  // A separate file for a one-line loader costs more than it saves.
  splitRouteModules: false,
} satisfies Config;
