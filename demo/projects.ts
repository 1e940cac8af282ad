import type { DemoProject } from "./project.ts";
import { energyProjects } from "./projects/energy.ts";
import { engineeredCarbonRemovalProjects } from "./projects/engineered-carbon-removals.ts";
import { householdDeviceProjects } from "./projects/household-devices.ts";
import { industrialProcessProjects } from "./projects/industrial-processes.ts";
import { natureBasedSolutionProjects } from "./projects/nature-based-solutions.ts";
import { oceanBasedRemovalProjects } from "./projects/ocean-based-removals.ts";
import { otherProjects } from "./projects/other.ts";
import { wasteProjects } from "./projects/waste.ts";

export const demoProjects: DemoProject[] = [
  ...energyProjects,
  ...engineeredCarbonRemovalProjects,
  ...householdDeviceProjects,
  ...industrialProcessProjects,
  ...natureBasedSolutionProjects,
  ...oceanBasedRemovalProjects,
  ...wasteProjects,
  ...otherProjects,
];
