import type { StandIn } from "#demo/agency/stand-in.ts";
import {
  type AgencySettings,
  agencyFrom,
} from "../../supabase/functions/_shared/agency/settings.ts";
import type { Config } from "../config.ts";
import type { Engine } from "../engine/engine.ts";

/**
 * Whom this server asks for ratings: the agency, when there are credentials for it, or with demo data
 * a stand-in. Anything else asks nobody: fictional ratings have no place beside real projects. A
 * Supabase project asks for itself.
 */
export async function chooseAgency(
  config: Config,
  engine: Pick<Engine, "kind">,
): Promise<{ agency: AgencySettings | null; standIn?: StandIn }> {
  if (engine.kind === "supabase") return { agency: null };
  const agency = agencyFrom(config);
  if (agency || !config.DEMO_DATA) return { agency };
  // Loaded only here: it brings the demo data with it.
  const { startStandIn } = await import("#demo/agency/stand-in.ts");
  const { standInRatings } = await import("#demo/agency/stand-in-ratings.ts");
  const standIn = await startStandIn(standInRatings());
  return { agency: standIn.settings, standIn };
}
