import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { paletteTheme } from "./domain/palette.ts";

/** What many pages need comes in one file: every file costs a request, however small it is. */
const sharedCode = { name: "shared", minShareCount: 8 };

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
  plugins: [palette, tailwindcss(), reactRouter()],
  resolve: { tsconfigPaths: true },
  // Rows come by the hundred: what they are called is sent with each of them.
  css: { modules: { generateScopedName: "[hash:base64:4]" } },
  build: { target: "es2022", reportCompressedSize: false },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [sharedCode] } } } } },
  },
  // Built with its libraries, so that the pages are rendered by the production form of React whatever
  // NODE_ENV the server runs with: the other one takes four times as long.
  ...(command === "build" && {
    ssr: { noExternal: true, external: ["sharp"] },
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
  }),
}));
