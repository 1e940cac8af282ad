import type { ReactNode } from "react";
import { useId } from "react";
import { companyName, type DisplayProject, shownAccreditations } from "#domain/listing/listing.ts";
import { Badge } from "~/components/ui/badge";
import { CountryFlags } from "~/components/ui/country-flags";
import type { ProjectDetails } from "./project-details";
import { SectionTitle } from "./section-title";

type Fact = [label: string, value: ReactNode];

interface ProjectFactsProps {
  project: DisplayProject;
  details: ProjectDetails;
}

/** What is known of a project, in groups; what nobody said is left out. */
export function ProjectFacts({ project, details }: ProjectFactsProps) {
  return (
    <div className="space-y-10">
      <FactGroup title="Project" facts={aboutProject(project, details)} />
      <FactGroup title="Credits" facts={aboutCredits(project, details)} />
      <FactGroup title="Standing" facts={aboutStanding(project, details)} />
      <FactGroup title="Company" facts={aboutCompany(project, details)} />
    </div>
  );
}

function aboutProject(project: DisplayProject, { isPortfolio }: ProjectDetails): Fact[] {
  return [
    ["Sector", list(project.allSectors)],
    ["Type", list(project.allProjectTypes)],
    ["Sub-type", list(project.allSubTypes)],
    ["Region", project.region],
    ["Portfolio", isPortfolio && "Several projects under one listing"],
  ];
}

function aboutCredits(project: DisplayProject, details: ProjectDetails): Fact[] {
  return [
    ["Credit type", project.carbonCategory],
    ["Availability", project.creditAvailability],
    ["Vintage", list(details.vintages)],
    ["Minimum purchase", details.minimumPurchase && tonnes(details.minimumPurchase)],
    ["Price by negotiation", details.customPriceFrom && `From ${tonnes(details.customPriceFrom)}`],
  ];
}

function aboutStanding(project: DisplayProject, { reviewedOn }: ProjectDetails): Fact[] {
  const accreditations = shownAccreditations(project.accreditation);
  return [
    ["Stage", project.stage],
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
  const { companyLocation } = project;
  return [
    ["Name", companyName(project)],
    ["Location", companyLocation && <Countries location={companyLocation} />],
    ["Size", project.companySize && people(project.companySize)],
    ["In their words", developerType !== "Other" && developerType],
  ];
}

function FactGroup({ title, facts }: { title: string; facts: Fact[] }) {
  const id = useId();
  const known = facts.filter(([, value]) => value);
  if (known.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <SectionTitle id={id}>{title}</SectionTitle>
      <dl className="mt-3 grid grid-cols-2 gap-x-6 border-t border-rule md:gap-x-10 xl:grid-cols-3">
        {known.map(([label, value]) => (
          <div key={label} className="border-b border-rule py-3">
            <dt className="text-[0.8125rem] text-quiet">{label}</dt>
            <dd className="mt-0.5 text-[0.9375rem] [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Countries({ location }: { location: string }) {
  return (
    <CountryFlags
      location={location}
      names="always"
      more={(hidden) => (
        <span title={location} className="text-quiet">
          and {hidden} more
        </span>
      )}
    />
  );
}

/** A number counts full-time employees; older listings have a word. */
function people(size: string): string {
  if (!/^\d+$/.test(size)) return size;
  return size === "1" ? "1 employee" : `${Number(size).toLocaleString("en-GB")} employees`;
}

const list = (values: readonly string[]) => values.join(", ");
const tonnes = (amount: number) => `${amount.toLocaleString("en-GB")} tCO2e`;
