import { methodologyFile } from "./files.ts";
import { demoProjects } from "./projects.ts";

const programmes: [begins: RegExp, programme: string][] = [
  [/^VM/, "Verra"],
  [/^(AC?M|AMS)/, "CDM"],
  [/^Puro/, "Puro"],
  [/^Isometric/, "Isometric"],
  [/^ACR/, "American Carbon Registry"],
  [/^(PM|Plan Vivo)/, "Plan Vivo"],
];

/** What the team has taken into the library: every methodology of which it has a document. */
export function demoMethodologies() {
  const names = demoProjects.flatMap(({ methodologies }) =>
    methodologies.filter(({ hasDocument }) => hasDocument).map(({ name }) => name),
  );
  return [...new Set(names)].map((name) => ({
    name,
    programme: programmes.find(([begins]) => begins.test(name))?.[1] ?? null,
    document_path: methodologyFile(name),
  }));
}
