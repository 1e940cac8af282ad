import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { root } from "./run-step.ts";

const packageFolder = path.join(root, "node_modules", "country-flag-icons");
export const flagFolder = path.join(packageFolder, "3x2");

/**
 * Gives the flags addresses that a country's code completes (`import.meta.env.FLAGS`). Imported one
 * by one, each would have a name of its own, and every visitor the list of all of them.
 */
export function flags(): Plugin {
  const { version } = JSON.parse(readFileSync(path.join(packageFolder, "package.json"), "utf8"));
  const builtFolder = `assets/flags-${version}`;
  return {
    name: "flags",
    config(_, { command }) {
      const folder =
        command === "build" ? builtFolder : path.relative(root, flagFolder).replaceAll("\\", "/");
      return { define: { "import.meta.env.FLAGS": JSON.stringify(`/${folder}`) } };
    },
    generateBundle() {
      if (this.environment.name !== "client") return;
      for (const file of readdirSync(flagFolder).filter((name) => /^..\.svg$/.test(name))) {
        const source = readFileSync(path.join(flagFolder, file));
        this.emitFile({ type: "asset", fileName: `${builtFolder}/${file}`, source });
      }
    },
  };
}
