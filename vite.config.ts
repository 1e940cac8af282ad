import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { paletteTheme } from "./domain/palette.ts";
import { chunks } from "./scripts/chunks.ts";
import { flags } from "./scripts/flag-files.ts";

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
