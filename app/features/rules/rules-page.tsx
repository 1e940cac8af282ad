import { Link } from "react-router";
import { schemePath } from "#domain/rules/rule-paths.ts";
import { plural } from "#domain/text/plural.ts";
import { Card } from "~/components/ui/card";
import { Page } from "~/components/ui/page";
import { PageHeader } from "~/components/ui/page-header";
import { longDate } from "~/lib/format/dates";
import type { SchemeSummary } from "./load-rules.server";
import { VerdictCountList } from "./verdict-counts";

/** The schemes and laws that say what credits may be used for. */
export function RulesPage({ schemes }: { schemes: readonly SchemeSummary[] }) {
  return (
    <Page>
      <PageHeader
        title="What credits may be used for"
        intro="Each rule names its clause, its source and the day on which we read it. A verdict is given for a project’s vintages: yes, no, or unknown where a fact is missing. Labels count only if the registry’s own file has them."
        className="md:mb-10"
      />
      {schemes.length === 0 && <p className="text-quiet">There are no rules yet.</p>}
      <ul className="grid gap-4 lg:grid-cols-2">
        {schemes.map((scheme) => (
          <li key={scheme.scheme} className="grid">
            <Scheme scheme={scheme} />
          </li>
        ))}
      </ul>
      <p className="mt-6 text-sm text-quiet">
        The rules are in our own words. They are no legal advice; the sources decide.
      </p>
    </Page>
  );
}

function Scheme({ scheme: { scheme, name, rules, counts } }: { scheme: SchemeSummary }) {
  const later = rules.find(({ standing }) => standing === "later");
  return (
    <Card className="flex flex-col p-5">
      <h2 className="font-serif text-xl leading-snug font-medium">
        <Link to={schemePath(scheme)} className="hover:underline">
          {name}
        </Link>
      </h2>
      <p className="mt-1.5 max-w-prose text-[0.9375rem] leading-relaxed text-quiet">
        {rules[0]?.paraphrase}
      </p>
      <div className="mt-auto flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 pt-3">
        {counts ? (
          <VerdictCountList counts={counts} name={name} />
        ) : (
          <p className="text-sm">
            {later?.validFrom
              ? `Applies from ${longDate(later.validFrom)}`
              : "Does not apply any more"}
          </p>
        )}
        <p className="text-sm text-quiet">
          {plural(rules.length, "rule", "rules")}
          {rules.some((rule) => rule.isOldReading) && ", read more than six months ago"}
        </p>
      </div>
    </Card>
  );
}
