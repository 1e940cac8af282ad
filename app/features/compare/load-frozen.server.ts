import { z } from "zod";
import type { FrozenComparison } from "#domain/comparison/frozen.ts";
import type { Backend } from "~/lib/data/backend";

type Listing = FrozenComparison["listings"][number];

/** What an anonymous visitor is sent: the database wrote the listings, and gated values are none of it. */
const frozenForVisitors = z.object({
  frozen_at: z.string(),
  title: z.string().nullable(),
  horizon_years: z.number(),
  discount_rate: z.number(),
  listings: z.array(z.custom<Listing>((listing) => typeof listing === "object")),
  gated_values: z.null(),
});

/** Null if there is none under this id. */
export async function loadFrozen(
  { anonymous }: Pick<Backend, "anonymous">,
  id: string,
): Promise<FrozenComparison | null> {
  if (!z.guid().safeParse(id).success) return null;
  const { data } = await anonymous.rpc("get_frozen_comparison", { frozen: id }).throwOnError();
  return data === null ? null : frozenForVisitors.parse(data);
}
