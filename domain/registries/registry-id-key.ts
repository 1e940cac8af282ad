import type { Registry } from "./registries.ts";

/** What projects' IDs begin with in some files and not in others, such as 'VCS' in 'VCS-1234'. */
const prefixes: Partial<Record<Registry, RegExp>> = {
  Verra: /^vcs[\s_-]*/,
  "American Carbon Registry (ACR)": /^acr[\s_-]*/,
  "Climate Action Reserve (CAR)": /^car[\s_-]*/,
  "Gold Standard": /^gs[\s_-]*/,
  "ART Registry": /^art[\s_-]*/,
  Isometric: /^prj[\s_-]*/,
  Cercarbono: /^cdc[\s_-]*/,
};

/**
 * A project's ID in its registry, however it is spelt: 'VCS-1234' and '1234' are one project. The
 * database has the same rule (private.registry_id_key).
 */
export function registryIdKey(registry: Registry, id: string): string {
  const prefix = prefixes[registry];
  const plain = id.trim().toLowerCase();
  return prefix ? plain.replace(prefix, "") : plain;
}
