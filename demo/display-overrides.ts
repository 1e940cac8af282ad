import type { DemoDisplayOverride } from "./project.ts";

export const demoDisplayOverrides: DemoDisplayOverride[] = [
  { company: "Solvanger Luft", fallbackRating: "Apre" },
  { company: "Claybound", fallbackRating: "Apre" },
  {
    company: "Meridian Removals Collective",
    projectTypes: [
      "Direct Air Capture",
      "Soil Carbon & Agriculture",
      "Forestry",
      "Biomass-based Carbon Removals",
      "Blue Carbon",
    ],
  },
];
