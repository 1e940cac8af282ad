import { Link } from "react-router";
import { clausePath } from "#domain/rules/rule-paths.ts";
import { isOldReading, type UsageRule } from "#domain/rules/usage-rule.ts";
import { ruleVerdictLabels } from "#domain/rules/usage-rule-list.ts";
import { type AdminColumn, AdminTable, actionsHead } from "~/components/admin/admin-table";
import { RowButtons } from "~/components/admin/row-buttons";
import { Badge } from "~/components/ui/badge";
import { todayInUtc } from "~/lib/data/usage-rules";
import { shortDate } from "~/lib/format/dates";

interface AdminRuleTableProps {
  rules: readonly UsageRule[];
  onEdit: (rule: UsageRule) => void;
  onWithdraw: (rule: UsageRule) => void;
}

export const AdminRuleTable = ({ rules, onEdit, onWithdraw }: AdminRuleTableProps) => (
  <AdminTable
    caption="Rules of use"
    columns={[
      ...columns,
      {
        ...actionsHead,
        headClassName: "sm:w-44",
        cell: (rule) => (
          <RowButtons
            name={`${rule.schemeName}, ${ruleVerdictLabels[rule.verdict]}`}
            actions={[
              ["Edit", () => onEdit(rule)],
              ["Withdraw", () => onWithdraw(rule)],
            ]}
          />
        ),
      },
    ]}
    rows={rules}
    keyOf={({ rule }) => rule}
  />
);

const columns: readonly AdminColumn<UsageRule>[] = [
  {
    label: "Scheme",
    headClassName: "sm:w-64",
    cell: (rule) => (
      <>
        <Link
          to={clausePath(rule.scheme, rule.id)}
          className="font-medium wrap-anywhere hover:underline"
        >
          {rule.schemeName}
        </Link>
        <span className="mt-0.5 block text-quiet">{rule.clause}</span>
        <span className="mt-1.5 block md:hidden">
          <VerdictBadge rule={rule} />
        </span>
      </>
    ),
  },
  {
    label: "Verdict",
    from: "md",
    headClassName: "w-20",
    cell: (rule) => <VerdictBadge rule={rule} />,
  },
  { label: "Paraphrase", from: "lg", cell: ({ paraphrase }) => paraphrase },
  {
    label: "In force",
    from: "xl",
    headClassName: "w-44",
    cell: ({ validFrom, validTo }) =>
      [validFrom && `from ${shortDate(validFrom)}`, validTo && `to ${shortDate(validTo)}`]
        .filter(Boolean)
        .join(" ") || <span className="text-quiet">–</span>,
  },
  {
    label: "Read on",
    from: "md",
    headClassName: "w-32",
    cell: (rule) => (
      <>
        <span className="whitespace-nowrap">{shortDate(rule.readOn)}</span>
        {isOldReading(rule, todayInUtc()) && (
          <span className="block text-amber-text">Read again</span>
        )}
      </>
    ),
  },
  {
    label: "Version",
    from: "xl",
    headClassName: "w-20 text-right",
    className: "text-right tabular-nums",
    cell: ({ version }) => version,
  },
];

const VerdictBadge = ({ rule: { verdict } }: { rule: UsageRule }) => (
  <Badge tone={verdict === "yes" ? "green" : "red"}>{ruleVerdictLabels[verdict]}</Badge>
);
