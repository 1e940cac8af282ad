import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { product } from "#domain/product.ts";
import { plural } from "#domain/text/plural.ts";
import { editionsOf, type StoredTypeRule } from "#domain/type-rules/stored-type-rule.ts";
import { typeRuleKinds } from "#domain/type-rules/type-rule.ts";
import {
  matchingTypeRules,
  typeRuleKindLabels,
  typeRulesAddress,
  typeRulesPerPage,
} from "#domain/type-rules/type-rule-list.ts";
import { AdminHeading } from "~/components/admin/admin-heading";
import { AdminList } from "~/components/admin/admin-list";
import { AdminEmpty } from "~/components/admin/admin-states";
import { RuleFilters } from "~/components/admin/rule-filters";
import { Button } from "~/components/ui/button";
import { useListState } from "~/lib/browser/use-list-state";
import { ruleMatchesQuery, typeRulesQuery } from "~/lib/data/type-rules-query";
import { usePageTitle } from "~/lib/seo/use-page-title";
import { DeleteTypeRuleDialog, ResetTypeRulesDialog } from "./confirm-dialogs";
import { TypeRuleDialog } from "./type-rule-dialog";
import { TypeRuleTable } from "./type-rule-table";

/** The task of the open dialog. */
type Task = { act: "add" | "reset" } | { act: "edit" | "delete"; rule: StoredTypeRule };

/** The rules by which imports derive types that a registry's file does not state. */
export function TypeRulesPage() {
  const { choice, searched, page, change } = useListState(typeRulesAddress);
  const query = useQuery({
    ...typeRulesQuery,
    select: (rules) => {
      const found = matchingTypeRules(rules, searched);
      const start = (page - 1) * typeRulesPerPage;
      const rows = found.slice(start, start + typeRulesPerPage);
      return { rows, total: found.length, editions: editionsOf(rules) };
    },
  });
  const { data: matches } = useQuery(ruleMatchesQuery);
  const [task, setTask] = useState<Task | null>(null);
  const close = () => setTask(null);
  usePageTitle(`Type rules - ${product.name}`);
  return (
    <>
      <AdminHeading
        title="Type rules"
        summary={query.data && plural(query.data.total, "rule", "rules")}
      >
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={() => setTask({ act: "reset" })}>
            Reset
          </Button>
          <Button size="sm" onClick={() => setTask({ act: "add" })}>
            <Plus aria-hidden="true" size={16} />
            Add rule
          </Button>
        </div>
      </AdminHeading>
      <p className="-mt-2 mb-5 max-w-3xl text-sm leading-relaxed text-quiet">
        If a registry’s file does not state a project’s sector, type, sub-type or category, imports
        derive them from its methodologies and from words in its type and name. What the file states
        always takes precedence. Changes apply to the next file that is read. Projects are those of
        imported files in which the rule decided something.
      </p>
      <RuleFilters
        label="Filter by kind"
        kinds={typeRuleKinds}
        labels={typeRuleKindLabels}
        current={choice.kind}
        urlOf={(kind) => typeRulesAddress.url({ ...choice, kind })}
        search={choice.search}
        placeholder="Code, words, type…"
        onSearch={(search) => change({ search })}
      />
      <AdminList
        query={query}
        page={page}
        rowsPerPage={typeRulesPerPage}
        urlOf={(other) => typeRulesAddress.url(choice, other)}
        labels={{
          loading: "Loading the rules",
          failed: "The rules could not be loaded",
          pages: "Pages of rules",
        }}
        empty={
          <AdminEmpty
            title={searched.search || choice.kind ? "Nothing found" : "There are no rules"}
            hint={
              searched.search || choice.kind
                ? "No rules match your search. Codes, words, registries and types are searched."
                : "Imports derive nothing. Add a rule, or reset to the rules that came with the product."
            }
            onClearSearch={searched.search ? () => change({ search: "" }) : undefined}
          />
        }
      >
        {(rows) => (
          <TypeRuleTable
            rules={rows}
            matches={matches}
            onEdit={(rule) => setTask({ act: "edit", rule })}
            onDelete={(rule) => setTask({ act: "delete", rule })}
          />
        )}
      </AdminList>
      {task?.act === "add" && <TypeRuleDialog rule={null} onClose={close} />}
      {task?.act === "edit" && <TypeRuleDialog rule={task.rule} onClose={close} />}
      {task?.act === "delete" && <DeleteTypeRuleDialog rule={task.rule} onClose={close} />}
      {task?.act === "reset" && query.data && (
        <ResetTypeRulesDialog editions={query.data.editions} onClose={close} />
      )}
    </>
  );
}
