import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { useId } from "react";
import type { Place } from "#domain/listing/country-names.ts";
import * as climate from "#domain/listing/facts/climate-facts.ts";
import * as details from "#domain/listing/facts/detail-facts.ts";
import { retiredShare } from "#domain/listing/facts/detail-texts.ts";
import { type Fact, type FactValue, factText } from "#domain/listing/facts/fact.ts";
import { explanationOf } from "#domain/listing/facts/fact-explanations.ts";
import * as offer from "#domain/listing/facts/offer-facts.ts";
import * as place from "#domain/listing/facts/place-facts.ts";
import * as quality from "#domain/listing/facts/quality-facts.ts";
import * as registries from "#domain/listing/facts/registry-facts.ts";
import { textFactList } from "#domain/listing/facts/text-facts.ts";
import { type DisplayProject, shownAccreditations } from "#domain/listing/listing.ts";
import {
  commonStatement,
  type Statement,
  statementOf,
  statementText,
} from "#domain/listing/statements.ts";
import { percentText } from "#domain/text/figure.ts";
import { Badge } from "~/components/ui/badge";
import { CountryFlags } from "~/components/ui/country-flags";
import type { ProjectDetails } from "./detail-fields";
import { SectionTitle } from "./section-title";
import { SourceNote } from "./source-note";
import type { ValueSources } from "./value-sources";

interface ProjectFactsProps {
  project: DisplayProject;
  details: ProjectDetails;
  sources: ValueSources;
  statements: readonly Statement[];
}

const groups: readonly (readonly [title: string, facts: readonly Fact[]])[] = [
  [
    "Project",
    [
      registries.projectName,
      climate.sector,
      climate.type,
      climate.subType,
      place.region,
      details.portfolio,
    ],
  ],
  [
    "Registry and issuance",
    [
      registries.registry,
      registries.creditingPeriod,
      ...textFactList,
      registries.issued,
      registries.retired,
      registries.estimatedPerYear,
      details.coordinates,
    ],
  ],
  [
    "Credits",
    [
      climate.carbonCategory,
      offer.creditAvailability,
      details.creditStatus,
      details.vintage,
      details.minimumPurchase,
      details.customPriceFrom,
    ],
  ],
  ["Status", [quality.stage, quality.accreditation, quality.additionalCertifications]],
  ["Company", [place.company, place.companyLocation, details.companySize, details.developerType]],
];

/** The facts about a project in groups, each with its source; missing ones are named below them. */
export function ProjectFacts({ project, details, sources, statements }: ProjectFactsProps) {
  const common = commonStatement(
    groups.flatMap(([, facts]) => facts),
    project,
    statements,
  );
  return (
    <div className="space-y-10">
      {groups.map(([title, facts]) => (
        <FactGroup
          key={title}
          title={title}
          facts={facts}
          project={project}
          sources={sources}
          sourceOf={(fact) => {
            const statement = statementOf(fact, project, statements);
            return statement === common ? null : statement;
          }}
        >
          {title === "Status" && details.reviewedOn && (
            <FactCell label="Last reviewed by our team">{details.reviewedOn}</FactCell>
          )}
        </FactGroup>
      ))}
      {common && (
        <p className="text-[0.8125rem] text-quiet">
          Unless said otherwise, stated by: {statementText(common)}.
        </p>
      )}
    </div>
  );
}

interface FactGroupProps {
  title: string;
  facts: readonly Fact[];
  project: DisplayProject;
  sources: ValueSources;
  /** Who stated a fact, if it was not the one who stated most of them. */
  sourceOf: (fact: Fact) => Statement | null;
  /** Further cells. */
  children: ReactNode;
}

