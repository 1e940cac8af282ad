import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
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

/** How many projects each rule has decided something about, by its key. */
export const ruleMatchesQuery = queryOptions({
  queryKey: [...typeRulesKey, "matches"] as const,
  queryFn: async ({ signal }) => {
    const client = await browserClient();
    const { data } = await client.rpc("count_rule_matches").abortSignal(signal).throwOnError();
    return new Map(Object.entries(z.record(z.string(), z.number()).parse(data)));
  },
  ...teamFreshness,
});
