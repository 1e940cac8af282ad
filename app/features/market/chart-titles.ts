export const chartTitles = {
  cost: "What a tonne costs, and how long it stays",
  spread: "Price by type",
  map: "Where the projects are",
} as const;
