import { figure } from "#domain/text/figure.ts";
import type { StoredTypeRule } from "#domain/type-rules/stored-type-rule.ts";
import { typeRuleKey } from "#domain/type-rules/type-rule.ts";
import { typeRuleKindLabels } from "#domain/type-rules/type-rule-list.ts";
import { type AdminColumn, AdminTable, actionsHead } from "~/components/admin/admin-table";
import { RowButtons } from "~/components/admin/row-buttons";

interface TypeRuleTableProps {
  rules: readonly StoredTypeRule[];
  /** How many projects each rule has decided something about; undefined until it is known. */
  matches: ReadonlyMap<string, number> | undefined;
  onEdit: (rule: StoredTypeRule) => void;
  onDelete: (rule: StoredTypeRule) => void;
}

export const TypeRuleTable = ({ rules, matches, onEdit, onDelete }: TypeRuleTableProps) => (
  <AdminTable
    caption="Rules on types"
    columns={[
      ...columns,
      {
        label: "Projects",
        headClassName: "w-20 text-right",
        className: "text-right tabular-nums",
        cell: (rule) => matches && figure(matches.get(typeRuleKey(rule)) ?? 0),
      },
      {
        ...actionsHead,
        headClassName: "sm:w-40",
        cell: (rule) => (
          <RowButtons
            name={rule.pattern}
            actions={[
              ["Edit", () => onEdit(rule)],
              ["Delete", () => onDelete(rule)],
            ]}
          />
        ),
      },
    ]}
    rows={rules}
    keyOf={({ id }) => id}
  />
);

const columns: readonly AdminColumn<StoredTypeRule>[] = [
  {
    label: "Code or words",
    headClassName: "sm:w-60",
    cell: (rule) => (
      <>
        <span className="font-medium wrap-anywhere">{rule.pattern}</span>
        <span className="mt-0.5 block text-quiet">
          {typeRuleKindLabels[rule.kind]}
          {rule.registry !== null && `, only ${rule.registry}`}
        </span>
        <span className="mt-1.5 block md:hidden">{meaningOf(rule)}</span>
        {rule.category !== null && (
          <span className="mt-0.5 block text-quiet xl:hidden">{rule.category}</span>
        )}
      </>
    ),
  },
  { label: "Sector", from: "md", headClassName: "lg:w-52", cell: ({ sector }) => stated(sector) },
  { label: "Type", from: "md", headClassName: "lg:w-52", cell: ({ type }) => stated(type) },
  { label: "Sub-type", from: "md", cell: ({ subType }) => stated(subType) },
  {
    label: "Category",
    from: "xl",
    headClassName: "w-72",
    cell: ({ category }) => stated(category),
  },
];

/** What a rule does not say stays open. */
const stated = (value: string | null) => value ?? <span className="text-quiet">–</span>;

const meaningOf = ({ sector, type, subType }: StoredTypeRule) =>
  [sector, type, subType].filter((value) => value !== null).join(" · ");
