import { z } from "zod";
import type { FrozenComparison } from "#domain/comparison/frozen.ts";
import type { Backend } from "~/lib/data/backend";

type Listing = FrozenComparison["listings"][number];

/** What anonymous visitors get: listings as the database stored them, and no gated values. */
const frozenForVisitors = z.object({
  frozen_at: z.string(),
  title: z.string().nullable(),
  horizon_years: z.number(),
  discount_rate: z.number(),
  listings: z.array(z.custom<Listing>((listing) => typeof listing === "object")),
  gated_values: z.null(),
});

/** null if there is none with this id. */
export async function loadFrozen(
  { anonymous }: Pick<Backend, "anonymous">,
  id: string,
): Promise<FrozenComparison | null> {
  if (!z.guid().safeParse(id).success) return null;
  const { data } = await anonymous.rpc("get_frozen_comparison", { frozen: id }).throwOnError();
  return data === null ? null : frozenForVisitors.parse(data);
}
