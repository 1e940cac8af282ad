import type { Registry } from "./registries.ts";

/** What projects' IDs begin with in some files and not in others, such as 'VCS' in 'VCS-1234'. */
export const registryIdPrefixes: Partial<Record<Registry, string>> = {
  Verra: "vcs",
  "American Carbon Registry (ACR)": "acr",
  "Climate Action Reserve (CAR)": "car",
  "Gold Standard": "gs",
  "ART Registry": "art",
  Isometric: "prj",
  Cercarbono: "cdc",
};

/**
 * A project's ID in its registry, however it is spelt: 'VCS-1234' and '1234' are one project. The
 * database has the same rule (private.registry_id_key).
 */
export function registryIdKey(registry: Registry, id: string): string {
  const prefix = registryIdPrefixes[registry];
  const plain = id.trim().toLowerCase();
  return prefix && plain.startsWith(prefix)
    ? plain.slice(prefix.length).replace(/^[\s_-]*/, "")
    : plain;
}
