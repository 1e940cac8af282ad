import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { paletteTheme } from "./domain/palette.ts";
import { flags } from "./scripts/flag-files.ts";

const modules = (...paths: string[]) => new RegExp(paths.map((path) => `/${path}`).join("|"));

/** What most public pages share, and what brings no large library with it. */
const shared = modules(
  "app/components/ui/(badge|card|carousel|narrative|skeleton|spinner)",
  "app/lib/(browser/(narrow|use-image|use-on)|format/dates|seo)",
  "domain/(json|limits|once|text)",
  "lucide-react/.*/rows-",
);

/** What the pages that show projects share, and the explorer's menus, loaded later, with the explorer. */
const listing = modules(
  "app/components/(comparison|listing/active-filters|ui/(company|country|rating))",
  "app/features/(explorer/(?!opened-menu)|market/strip-tiles)",
  "app/lib/(browser/chosen|data/(chosen|data-api|listing|rating|use-viewer|visitor))",
  "domain/(comparison/compared|files/public-files|listing|rating)",
);

/** Every file costs a request, however small: what every page needs is one, what several share another. */
const chunks = [
  { name: "site", test: /\/app\/root\.tsx/, priority: 2 },
  { name: "common", test: shared, minShareCount: 2, priority: 1 },
  { name: "listing", test: listing, minShareCount: 2, priority: 1 },
  { name: "icons", test: /\/lucide-react\//, minShareCount: 3, priority: 1 },
];

/** The style sheet and everything that is no page share one palette. */
const palette: Plugin = {
  name: "palette",
  enforce: "pre",
  transform: {
    filter: { id: /\/app\/app\.css$/ },
    handler: (code) => `${code}\n${paletteTheme()}`,
  },
};

export default defineConfig(({ command }) => ({
  plugins: [palette, flags(), tailwindcss(), reactRouter()],
  resolve: { tsconfigPaths: true },
  // Rows come by the hundred: what they are called is sent with each of them.
  css: { modules: { generateScopedName: "[hash:base64:4]" } },
  // One style sheet: what a page alone needs weighs less than asking for it.
  build: { target: "es2022", reportCompressedSize: false, cssCodeSplit: false },
  environments: {
    client: {
      build: {
        // Asked for by most of them; scripts/build.ts adds those of fonts, flags and the map.
        license: { fileName: "licences.txt" },
        rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
      },
    },
  },
  // Built with its libraries, so that the pages are rendered by the production form of React whatever
  // NODE_ENV the server runs with: the other one takes four times as long.
  ...(command === "build" && {
    ssr: { noExternal: true, external: ["sharp"] },
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
  }),
}));
