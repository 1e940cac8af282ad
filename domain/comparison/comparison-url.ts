import { maxCompared } from "./compared.ts";

export const comparisonPath = "/compare";
export const comparedParam = "project";

/** References to the compared projects, in the order of the URL. */
export function readCompared(params: URLSearchParams): string[] {
  const references = params.getAll(comparedParam).map((reference) => reference.trim());
  return [...new Set(references.filter((reference) => reference !== ""))].slice(0, maxCompared);
}

export function comparisonUrl(references: readonly string[]): string {
  const params = new URLSearchParams(references.map((reference) => [comparedParam, reference]));
  return references.length > 0 ? `${comparisonPath}?${params}` : comparisonPath;
}
