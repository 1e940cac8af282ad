import { storedTime } from "../stored-time.ts";
import { longDay } from "../text/date-text.ts";
import type { DisplayProject } from "./listing.ts";

type Ended = Pick<
  DisplayProject,
  "hasEnded" | "registry" | "registryStatus" | "registryStatusAsOf"
>;

/** What a buyer must know of a project that has ended in its registry; null for any other. */
export function endedText(project: Ended): string | null {
  const { hasEnded, registry, registryStatus: text, registryStatusAsOf: asOf } = project;
  if (!hasEnded) return null;
  const day = asOf === null ? "" : ` (${longDay(new Date(storedTime(asOf)))})`;
  return `${registry ?? "Its registry"} lists this project as ${text}${day}. Its credits are not offered here as available.`;
}
