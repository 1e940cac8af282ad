import { ExternalLink } from "lucide-react";
import { conditionText } from "#domain/rules/condition-text.ts";
import { ruleAnchor } from "#domain/rules/rule-paths.ts";
import type { UsageRule } from "#domain/rules/usage-rule.ts";
import { verdictWords } from "#domain/rules/use-text.ts";
import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { longDate } from "~/lib/format/dates";

interface RuleCardProps {
  rule: UsageRule;
  isOldReading: boolean;
}

/** A rule with where it is written, when that was read, and the condition that decides. */
export function RuleCard({ rule, isOldReading }: RuleCardProps) {
  return (
    <Card
      id={ruleAnchor(rule.id)}
      className="scroll-mt-24 p-5 target:border-moss target:ring-1 target:ring-moss"
    >
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 className="font-medium">{rule.clause}</h3>
        <Badge tone={rule.verdict === "yes" ? "green" : "red"}>{verdictWords[rule.verdict]}</Badge>
      </div>
      <p className="mt-2 max-w-prose leading-relaxed">{rule.paraphrase}</p>
      <dl className="mt-4 grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[9rem_minmax(0,1fr)]">
        <Row label={`${verdictWords[rule.verdict]} if`}>{conditionText(rule.condition)}</Row>
        {rule.period && <Row label="Period">{rule.period}</Row>}
        <Row label="In force">{validityText(rule)}</Row>
        <Row label="Source">
          <a
            href={rule.sourceUrl}
            target="_blank"
            rel="noreferrer"
            className="text-link inline-flex items-center gap-1.5 wrap-anywhere"
          >
            {URL.canParse(rule.sourceUrl) ? new URL(rule.sourceUrl).hostname : rule.sourceUrl}
            <ExternalLink aria-hidden="true" size={14} className="shrink-0" />
            <span className="sr-only">(opens in a new tab)</span>
          </a>
        </Row>
        <Row label="Read on">
          {longDate(rule.readOn)}
          {isOldReading && (
            <span className="mt-0.5 block font-medium text-amber-text">
              More than six months ago: the source may have changed since.
            </span>
          )}
        </Row>
        <Row label="Version">
          {rule.version}, {longDate(rule.savedAt)}
        </Row>
      </dl>
    </Card>
  );
}

function Row({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-quiet">{label}</dt>
      <dd className="wrap-anywhere max-sm:mb-1">{children}</dd>
    </>
  );
}

function validityText({ validFrom, validTo }: UsageRule): string {
  if (validFrom && validTo) return `${longDate(validFrom)} to ${longDate(validTo)}`;
  if (validFrom) return `from ${longDate(validFrom)}`;
  return validTo ? `until ${longDate(validTo)}` : "no dates stated";
}
