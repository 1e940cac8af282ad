import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { useId } from "react";
import type { ImportableField } from "#domain/import/importable-fields.ts";
import type { Place } from "#domain/listing/country-names.ts";
import { periodText } from "#domain/listing/crediting-period.ts";
import { companyName, type DisplayProject, shownAccreditations } from "#domain/listing/listing.ts";
import {
  companySizeText,
  coordinatesText,
  retiredShare,
  tonnesText,
} from "#domain/listing/facts/fact-texts.ts";
import { percentText } from "#domain/text/figure.ts";
import { Badge } from "~/components/ui/badge";
import { CountryFlags } from "~/components/ui/country-flags";
import { longDate } from "~/lib/format/dates";
import type { ProjectDetails } from "./project-details";
import { SectionTitle } from "./section-title";
import { SourceNote } from "./source-note";
import type { ValueSources } from "./value-sources";

/** `fields` are those for which a registry may have its own value. */
type Fact = [label: string, value: ReactNode, ...fields: ImportableField[]];

interface ProjectFactsProps {
  project: DisplayProject;
  details: ProjectDetails;
  sources: ValueSources;
}

/** The known facts about a project, in groups; unknown ones are left out. */
export function ProjectFacts({ project, details, sources }: ProjectFactsProps) {
  const groups: [title: string, facts: Fact[]][] = [
    ["Project", aboutProject(project, details)],
    ["Registry and issuance", aboutRegistry(project)],
    ["Credits", aboutCredits(project, details)],
    ["Status", aboutStanding(project, details)],
    ["Company", aboutCompany(project, details)],
  ];
  return (
    <div className="space-y-10">
      {groups.map(([title, facts]) => (
        <FactGroup key={title} title={title} facts={facts} sources={sources} />
      ))}
    </div>
  );
}

function aboutProject(project: DisplayProject, { isPortfolio }: ProjectDetails): Fact[] {
  return [
    ["Name", project.projectName, "project.name"],
    ["Sector", list(project.allSectors), "project.sector"],
    ["Type", list(project.allProjectTypes), "project.type"],
    ["Sub-type", list(project.allSubTypes), "project.subType"],
    ["Region", project.region, "company.projectRegion"],
    ["Portfolio", isPortfolio && "Several projects in one listing"],
  ];
}

function aboutRegistry(project: DisplayProject): Fact[] {
  const { registry, creditingPeriod, coordinates } = project;
  return [
    ["Registry", registry && <RegistryLink project={project} />],
    [
      "Crediting period",
      periodText(creditingPeriod, longDate),
      "project.creditingPeriodStart",
      "project.creditingPeriodEnd",
    ],
    ["Verifier", project.verifier, "project.verifier"],
    ["Issued so far", amount(project.issuedTonnes), "impact.issuedTonnes"],
    [
      "Retired so far",
      project.retiredTonnes !== null && <Retired project={project} />,
      "impact.retiredTonnes",
    ],
    ["Estimated per year", amount(project.estimatedAnnualTonnes), "impact.estimatedAnnualTonnes"],
    [
      "Coordinates",
      coordinates && coordinatesText(coordinates),
      "project.latitude",
      "project.longitude",
    ],
  ];
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
function Retired({ project }: { project: DisplayProject }) {
  const share = retiredShare(project);
  const percent = share === null ? null : Math.round(share * 100);
  return (
    <>
      {amount(project.retiredTonnes)}
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

function aboutCredits(project: DisplayProject, details: ProjectDetails): Fact[] {
  return [
    ["Credit type", project.carbonCategory, "impact.category"],
    ["Availability", project.creditAvailability],
    ["Vintage", list(details.vintages)],
    ["Minimum purchase", details.minimumPurchase && tonnesText(details.minimumPurchase)],
    [
      "Price by negotiation",
      details.customPriceFrom && `From ${tonnesText(details.customPriceFrom)}`,
    ],
  ];
}

function aboutStanding(project: DisplayProject, { reviewedOn }: ProjectDetails): Fact[] {
  const accreditations = shownAccreditations(project.accreditation);
  return [
    ["Stage", project.stage, "impact.stage"],
    [
      "Accreditation",
      accreditations.length > 0 && (
        <span className="flex flex-wrap gap-1.5 pt-0.5">
          {accreditations.map((name) => (
            <Badge key={name} tone="grey">
              {name}
            </Badge>
          ))}
        </span>
      ),
    ],
    ["Additional certifications", project.additionalCertifications],
    ["Last reviewed by our team", reviewedOn],
  ];
}

function aboutCompany(project: DisplayProject, { developerType }: ProjectDetails): Fact[] {
  const { companyLocation, companyPlaces } = project;
  return [
    ["Name", companyName(project), "company.name"],
    [
      "Location",
      companyLocation && <Countries location={companyLocation} places={companyPlaces} />,
    ],
    ["Size", project.companySize && companySizeText(project.companySize)],
    ["Developer type", developerType !== "Other" && developerType],
  ];
}

interface FactGroupProps {
  title: string;
  facts: Fact[];
  sources: ValueSources;
}

function FactGroup({ title, facts, sources }: FactGroupProps) {
  const id = useId();
  const known = facts.filter(
    ([, value, ...fields]) => value || fields.some((field) => sources[field]),
  );
  if (known.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <SectionTitle id={id}>{title}</SectionTitle>
      <dl className="mt-3 grid grid-cols-2 gap-x-6 border-t border-rule md:gap-x-10 xl:grid-cols-3">
        {known.map(([label, value, ...fields]) => (
          <div key={label} className="border-b border-rule py-3">
            <dt className="text-[0.8125rem] text-quiet">{label}</dt>
            <dd dir="auto" className="mt-0.5 text-left text-[0.9375rem] [overflow-wrap:anywhere]">
              {value || "–"}
              <SourceNote sources={sources} fields={fields} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
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

const list = (values: readonly string[]) => values.join(", ");
const amount = (value: number | null) => value !== null && tonnesText(value);
