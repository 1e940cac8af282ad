import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { enteredRule, type UsageRuleDraft } from "#domain/rules/usage-rule-list.ts";
import { browserClient } from "~/lib/data/browser-client";
import { teamRefusal } from "~/lib/data/database-refusal";
import { teamFreshness } from "~/lib/data/row-page";
import { fetchUsageRules } from "~/lib/data/usage-rules";

export const usageRulesKey = ["usage-rules"] as const;

/** All versions of all rules. */
export const usageRulesQuery = queryOptions({
  queryKey: usageRulesKey,
  queryFn: async () => fetchUsageRules(await browserClient()),
  ...teamFreshness,
});

const counts = z.object({ yes: z.number(), no: z.number(), unknown: z.number(), none: z.number() });
const preview = z.object({ day: z.string(), before: counts, after: counts });
export type RulePreview = z.output<typeof preview>;

/** How many listed projects a scheme says what about, before and after a draft is saved. */
export async function previewRule(
  draft: UsageRuleDraft,
  rule: string | null,
): Promise<RulePreview> {
  const client = await browserClient();
  const { data, error } = await client.rpc("preview_usage_rule", {
    entered: enteredRule(draft),
    ...(rule && { usage_rule: rule }),
  });
  if (error) throw teamRefusal(error);
  return preview.parse(data);
}
