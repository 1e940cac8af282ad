import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database, Json } from "../../../domain/database.types.ts";
import { visitorMessage } from "../../../domain/errors.ts";
import { FunctionProblem } from "./run-function.ts";

interface FrozenParts {
  kind: "purchase" | "project" | "offer";
  /** What anyone with the link may read; the person's own words under `title` and `statedByBuyer`. */
  public: { [name: string]: Json | undefined };
  /** What only logged-in readers may; the database adds a salt before it is hashed. */
  gated: { [name: string]: Json | undefined };
}

/**
 * Freezes what the server has read itself, and returns the id in its link. The database writes both
 * parts in canonical form, and adds the time and the hashes.
 */
export async function freeze(
  asServer: SupabaseClient<Database>,
  person: string,
  { kind, public: public_part, gated: gated_part }: FrozenParts,
): Promise<string> {
  const { data, error } = await asServer.rpc("freeze_record", {
    kind,
    person,
    public_part,
    gated_part,
  });
  if (!error) return data;
  const message = visitorMessage(error);
  if (!message) throw new Error(`The record could not be frozen: ${error.message}`);
  throw new FunctionProblem(error.code === "PT429" ? 429 : 400, message);
}
