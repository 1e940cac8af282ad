import type { SupabaseClient } from "@supabase/supabase-js";
import { placesIn } from "../../../domain/countries/country-names.ts";
import type { Database } from "../../../domain/database.types.ts";
import { defaultCurrency } from "../../../domain/listing/currency.ts";
import { displayProject } from "../../../domain/listing/listing.ts";
import { signedOutContext } from "../../../domain/listing/signed-out-context.ts";
import { readStatements } from "../../../domain/listing/statements.ts";
import type { StatementSubject } from "../../../domain/proof/statement-document.ts";
import { indexRatings } from "../../../domain/rating/rating-match.ts";

interface ReadSubject extends StatementSubject {
  companyId: string;
}

/** Our ids per request, so that the URL stays short. */
const idsPerRequest = 50;
/** A frozen text names no file. */
const apiUrl = "";

/** Listed projects in the order of their ids, with the caller's rights; others are left out. */
export async function readSubjects(
  asCaller: SupabaseClient<Database>,
  ids: readonly string[],
): Promise<ReadSubject[]> {
  const [rows, ratings] = await Promise.all([readRows(asCaller, ids), readRatings(asCaller)]);
  const revealedContext = {
    apiUrl,
    currency: defaultCurrency,
    isRevealed: true,
    findRating: indexRatings(ratings),
    findPlaces: placesIn,
  };
  const subjects = new Map(
    rows.map((row) => [
      row.id,
      {
        hidden: displayProject(row, { apiUrl, ...signedOutContext }),
        revealed: displayProject(row, revealedContext),
        statements: readStatements(row.sources, row.gated_sources),
        companyId: row.company_id ?? "",
      },
    ]),
  );
  return ids.flatMap((id) => subjects.get(id.toLowerCase()) ?? []);
}

async function readRows(asCaller: SupabaseClient<Database>, ids: readonly string[]) {
  const batches = Array.from({ length: Math.ceil(ids.length / idsPerRequest) }, (_, index) =>
    ids.slice(index * idsPerRequest, (index + 1) * idsPerRequest),
  );
  const reads = batches.map((batch) =>
    asCaller.from("project_listings").select("*").in("id", batch).throwOnError(),
  );
  return (await Promise.all(reads)).flatMap(({ data }) => data);
}

async function readRatings(asCaller: SupabaseClient<Database>) {
  const { data } = await asCaller.rpc("get_bezero_hourly_ratings").throwOnError();
  return data;
}
