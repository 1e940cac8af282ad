import { rulesPath } from "#domain/rules/rule-paths.ts";
import { plural } from "#domain/text/plural.ts";
import { BackLink } from "~/components/ui/back-link";
import { Page } from "~/components/ui/page";
import { PageHeader } from "~/components/ui/page-header";
import type { SchemeStart } from "./load-rules.server";
import { RuleCard } from "./rule-card";
import { VerdictCountList } from "./verdict-counts";

/** The rules of a scheme, with what they say about the listed projects. */
export function SchemePage({ start }: { start: SchemeStart }) {
  const { name, rules, counts, earlier } = start;
  return (
    <Page width="reading">
      <BackLink to={rulesPath}>All rules</BackLink>
      <PageHeader title={name} className="mt-5 mb-6 md:mb-8">
        <div className="mt-5">
          <VerdictCountList counts={counts} name={name} />
        </div>
      </PageHeader>
      <h2 className="sr-only">Rules</h2>
      {rules.length === 0 && <p className="text-quiet">All rules of this scheme were withdrawn.</p>}
      <ul className="grid gap-4">
        {rules.map((rule) => (
          <li key={rule.id}>
            <RuleCard rule={rule} isOldReading={rule.isOldReading} />
          </li>
        ))}
      </ul>
      {earlier.length > 0 && (
        <details className="mt-8">
          <summary className="w-fit cursor-pointer py-2 font-medium text-pine">
            {plural(earlier.length, "earlier version", "earlier versions")}
          </summary>
          <p className="mt-1 mb-4 text-sm text-quiet">
            Verdicts that were given by them can be explained here.
          </p>
          <ul className="grid gap-4">
            {earlier.map((rule) => (
              <li key={rule.id}>
                <RuleCard rule={rule} isOldReading={false} />
              </li>
            ))}
          </ul>
        </details>
      )}
      <p className="mt-6 text-sm text-quiet">
        In our own words. This is no legal advice; the source decides.
      </p>
    </Page>
  );
}
