import type { ReactNode } from "react";
import { availabilityTone, stageTone } from "#domain/listing/badge-tones.ts";
import { priceText } from "#domain/listing/currency.ts";
import { type DisplayProject, shownAccreditations } from "#domain/listing/listing.ts";
import type { ColumnKey } from "#domain/listing/listing-columns.ts";
import { Badge } from "~/components/ui/badge";
import { CompanyLogo } from "~/components/ui/company-logo";
import { ContactButtons } from "./contact-buttons";
import { CountryFlags } from "./country-flags";
import type { HintKind } from "./hints";
import { MaskedValue } from "./masked-value";
import { MoreHint } from "./more-hint";
import { RatingValue } from "./rating-value";
import { useRevealed } from "./revealed-context";

interface CellProps {
  project: DisplayProject;
}

/** How many accreditations are named before the rest is counted. */
export const namedAccreditors = 2;
const nothing = "–";
/** Texts of this many letters take at most two lines in any column, so that nothing need be cut. */
const surelyFits = 16;

/** What stands in each column of a row. */
export const cellOf: Record<ColumnKey, (props: CellProps) => ReactNode> = {
  company: ({ project }) => <CompanyCell project={project} />,
  contact: ({ project }) => <ContactButtons project={project} viewType="table" />,
  methodology: ({ project }) => (
    <FirstOf values={project.methodologies.map(({ name }) => name)} hint="methodology" />
  ),
  sector: ({ project }) => (
    <FirstOf values={project.allSectors} otherwise={project.sector} hint="sector" />
  ),
  type: ({ project }) => (
    <FirstOf values={project.allProjectTypes} otherwise={project.projectType} hint="type" />
  ),
  subType: ({ project }) => <FirstOf values={project.allSubTypes} hint="subType" />,
  carbonCategory: ({ project }) => <Text>{project.carbonCategory}</Text>,
  companyLocation: ({ project }) => (
    <CountryFlags location={project.companyLocation} hint="companyLocation" named />
  ),
  location: ({ project }) => <CountryFlags location={project.location} hint="location" named />,
  region: ({ project }) => <Text>{project.region}</Text>,
  costPerTon: ({ project }) => <CostValue project={project} />,
  permanence: ({ project }) => <PermanenceValue project={project} />,
  beZeroRating: ({ project }) => <RatingValue project={project} />,
  accreditation: ({ project }) => <AccreditationBadges project={project} />,
  additionalCertifications: ({ project }) => (
    <Text>{project.additionalCertifications ?? nothing}</Text>
  ),
  sdgs: ({ project }) => <SdgCell project={project} />,
  stage: ({ project }) => <Badge tone={stageTone(project.stage)}>{project.stage}</Badge>,
  creditAvailability: ({ project }) => (
    <Badge tone={availabilityTone(project.creditAvailability)} className="wide-badge">
      {project.creditAvailability}
    </Badge>
  ),
};

function Text({ children }: { children: string }) {
  if (children.length <= surelyFits) return children;
  return (
    <span className="two-lines" title={children}>
      {children}
    </span>
  );
}

interface FirstOfProps {
  values: readonly string[];
  otherwise?: string;
  hint: HintKind;
}

/** The first of several, and how many more; the hint names them all. */
function FirstOf({ values, otherwise = nothing, hint }: FirstOfProps) {
  if (values.length < 2) return <Text>{values[0] ?? otherwise}</Text>;
  return (
    <span className="two-lines">
      {values[0]} <MoreHint hint={hint} total={values.length} shown={1} />
    </span>
  );
}

function CompanyCell({ project }: CellProps) {
  return (
    <button type="button" className="company" data-hint="company">
      <CompanyLogo company={project.company} src={project.companyLogoUrl} className="logo" />
      <span className="two-lines">{project.company}</span>
      <span className="project-id">{project.projectId}</span>
    </button>
  );
}

export function CostValue({ project }: CellProps) {
  const isRevealed = useRevealed();
  if (!isRevealed) return <MaskedValue placeholder="$XX.XX" />;
  return priceText(project.costPerTon, project.currencySymbol);
}

export function PermanenceValue({ project }: CellProps) {
  const isRevealed = useRevealed();
  return isRevealed ? project.permanence : <MaskedValue placeholder="XX years" />;
}

function AccreditationBadges({ project }: CellProps) {
  const accreditations = shownAccreditations(project.accreditation);
  if (accreditations.length === 0) return <span className="quiet">None</span>;
  return (
    <>
      {accreditations.slice(0, namedAccreditors).map((name) => (
        <Badge key={name} tone="grey" className="listed-badge">
          {name}
        </Badge>
      ))}
      <MoreHint hint="accreditation" total={accreditations.length} shown={namedAccreditors} />
    </>
  );
}

function SdgCell({ project: { sdgs } }: CellProps) {
  if (sdgs.length === 0) return <span className="quiet">0</span>;
  return (
    <button type="button" className="sdgs" data-hint="sdgs">
      {sdgs.length}
      <span className="sdg-numbers">{sdgs.map((goal) => Number.parseInt(goal, 10)).join(" ")}</span>
    </button>
  );
}
