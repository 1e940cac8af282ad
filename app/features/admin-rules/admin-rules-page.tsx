import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { product } from "#domain/product.ts";
import { currentRules, type UsageRule } from "#domain/rules/usage-rule.ts";
import {
  matchingUsageRules,
  ruleVerdictLabels,
  usageRulesAddress,
  usageRulesPerPage,
} from "#domain/rules/usage-rule-list.ts";
import { plural } from "#domain/text/plural.ts";
import { AdminHeading } from "~/components/admin/admin-heading";
import { AdminList } from "~/components/admin/admin-list";
import { AdminEmpty } from "~/components/admin/admin-states";
import { RuleFilters } from "~/components/admin/rule-filters";
import { Button } from "~/components/ui/button";
import { useListState } from "~/lib/browser/use-list-state";
import { usePageTitle } from "~/lib/seo/use-page-title";
import { AdminRuleTable } from "./admin-rule-table";
import { RulesProgress } from "./rules-progress";
import { UsageRuleDialog } from "./usage-rule-dialog";
import { usageRulesQuery } from "./usage-rules-query";
import { WithdrawRuleDialog } from "./withdraw-rule-dialog";

/** The task of the open dialog. */
type Task = { act: "add" } | { act: "edit" | "withdraw"; rule: UsageRule };

/** The rules that say what credits may be used for. */
export function AdminRulesPage() {
  const { choice, searched, page, change } = useListState(usageRulesAddress);
  const query = useQuery({
    ...usageRulesQuery,
    select: (versions) => {
      const found = matchingUsageRules(currentRules(versions), searched);
      const start = (page - 1) * usageRulesPerPage;
      return { rows: found.slice(start, start + usageRulesPerPage), total: found.length };
    },
  });
  const [task, setTask] = useState<Task | null>(null);
  const close = () => setTask(null);
  usePageTitle(`Rules of use - ${product.name}`);
  const isFiltered = searched.search !== "" || choice.verdict !== "";
  return (
    <>
      <AdminHeading
        title="Rules of use"
        summary={query.data && plural(query.data.total, "rule", "rules")}
      >
        <Button size="sm" onClick={() => setTask({ act: "add" })}>
          <Plus aria-hidden="true" size={16} />
          Add rule
        </Button>
      </AdminHeading>
      <p className="-mt-2 mb-5 max-w-3xl text-sm leading-relaxed text-quiet">
        What schemes and laws say that credits may be used for. A change is a new version, and
        listings follow it; earlier versions stay readable on the scheme’s page.
      </p>
      <RulesProgress />
      <RuleFilters
        label="Filter by verdict"
        kinds={["yes", "no"]}
        labels={ruleVerdictLabels}
        current={choice.verdict}
        urlOf={(verdict) => usageRulesAddress.url({ ...choice, verdict })}
        search={choice.search}
        placeholder="Scheme, clause…"
        onSearch={(search) => change({ search })}
      />
      <AdminList
        query={query}
        page={page}
        rowsPerPage={usageRulesPerPage}
        urlOf={(other) => usageRulesAddress.url(choice, other)}
        labels={{
          loading: "Loading the rules",
          failed: "The rules could not be loaded",
          pages: "Pages of rules",
        }}
        empty={
          <AdminEmpty
            title={isFiltered ? "Nothing found" : "There are no rules"}
            hint={
              isFiltered
                ? "No rules match your search. Schemes, clauses and paraphrases are searched."
                : "Project pages say nothing about uses. Add a rule with its source."
            }
            onClearSearch={searched.search ? () => change({ search: "" }) : undefined}
          />
        }
      >
        {(rows) => (
          <AdminRuleTable
            rules={rows}
            onEdit={(rule) => setTask({ act: "edit", rule })}
            onWithdraw={(rule) => setTask({ act: "withdraw", rule })}
          />
        )}
      </AdminList>
      {task?.act === "add" && <UsageRuleDialog rule={null} onClose={close} />}
      {task?.act === "edit" && <UsageRuleDialog rule={task.rule} onClose={close} />}
      {task?.act === "withdraw" && <WithdrawRuleDialog rule={task.rule} onClose={close} />}
    </>
  );
}
