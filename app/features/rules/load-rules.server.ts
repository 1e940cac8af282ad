import { data } from "react-router";
import { noFilters } from "#domain/listing/filters.ts";
import type { MirroredListings } from "#domain/listing/known-listings.ts";
import { defaultSort } from "#domain/listing/sort.ts";
import { bestVerdict, listedUses } from "#domain/rules/listed-use.ts";
import {
  currentRules,
  isOldReading,
  standingOn,
  type UsageRule,
} from "#domain/rules/usage-rule.ts";
import type { Backend } from "~/lib/data/backend";
import { fetchUsageRules, todayInUtc } from "~/lib/data/usage-rules";
import { log } from "~/lib/log";

/** How many listed projects have credits that a scheme says yes about, only no, or unknown. */
interface VerdictCounts {
  yes: number;
  unknown: number;
  no: number;
}

export interface SchemeSummary {
  scheme: string;
  name: string;
  /** The newest versions that were not withdrawn. */
  rules: RuleOnPage[];
  /** null while no rule of the scheme applies. */
  counts: VerdictCounts | null;
}

interface RuleOnPage extends UsageRule {
  isOldReading: boolean;
  standing: ReturnType<typeof standingOn>;
}

export interface SchemeStart extends SchemeSummary {
  /** Versions that were replaced or withdrawn, the newest first. */
  earlier: UsageRule[];
}

type Backing = Pick<Backend, "listings" | "anonymous">;

export async function loadSchemes({ listings, anonymous }: Backing): Promise<SchemeSummary[]> {
  const [rules, known] = await read({ listings, anonymous });
  const schemes = [...new Set(currentRules(rules).map(({ scheme }) => scheme))];
  return schemes.map((scheme) => summaryOf(scheme, rules, known));
}

/** Throws an error response if there is no such scheme. */
export async function loadScheme(backend: Backing, scheme: string): Promise<SchemeStart> {
  const [rules, known] = await read(backend);
  const own = rules.filter((rule) => rule.scheme === scheme);
  if (own.length === 0) throw data(null, { status: 404 });
  const summary = summaryOf(scheme, rules, known);
  const shown = new Set(summary.rules.map(({ id }) => id));
  const earlier = own.filter(({ id, isWithdrawn }) => !shown.has(id) && !isWithdrawn);
  return {
    ...summary,
    name: summary.name || (own.at(-1)?.schemeName ?? ""),
    earlier: earlier.reverse(),
  };
}

const read = ({ listings, anonymous }: Backing) =>
  Promise.all([fetchUsageRules(anonymous), listings()]).catch((error: unknown) => {
    log.error("The rules could not be read", error);
    throw data(null, { status: 503 });
  });

function summaryOf(
  scheme: string,
  versions: readonly UsageRule[],
  known: MirroredListings,
): SchemeSummary {
  const today = todayInUtc();
  const rules = currentRules(versions)
    .filter((rule) => rule.scheme === scheme)
    .map((rule) => ({
      ...rule,
      isOldReading: isOldReading(rule, today),
      standing: standingOn(rule, today),
    }));
  const name = rules[0]?.schemeName ?? "";
  const applies = rules.some(({ standing }) => standing === "applies");
  return { scheme, name, rules, counts: applies ? countsOf(scheme, known) : null };
}

function countsOf(scheme: string, { index }: MirroredListings): VerdictCounts {
  const counts = { yes: 0, unknown: 0, no: 0 };
  for (const { uses } of index.find(noFilters, defaultSort)) {
    const use = listedUses(uses).find((one) => one.scheme === scheme);
    if (use) counts[bestVerdict(use)] += 1;
  }
  return counts;
}
