import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import type { Plugin } from "vite";
import { root } from "./run-step.ts";

const packageFolder = path.join(root, "node_modules", "country-flag-icons");
export const flagFolder = path.join(packageFolder, "3x2");

/** In pixels; three times the width on pages. */
const flagWidth = 63;

/** WebP, because browsers lay out an SVG on the main thread but only decode a bitmap. */
const renderFlag = (file: string): Promise<Buffer> =>
  sharp(path.join(flagFolder, file), { density: 144 })
    .resize({ width: flagWidth })
    .webp({ lossless: true })
    .toBuffer();

/**
 * Serves the flags at a base URL (`import.meta.env.FLAGS`) plus the country code. Imported one by
 * one, each would have its own hashed name, and every visitor would load the list of them all.
 */
export function flags(): Plugin {
  const { version } = JSON.parse(readFileSync(path.join(packageFolder, "package.json"), "utf8"));
  const folder = `assets/flags-${version}`;
  return {
    name: "flags",
    config: () => ({ define: { "import.meta.env.FLAGS": JSON.stringify(`/${folder}`) } }),
    configureServer({ middlewares }) {
      middlewares.use(`/${folder}`, ({ url = "" }, response, next) => {
        renderFlag(`${path.basename(url, ".webp")}.svg`).then((image) => {
          response.setHeader("Content-Type", "image/webp");
          response.end(image);
        }, next);
      });
    },
    async generateBundle() {
      if (this.environment.name !== "client") return;
      for (const file of readdirSync(flagFolder).filter((name) => /^..\.svg$/.test(name))) {
        const fileName = `${folder}/${path.basename(file, ".svg")}.webp`;
        this.emitFile({ type: "asset", fileName, source: await renderFlag(file) });
      }
    },
  };
}
