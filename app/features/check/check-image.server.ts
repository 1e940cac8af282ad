import { defaultCurrency } from "#domain/listing/currency.ts";
import { projectTitle } from "#domain/listing/listing.ts";
import { displayRow } from "#domain/listing/listing-response.ts";
import { projectsCard, type SharingCard } from "#domain/sharing-card.ts";
import type { Backend } from "~/lib/data/backend";
import { loadCheck } from "./load-check.server";

/** The sharing image of a checked offer: its project and the day; null if it is about no listing. */
export async function checkSharingImage(
  backend: Pick<Backend, "listings">,
  url: string,
): Promise<SharingCard | null> {
  const { ids, response } = await loadCheck(backend, url);
  const [row] = response.pinned;
  if (!row || ids.length !== 1) return null;
  const viewed = { apiUrl: "", currency: defaultCurrency };
  return projectsCard({
    kicker: "Checked offer",
    names: [projectTitle(displayRow(row, response, viewed))],
    dated: "As listed on",
    day: new Date(),
  });
}
