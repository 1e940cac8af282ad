import path from "node:path";
import type { Rolldown } from "vite";

const library = "lucide-react";
const index = `/${library}/dist/esm/${library}.mjs`;

/** Tells which files of the icon library a module's icons are in. */
export function readIcons(context: Rolldown.PluginContext): (code: string) => string[] {
  const indexId = [...context.getModuleIds()].find((id) => id.endsWith(index));
  const exported = indexId && context.getModuleInfo(indexId)?.code;
  if (!exported) return context.error(`No module is ${index}`);
  const files = new Map<string, string>();
  for (const [, names = "", file = ""] of exported.matchAll(/export \{([^}]*)\} from '([^']+)'/g)) {
    for (const name of names.matchAll(/default as (\w+)/g))
      files.set(name[1] ?? "", path.posix.join(path.posix.dirname(indexId), file));
  }
  const imports = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']${library}["']`, "g");
  return (code) =>
    [...code.matchAll(imports)].flatMap(([, names = ""]) =>
      names.split(",").flatMap((name) => files.get(name.trim().replace(/\s.*/, "")) ?? []),
    );
}
