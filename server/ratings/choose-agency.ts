import {
  type AgencySettings,
  agencyFrom,
} from "../../supabase/functions/_shared/agency/settings.ts";
import type { Config } from "../config.ts";
import type { Engine } from "../engine/engine.ts";

/**
 * Whom this server asks for ratings: the agency, when there are credentials for it, or a stand-in while
 * demo data is on. Otherwise nobody: fictional ratings must not stand beside real projects. A Supabase
 * project asks for itself.
 */
export async function chooseAgency<StandIn extends { settings: AgencySettings }>(
  config: Config,
  engine: Pick<Engine, "kind">,
  startStandIn: () => Promise<StandIn>,
): Promise<{ agency: AgencySettings | null; standIn?: StandIn }> {
  if (engine.kind === "supabase") return { agency: null };
  const agency = agencyFrom(config);
  if (agency || !config.DEMO_DATA) return { agency };
  const standIn = await startStandIn();
  return { agency: standIn.settings, standIn };
}
