import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { paletteTheme } from "./domain/palette.ts";
import { flags } from "./scripts/flag-files.ts";

const modules = (...paths: string[]) => new RegExp(paths.map((path) => `/${path}`).join("|"));

/** What every page has. */
const site = modules("app/(root\\.tsx|lib/(browser/(analytics|service-worker)|session/auth-loop))");

/** What the home page and most public pages share, and what brings no large library with it. */
const shared = modules(
  "app/components/ui/(badge|card|skeleton)",
  "app/features/site/home/portrait",
  "app/lib/(browser/(narrow|on-demand|use-image|use-on)|seo/(absolute|organisation|seo))",
  "domain/(files/public-files|json|once|text/(figure|lists|plain))",
  "lucide-react/.*/rows-",
);

/** What most public pages share, the home page apart. */
const reading = modules(
  "app/components/ui/(carousel|narrative|spinner)",
  "app/lib/(format/dates|seo/(structured|use))",
  "domain/(limits|stored-time|text/(csv|hex|one-line))",
);

/** What the home page shares with the others that show projects, and the explorer's menus, loaded later. */
const listing = modules(
  "app/components/(comparison|ui/(company|country|rating))",
  "app/features/(explorer/(?!card-list|index-keeper|opened-menu)|market/strip-tiles)",
  "app/lib/(browser/(attended|chosen)|data/(data-api|listing|ratings|use-viewer|visitor))",
  "domain/(comparison/compared\\.|rating/rating\\.)",
  "domain/listing/(?!countr|listing-changes|listing-index|matching|number-range|order|pasted|signed|sorted)",
);

/** What only those others share. */
const projects = modules(
  "app/lib/data/(chosen|rating-history)",
  "domain/(comparison/compared-columns|rating/grade)",
);

/** What reads, finds and sorts the whole list, once somebody is there to use it. */
const wholeList = modules(
  "app/features/explorer/index-keeper",
  "app/lib/data/read-listings",
  "domain/listing/(listing-changes|listing-index|matching|order|sorted)",
  "domain/(rating/rating-match|text/locale-order)",
);

/** Every file costs a request, however small: what every page needs is one, what several share another. */
const chunks = [
  { name: "site", test: site, priority: 2 },
  { name: "icons", test: /\/lucide-react\//, minShareCount: 3, priority: 1 },
  { name: "common", test: shared, minShareCount: 2, priority: 1 },
  { name: "listing", test: listing, minShareCount: 2, priority: 1 },
  { name: "reading", test: reading, minShareCount: 2 },
  { name: "projects", test: projects, minShareCount: 2 },
  { name: "countries", test: modules("domain/listing/countr") },
  { name: "whole-list", test: wholeList },
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
  build: {
    target: "es2022",
    reportCompressedSize: false,
    cssCodeSplit: false,
    // A part on demand needs little that is not there already, and each link takes a phone milliseconds.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
  },
  environments: {
    client: {
      build: {
        // Asked for by most of them; scripts/build.ts adds those of fonts, flags and the map.
        license: { fileName: "licences.txt" },
        rolldownOptions: {
          // No getter of ours or of a library does anything.
          treeshake: { propertyReadSideEffects: false },
          output: { codeSplitting: { groups: chunks } },
        },
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
