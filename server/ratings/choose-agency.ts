import {
  type AgencySettings,
  readAgencySettings,
} from "../../supabase/functions/_shared/agency/settings.ts";
import type { Config } from "../config.ts";
import type { Engine } from "../engine/engine.ts";

/**
 * Where this server gets ratings: from the agency if there are credentials for it, or from a
 * stand-in while demo data is on. Otherwise from nowhere, because fictional ratings must not appear
 * next to real projects. A Supabase project requests ratings itself.
 */
export async function chooseAgency<StandIn extends { settings: AgencySettings }>(
  config: Config,
  engine: Pick<Engine, "kind">,
  startStandIn: () => Promise<StandIn>,
): Promise<{ agency: AgencySettings | null; standIn?: StandIn }> {
  if (engine.kind === "supabase") return { agency: null };
  const agency = readAgencySettings(config);
  if (agency || !config.DEMO_DATA) return { agency };
  const standIn = await startStandIn();
  return { agency: standIn.settings, standIn };
}
