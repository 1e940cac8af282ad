import { expect, test } from "vitest";
import type { Registry } from "./registries.ts";
import { registryProjectUrl } from "./registry-pages.ts";

test.each<[Registry, string, string | null]>([
  ["Verra", "674", "https://registry.verra.org/app/projectDetail/VCS/674"],
  ["Verra", "VCS-674", "https://registry.verra.org/app/projectDetail/VCS/674"],
  ["Gold Standard", "GS1247", "https://registry.goldstandard.org/projects?q=gs1247"],
  [
    "American Carbon Registry (ACR)",
    "ACR255",
    "https://acr2.apx.com/mymodule/reg/prjView.asp?id1=255",
  ],
  [
    "Climate Action Reserve (CAR)",
    "CAR1459",
    "https://thereserve2.apx.com/mymodule/reg/prjView.asp?id1=1459",
  ],
  ["ART Registry", "ART102", "https://art.apx.com/mymodule/reg/prjView.asp?id1=102"],
  ["Isometric", "prj_1AB", "https://registry.isometric.com/project/prj_1AB"],
  ["Isometric", "XA26", null],
  ["Puro Standard and Registry", "133206", "https://registry.puro.earth/projects/133206"],
  ["Verra", "674/../x", null],
  ["Verra", "portfolio", null],
  ["Plan Vivo", "12", null],
])("the page of %s's project %s", (registry, id, address) =>
  expect(registryProjectUrl(registry, id)).toBe(address),
);
