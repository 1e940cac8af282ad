import { figure } from "../../text/figure.ts";
import type { DisplayProject } from "../listing.ts";

/** 'VM0033, version 2.1' */
export function methodologyText({
  name,
  version,
}: Pick<DisplayProject["methodologies"][number], "name" | "version">): string {
  return version ? `${name}, version ${version}` : name;
}

/** '71,800 tCO2e' */
export const tonnesText = (tonnes: number) => `${figure(tonnes)} tCO2e`;
