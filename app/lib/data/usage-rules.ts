import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "#domain/database.types.ts";
import { type UsageRule, usageRuleColumns, usageRules } from "#domain/rules/usage-rule.ts";

/** All versions of all rules, in the order of schemes. */
export async function fetchUsageRules(client: SupabaseClient<Database>): Promise<UsageRule[]> {
  const { data } = await client
    .from("usage_rules")
    .select(usageRuleColumns)
    .order("position")
    .order("id")
    .throwOnError();
  return usageRules(data);
}

/** Today as YYYY-MM-DD, as the database counts days. */
export const todayInUtc = () => new Date().toISOString().slice(0, 10);
