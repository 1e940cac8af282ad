import type { Registry } from "./registries.ts";

/** Where registries show a project to everybody, and which part of its ID the URL needs. */
const pages: Partial<Record<Registry, { id: RegExp; url: (id: string) => string }>> = {
  Verra: {
    id: /^(?:VCS)?[\s-]*(\d+)$/i,
    url: (id) => `https://registry.verra.org/app/projectDetail/VCS/${id}`,
  },
  "Gold Standard": {
    id: /^(?:GS)?[\s-]*(\d+)$/i,
    url: (id) => `https://registry.goldstandard.org/projects?q=gs${id}`,
  },
  "American Carbon Registry (ACR)": {
    id: /^(?:ACR)?[\s-]*(\d+)$/i,
    url: (id) => `https://acr2.apx.com/mymodule/reg/prjView.asp?id1=${id}`,
  },
  "Climate Action Reserve (CAR)": {
    id: /^(?:CAR)?[\s-]*(\d+)$/i,
    url: (id) => `https://thereserve2.apx.com/mymodule/reg/prjView.asp?id1=${id}`,
  },
  "ART Registry": {
    id: /^(?:ART)?[\s-]*(\d+)$/i,
    url: (id) => `https://art.apx.com/mymodule/reg/prjView.asp?id1=${id}`,
  },
  // A short code does not lead to the page.
  Isometric: {
    id: /^(prj_[a-z0-9]+)$/i,
    url: (id) => `https://registry.isometric.com/project/${id}`,
  },
  "Puro Standard and Registry": {
    id: /^(\d{4,8})$/,
    url: (id) => `https://registry.puro.earth/projects/${id}`,
  },
};

/** The URL of a project's page at its registry; null if it does not follow from the ID. */
export function registryProjectUrl(registry: Registry, id: string): string | null {
  const page = pages[registry];
  const part = page?.id.exec(id.trim())?.[1];
  return page && part ? page.url(part) : null;
}
