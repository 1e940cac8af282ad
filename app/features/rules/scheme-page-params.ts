import type { Params } from "react-router";
import type { Backend } from "~/lib/data/backend";

/** All unknown schemes share one page. */
export async function schemePageParams(
  params: Params,
  { anonymous }: Pick<Backend, "anonymous">,
): Promise<Params> {
  const { data } = await anonymous
    .from("usage_rules")
    .select("id")
    .eq("scheme", params.scheme ?? "")
    .limit(1)
    .throwOnError();
  return data.length > 0 ? params : { scheme: "unknown" };
}
