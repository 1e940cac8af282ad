import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  // The site is small: knowing every route from the start lets a page fail gracefully offline.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
