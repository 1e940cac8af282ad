import { useId } from "react";
import { Link } from "react-router";
import type { DisplayProject } from "#domain/listing/listing.ts";
import { listedUses, type UsePart, type Verdict } from "#domain/rules/listed-use.ts";
import { clausePath, rulesPath, schemePath } from "#domain/rules/rule-paths.ts";
import { reasonOfUse } from "#domain/rules/use-reason.ts";
import { partVintages, verdictWords, vintagesText } from "#domain/rules/use-text.ts";
import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { longDate } from "~/lib/format/dates";
import type { ShownRule } from "./load-project.server";
import { SectionTitle } from "./section-title";

interface UsesSectionProps {
  project: DisplayProject;
  /** Those that decide. */
  rules: readonly ShownRule[];
}

const tones = { yes: "green", unknown: "grey", no: "red" } as const satisfies Record<
  Verdict,
  string
>;

/** What each scheme says that the project's credits may be used for, and by which clause. */
export function UsesSection({ project, rules }: UsesSectionProps) {
  const id = useId();
  const uses = listedUses(project.uses);
  if (uses.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <SectionTitle id={id}>What it may be used for</SectionTitle>
      <Card className="mt-4">
        <dl className="divide-y divide-rule text-[0.9375rem]">
          {uses.map(({ scheme, name, parts }) => (
            <div
              key={scheme}
              className="grid gap-x-6 gap-y-2 px-5 py-3.5 md:grid-cols-[13rem_minmax(0,1fr)]"
            >
              <dt>
                <Link to={schemePath(scheme)} className="font-medium hover:underline">
                  {name}
                </Link>
              </dt>
              <dd className="space-y-3">
                {parts.map((part) => (
                  <Part
                    key={part.rule + part.verdict}
                    part={part}
                    isOnly={parts.length === 1}
                    project={project}
                    scheme={scheme}
                    rule={rules.find((rule) => rule.id === part.rule)}
                  />
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      <p className="mt-2 text-[0.8125rem] text-quiet">
        By the registries’ own labels and the{" "}
        <Link to={rulesPath} className="text-link">
          rules as we have read them
        </Link>
        . This is no legal advice.
      </p>
    </section>
  );
}

interface PartProps {
  part: UsePart;
  /** The same for all vintages, so that none needs to be named. */
  isOnly: boolean;
  project: DisplayProject;
  scheme: string;
  rule: ShownRule | undefined;
}

function Part({ part, isOnly, project: { vintages }, scheme, rule }: PartProps) {
  return (
    <div className="grid gap-x-5 gap-y-1 sm:grid-cols-[7.5rem_minmax(0,1fr)]">
      <p>
        <Badge tone={tones[part.verdict]}>{verdictWords[part.verdict]}</Badge>
        {!isOnly && (
          <span className="mt-1 block text-[0.8125rem] text-quiet tabular-nums max-sm:ml-2 max-sm:inline">
            {vintagesText(partVintages(part, vintages))}
          </span>
        )}
      </p>
      <p className="leading-snug text-quiet wrap-anywhere">
        {rule && `${reasonOfUse(part, rule, vintages)} `}
        <Link to={clausePath(scheme, part.rule)} className="text-link whitespace-nowrap">
          Clause
          {rule && <span className="sr-only">: {rule.clause}</span>}
        </Link>
        {rule?.isOldReading && (
          <span className="mt-0.5 block text-[0.8125rem]">
            The source was last read on {longDate(rule.readOn)}, more than six months ago.
          </span>
        )}
      </p>
    </div>
  );
}
