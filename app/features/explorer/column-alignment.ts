const figures = new Set(["costPerTon", "permanence", "sdgs"]);

/** Figures stand on the right, so that their digits line up. */
export function alignmentOf(columnId: string): "right" | undefined {
  return figures.has(columnId) ? "right" : undefined;
}