function FactGroup(props: FactGroupProps) {
  const { title, facts, project, sources, sourceOf, children } = props;
  const id = useId();
  const values = facts
    .filter((fact) => isTold(fact, project))
    .map((fact) => ({ fact, value: fact.value(project) }));
  const isShown = ({ fact, value }: (typeof values)[number]) =>
    value.kind === "stated" || fact.fields.some((field) => field in sources);
  const shown = values.filter(isShown);
  const missing = values.filter((one) => !isShown(one));
  return (
    <section aria-labelledby={id}>
      <SectionTitle id={id}>{title}</SectionTitle>
      <dl className="mt-3 grid grid-cols-2 gap-x-6 border-t border-rule md:gap-x-10 xl:grid-cols-3">
        {shown.map(({ fact, value }) => (
          <FactCell key={fact.key} label={fact.label} explanation={explanationOf(fact)}>
            {shownValue(fact, value, project)}
            <StatedBy statement={sourceOf(fact)} />
            <SourceNote sources={sources} fields={fact.fields} />
          </FactCell>
        ))}
        {children}
      </dl>
      {missing.length > 0 && (
        <p className="mt-2.5 text-[0.8125rem] text-quiet">{missingText(missing)}</p>
      )}
    </section>
  );
}

function StatedBy({ statement }: { statement: Statement | null }) {
  if (!statement) return null;
  return <span className="mt-0.5 block text-xs text-quiet">{statementText(statement)}</span>;
}

interface FactCellProps {
  label: string;
  explanation?: string | undefined;
  children: ReactNode;
}

function FactCell({ label, explanation, children }: FactCellProps) {
  return (
    <div className="border-b border-rule py-3">
      <dt className="text-[0.8125rem] text-quiet" title={explanation}>
        {label}
      </dt>
      <dd dir="auto" className="mt-0.5 text-left text-[0.9375rem] [overflow-wrap:anywhere]">
        {children}
      </dd>
    </div>
  );
}

/** That a listing is one project, or that its developer is of another type, tells no one anything. */
function isTold(fact: Fact, { isPortfolio, developerType }: DisplayProject): boolean {
  if (fact === details.portfolio) return isPortfolio;
  return fact !== details.developerType || developerType !== "Other";
}

/** 'Not stated: Issued, Coordinates. Not applicable: Vintage.' */
function missingText(missing: readonly { fact: Fact; value: FactValue }[]): string {
  const kinds = new Map<string, string[]>();
  for (const { fact, value } of missing) {
    kinds.set(factText(value), [...(kinds.get(factText(value)) ?? []), fact.label]);
  }
  return [...kinds].map(([kind, labels]) => `${kind}: ${labels.join(", ")}.`).join(" ");
}

/** As text, unless there is more to show. */
function shownValue(fact: Fact, value: FactValue, project: DisplayProject): ReactNode {
  if (value.kind !== "stated") return <span className="text-quiet">{factText(value)}</span>;
  switch (fact) {
    case registries.registry:
      return <RegistryLink project={project} />;
    case registries.retired:
      return <Retired project={project} text={value.text} />;
    case quality.accreditation:
      return <Accreditations names={shownAccreditations(project.accreditation)} />;
    case place.companyLocation:
      return <Countries location={value.text} places={project.companyPlaces} />;
    default:
      return value.text;
  }
}

function RegistryLink({ project: { registry, registryLink } }: { project: DisplayProject }) {
  if (!registryLink) return registry;
  return (
    <a href={registryLink} target="_blank" rel="noreferrer" className="text-link">
      {registry}
      <ExternalLink aria-hidden="true" size={14} className="ml-1.5 inline align-[-0.1em]" />
    </a>
  );
}

/** The retired tonnes, with a bar showing their share of those issued. */
function Retired({ project, text }: { project: DisplayProject; text: string }) {
  const share = retiredShare(project);
  const percent = share === null ? null : Math.round(share * 100);
  return (
    <>
      {text}
      {percent !== null && (
        <>
          <span className="text-quiet"> · {percentText(percent)}</span>
          <span className="sr-only"> of what was issued</span>
          <span aria-hidden="true" className="mt-1.5 block h-1.5 rounded-full bg-grey-tint">
            <span className="block h-full rounded-full bg-moss" style={{ width: `${percent}%` }} />
          </span>
        </>
      )}
    </>
  );
}

function Accreditations({ names }: { names: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-1.5 pt-0.5">
      {names.map((name) => (
        <Badge key={name} tone="grey">
          {name}
        </Badge>
      ))}
    </span>
  );
}

function Countries({ location, places }: { location: string; places: readonly Place[] }) {
  return (
    <CountryFlags
      places={places}
      names="always"
      more={(hidden) => (
        <span title={location} className="text-quiet">
          and {hidden} more
        </span>
      )}
    />
  );
}
