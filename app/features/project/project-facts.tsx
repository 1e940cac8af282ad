import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { useId } from "react";
import type { Place } from "#domain/countries/country-names.ts";
import * as climate from "#domain/listing/facts/climate-facts.ts";
import * as details from "#domain/listing/facts/detail-facts.ts";
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
import { registryProjectUrl } from "#domain/registries/registry-pages.ts";
import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { CountryFlags } from "~/components/ui/country-flags";
import { ExplainedText } from "~/components/ui/explained";
import type { ProjectDetails } from "./detail-fields";
import { keyFacts } from "./key-figures";
import { SectionTitle } from "./section-title";
import { SourceNote } from "./source-note";
import type { ValueSources } from "./value-sources";

interface ProjectFactsProps {
  project: DisplayProject;
  details: ProjectDetails;
  sources: ValueSources;
  statements: readonly Statement[];
}

/** In reading order: what it is, how it is checked, what is offered, who offers it. */
const facts: readonly Fact[] = [
  registries.projectName,
  climate.sector,
  climate.type,
  climate.subType,
  climate.carbonCategory,
  place.region,
  details.portfolio,
  registries.registry,
  registries.creditingPeriod,
  registries.estimatedPerYear,
  quality.stage,
  ...textFactList,
  quality.accreditation,
  quality.additionalCertifications,
  details.coordinates,
  offer.creditAvailability,
  details.creditStatus,
  details.minimumPurchase,
  details.customPriceFrom,
  place.company,
  place.companyLocation,
  details.companySize,
  details.developerType,
];

/** Named by the page's heading, so that here only their absence is. */
const headingFacts: readonly Fact[] = [registries.projectName, place.company];

/** Every fact that is no key figure, with its source; missing ones are named below the others. */
export function ProjectFacts({ project, details, sources, statements }: ProjectFactsProps) {
  const id = useId();
  const common = commonStatement([...keyFacts, ...facts], project, statements);
  const values = facts
    .filter((fact) => isTold(fact, project))
    .map((fact) => ({ fact, value: fact.value(project) }));
  const isShown = ({ fact, value }: (typeof values)[number]) =>
    value.kind === "stated" || fact.fields.some((field) => field in sources);
  const shown = values.filter((one) => isShown(one) && !headingFacts.includes(one.fact));
  const missing = values.filter(
    (one) => one.value.kind !== "stated" && (!isShown(one) || headingFacts.includes(one.fact)),
  );
  const stated = (fact: Fact) => {
    const statement = statementOf(fact, project, statements);
    return statement === common ? null : statement;
  };
  return (
    <section aria-labelledby={id}>
      <SectionTitle id={id}>Facts</SectionTitle>
      <Card className="mt-4 overflow-hidden">
        <dl className="grid gap-px bg-rule sm:grid-cols-2">
          {shown.map(({ fact, value }) => (
            <FactCell key={fact.key} label={fact.label} explanation={explanationOf(fact)}>
              {shownValue(fact, value, project)}
              <StatedBy statement={stated(fact)} />
              <SourceNote sources={sources} fields={fact.fields} />
            </FactCell>
          ))}
          {details.reviewedOn && (
            <FactCell label="Last reviewed by our team">{details.reviewedOn}</FactCell>
          )}
        </dl>
        {(common || missing.length > 0) && (
          <div className="border-t border-rule px-4 py-2.5 text-[0.8125rem] text-quiet md:px-5">
            {missing.length > 0 && <p>{missingText(missing)}</p>}
            {common && <p>Unless said otherwise, stated by: {statementText(common)}.</p>}
          </div>
        )}
      </Card>
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

/** One line of the table, or half of one; the last of an odd number takes the whole line. */
function FactCell({ label, explanation, children }: FactCellProps) {
  return (
    <div className="flex items-baseline justify-between gap-4 bg-white px-4 py-2 text-sm leading-normal last:odd:col-span-full md:px-5">
      <dt className="max-w-[45%] shrink-0 text-quiet" title={explanation}>
        {label}
      </dt>
      <dd dir="auto" className="min-w-0 text-right [overflow-wrap:anywhere]">
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
    case quality.accreditation:
      return <Accreditations names={shownAccreditations(project.accreditation)} />;
    case quality.additionalCertifications:
      return <ExplainedText text={value.text} />;
    case place.companyLocation:
      return <Countries location={value.text} places={project.companyPlaces} />;
    default:
      return value.text;
  }
}

/** Where no one states the link, the registry's own page follows from the project's ID. */
function RegistryLink({ project }: { project: DisplayProject }) {
  const { registry, registryId, registryLink } = project;
  const fromId = registry && registryProjectUrl(registry, registryId);
  const link = registryLink ?? fromId;
  if (!link) return registry;
  return (
    <>
      <a href={link} target="_blank" rel="noreferrer" className="text-link">
        {registry}
        <ExternalLink aria-hidden="true" size={14} className="ml-1.5 inline align-[-0.1em]" />
      </a>
      {link === fromId && <span className="text-[0.8125rem] text-quiet"> from the ID</span>}
    </>
  );
}

function Accreditations({ names }: { names: readonly string[] }) {
  return (
    <span className="flex flex-wrap justify-end gap-1.5">
      {names.map((name) => (
        <Badge key={name} tone="grey">
          <ExplainedText text={name} />
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
