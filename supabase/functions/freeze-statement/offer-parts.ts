import type { SupabaseClient } from "@supabase/supabase-js";
import { findOffered } from "../../../domain/check/find-offered.ts";
import { gatedOffer, publicOffer } from "../../../domain/check/offer-document.ts";
import { readOffer } from "../../../domain/check/read-offer.ts";
import { idSpellings } from "../../../domain/check/read-project-id.ts";
import type { Offer, OfferTexts } from "../../../domain/check/seller-offer.ts";
import type { Database } from "../../../domain/database.types.ts";
import { isNamedBy } from "../../../domain/listing/project-reference.ts";
import { refusals } from "../../../domain/proof/refusals.ts";
import { readSubjects } from "../_shared/read-subjects.ts";
import { FunctionProblem } from "../_shared/run-function.ts";

/** Both parts of a checked offer; all of it must be readable, and about one listed project. */
export async function offerParts(asCaller: SupabaseClient<Database>, texts: OfferTexts) {
  const { offer, problems } = readOffer(texts);
  const [problem] = problems;
  if (!offer || problem) throw new FunctionProblem(400, problem?.text ?? refusals.notValid);
  const subjects = await readSubjects(asCaller, await candidates(asCaller, offer));
  const offered = findOffered(offer, (reference) =>
    subjects.map(({ revealed }) => revealed).filter((project) => isNamedBy(project, reference)),
  );
  if (offered.kind !== "one") {
    throw new FunctionProblem(
      offered.kind === "none" ? 404 : 400,
      offered.kind === "none" ? refusals.notListed : refusals.severalListings,
    );
  }
  const subject = subjects.find(({ revealed }) => revealed === offered.project);
  if (!subject) throw new FunctionProblem(404, refusals.notListed);
  const today = new Date().toISOString().slice(0, 10);
  return {
    kind: "offer" as const,
    public: publicOffer(offer, subject, today),
    gated: gatedOffer(offer, subject, today),
  };
}

const quoted = (id: string) => `"${id.replace(/["\\]/g, "\\$&")}"`;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Our ids of the listings that the offer may be about. */
async function candidates(asCaller: SupabaseClient<Database>, offer: Offer): Promise<string[]> {
  if (uuid.test(offer.id)) return [offer.id.toLowerCase()];
  const { data } = await asCaller
    .from("project_listings")
    .select("id")
    .filter("project_id", "in", `(${idSpellings(offer).map(quoted).join()})`)
    .limit(20)
    .throwOnError();
  return data.flatMap(({ id }) => id ?? []);
}
