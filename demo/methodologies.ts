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

/** The library's methodologies: those that the team has a document for. */
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
