import { queryOptions } from "@tanstack/react-query";
import { storedTypeRules, typeRuleColumns } from "#domain/type-rules/stored-type-rule.ts";
import { browserClient } from "./browser-client";
import { teamFreshness } from "./row-page";

export const typeRulesKey = ["type-rules"] as const;

/** The team's rules on types: all of them, because an import needs all. */
export const typeRulesQuery = queryOptions({
  queryKey: typeRulesKey,
  queryFn: async ({ signal }) => {
    const client = await browserClient();
    const { data } = await client
      .from("type_rules")
      .select(typeRuleColumns)
      .order("position")
      .order("id")
      .abortSignal(signal)
      .throwOnError();
    return storedTypeRules(data);
  },
  ...teamFreshness,
});
