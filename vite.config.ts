import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { paletteTheme } from "./domain/palette.ts";
import { sharedChunks } from "./scripts/chunks.ts";
import { flags } from "./scripts/flag-files.ts";
import { withoutUnusedParts } from "./scripts/unused-parts.ts";

/** Adds the palette that the style sheet shares with e-mails, images and other non-page output. */
const palette: Plugin = {
  name: "palette",
  enforce: "pre",
  transform: {
    filter: { id: /\/app\/app\.css$/ },
    handler: (code) => `${code}\n${paletteTheme()}`,
  },
};

const chunks = sharedChunks();

export default defineConfig(({ command }) => ({
  plugins: [palette, flags(), withoutUnusedParts(), tailwindcss(), reactRouter(), chunks.plugin],
  resolve: { tsconfigPaths: true },
  // Short class names, because they are repeated in each of hundreds of rows.
  css: { modules: { generateScopedName: "[hash:base64:4]" } },
  // One style sheet, because the styles of any single page weigh less than a request for them.
  build: {
    target: "es2022",
    reportCompressedSize: false,
    cssCodeSplit: false,
    // Lazy chunks need little that is not loaded yet, and each preload link takes a phone
    // milliseconds.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
  },
  environments: {
    client: {
      build: {
        // Most licences require it; scripts/build.ts adds those of fonts, flags and the map.
        license: { fileName: "licences.txt" },
        rolldownOptions: {
          // No getter of ours or of a library has side effects.
          treeshake: { propertyReadSideEffects: false },
          output: { codeSplitting: { groups: chunks.groups } },
        },
      },
    },
  },
  // Libraries are bundled, so that the production build of React renders the pages whatever
  // NODE_ENV the server runs with: the development build takes four times as long.
  ...(command === "build" && {
    ssr: { noExternal: true, external: ["sharp"] },
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
  }),
}));
