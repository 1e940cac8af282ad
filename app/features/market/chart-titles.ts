export const chartTitles = {
  cost: "Cost per tonne and permanence",
  spread: "Price by type",
  map: "Where the projects are",
} as const;
