import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/** What many pages need comes in one file: every file costs a request, however small it is. */
const sharedCode = { name: "shared", minShareCount: 8 };

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  resolve: { tsconfigPaths: true },
  // Rows come by the hundred: what they are called is sent with each of them.
  css: { modules: { generateScopedName: "[hash:base64:4]" } },
  build: { target: "es2022", reportCompressedSize: false },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [sharedCode] } } } } },
  },
});
