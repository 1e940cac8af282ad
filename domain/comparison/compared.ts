/** How many projects fit side by side. */
export const maxCompared = 5;

export const comparisonPath = "/compare";
export const comparedParam = "project";

/** The registries' numbers of the projects that an address compares, in its order. */
export function readCompared(params: URLSearchParams): string[] {
  const ids = params.getAll(comparedParam).map((id) => id.trim());
  return [...new Set(ids.filter((id) => id !== ""))].slice(0, maxCompared);
}

export function comparisonAddress(registryIds: readonly string[]): string {
  const params = new URLSearchParams(registryIds.map((id) => [comparedParam, id]));
  return registryIds.length > 0 ? `${comparisonPath}?${params}` : comparisonPath;
}

/** One more project to compare, if there is room for it. */
export function withCompared(
  registryIds: readonly string[],
  added: string,
): { registryIds: readonly string[]; isFull: boolean } {
  if (registryIds.includes(added)) return { registryIds, isFull: false };
  if (registryIds.length >= maxCompared) return { registryIds, isFull: true };
  return { registryIds: [...registryIds, added], isFull: false };
}
