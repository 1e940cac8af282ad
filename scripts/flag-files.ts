import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import type { Plugin } from "vite";
import { root } from "./run-step.ts";

const packageFolder = path.join(root, "node_modules", "country-flag-icons");
export const flagFolder = path.join(packageFolder, "3x2");

/** Three times as wide as pages show it, in pixels. */
const flagWidth = 63;

/** Browsers lay out a drawing like a page, on the thread that answers to clicks; a picture they only decode. */
const flagPicture = (file: string): Promise<Buffer> =>
  sharp(path.join(flagFolder, file), { density: 144 })
    .resize({ width: flagWidth })
    .webp({ lossless: true })
    .toBuffer();

/**
 * Gives the flags addresses that a country's code completes (`import.meta.env.FLAGS`). Imported one
 * by one, each would have a name of its own, and every visitor the list of all of them.
 */
export function flags(): Plugin {
  const { version } = JSON.parse(readFileSync(path.join(packageFolder, "package.json"), "utf8"));
  const folder = `assets/flags-${version}`;
  return {
    name: "flags",
    config: () => ({ define: { "import.meta.env.FLAGS": JSON.stringify(`/${folder}`) } }),
    configureServer({ middlewares }) {
      middlewares.use(`/${folder}`, ({ url = "" }, response, next) => {
        flagPicture(`${path.basename(url, ".webp")}.svg`).then((picture) => {
          response.setHeader("Content-Type", "image/webp");
          response.end(picture);
        }, next);
      });
    },
    async generateBundle() {
      if (this.environment.name !== "client") return;
      for (const file of readdirSync(flagFolder).filter((name) => /^..\.svg$/.test(name))) {
        const fileName = `${folder}/${path.basename(file, ".svg")}.webp`;
        this.emitFile({ type: "asset", fileName, source: await flagPicture(file) });
      }
    },
  };
}
