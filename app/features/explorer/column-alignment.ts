const figures = new Set(["costPerTon", "permanence", "sdgs"]);

/** Figures stand on the right, so that their digits line up; buttons have room of their own. */
export function alignmentOf(columnId: string): "right" | "buttons" | undefined {
  if (columnId === "contact") return "buttons";
  return figures.has(columnId) ? "right" : undefined;
}
