import type { DisplayProject } from "../listing/listing.ts";
import type { Offer } from "./seller-offer.ts";

/** An offer to try: made up, of a listed project of which as much as possible is known. */
export function exampleOffer(
  projects: readonly DisplayProject[],
): { project: DisplayProject; offer: Partial<Offer> } | null {
  const named = projects.filter(({ registry, projectName }) => registry && projectName);
  const project = named.find(({ vintages }) => vintages.length > 0) ?? named[0];
  if (!project) return null;
  const { registry, registryId: id } = project;
  return {
    project,
    offer: {
      registry,
      id,
      vintage: newestVintage(project),
      kilograms: 2_000_000,
      price: { cents: 2_500, currency: "USD" },
      labels: ["CCP", "CORSIA eligible"],
      effect: "removal",
    },
  };
}

function newestVintage({ vintages, vintage }: DisplayProject): Offer["vintage"] {
  const [newest] = vintages;
  if (newest) return newest;
  const year = vintage.kind === "value" ? vintage.years.at(-1) : undefined;
  return year ? { start: `${year}-01-01`, end: `${year}-12-31` } : null;
}
