import { memo, type ReactNode } from "react";
import { availabilityTone, shortAvailability, stageTone } from "#domain/listing/badge-tones.ts";
import {
  type DisplayProject,
  isRemovalOnCard,
  shownAccreditations,
} from "#domain/listing/listing.ts";
import type { ColumnKey } from "#domain/listing/listing-columns.ts";
import { Badge } from "~/components/ui/badge";
import { CompanyLogo } from "~/components/ui/company-logo";
import { CostValue, namedAccreditors, PermanenceValue } from "./cells";
import { ContactButtons } from "./contact-buttons";
import { CountryFlags } from "./country-flags";
import { MoreHint } from "./more-hint";
import { RatingValue } from "./rating-value";

interface ProjectCardProps {
  project: DisplayProject;
  hiddenColumns: readonly ColumnKey[];
  isPinned: boolean;
  onPin: (projectId: string) => void;
}

/** One project in a narrow window. */
export const ProjectCard = memo(function ProjectCard(props: ProjectCardProps) {
  const { project, hiddenColumns, isPinned, onPin } = props;
  const shows = (column: ColumnKey) => !hiddenColumns.includes(column);
  const kind = [
    shows("subType") && project.projectSubType,
    shows("sector") && project.sector,
  ].filter(Boolean);
  const accreditations = shownAccreditations(project.accreditation);
  return (
    <article data-project={project.id} className={isPinned ? "card card-pinned" : "card"}>
      <div className="card-head">
        <CompanyLogo company={project.company} src={project.companyLogoUrl} className="logo" />
        <div>
          <h3>
            <button type="button" data-hint="company">
              {project.company}
            </button>
          </h3>
          {kind.length > 0 && <p>{kind.join(" · ")}</p>}
        </div>
        {isPinned && (
          <button
            type="button"
            aria-label="Unpin row"
            title="Unpin row"
            className="icon-button icon-pin-off"
            onClick={() => onPin(project.projectId)}
          />
        )}
      </div>
      <p className="badges">
        {shows("stage") && <Badge tone={stageTone(project.stage)}>{project.stage}</Badge>}
        {shows("creditAvailability") && (
          <Badge tone={availabilityTone(project.creditAvailability)}>
            {shortAvailability(project.creditAvailability)}
          </Badge>
        )}
        {shows("carbonCategory") && (
          <Badge tone="grey">
            {isRemovalOnCard(project.carbonCategory) ? "Removal" : "Avoidance"}
          </Badge>
        )}
      </p>
      <dl>
        {shows("costPerTon") && (
          <Detail label="Cost / tCO2e">
            <CostValue project={project} />
          </Detail>
        )}
        {shows("permanence") && (
          <Detail label="Permanence">
            <PermanenceValue project={project} />
          </Detail>
        )}
        {shows("beZeroRating") && (
          <Detail label="Rating">
            <RatingValue project={project} />
          </Detail>
        )}
        {shows("companyLocation") && (
          <Detail label="Company">
            <CountryFlags location={project.companyLocation} hint="companyLocation" />
          </Detail>
        )}
        {shows("location") && (
          <Detail label="Project">
            <CountryFlags location={project.location} hint="location" />
          </Detail>
        )}
        {shows("sdgs") && <Detail label="UN SDGs">{project.sdgs.length}</Detail>}
      </dl>
      <div className="card-foot">
        {shows("accreditation") && (
          <span>
            {accreditations.slice(0, namedAccreditors).join(", ") || "None"}
            <MoreHint hint="accreditation" total={accreditations.length} shown={namedAccreditors} />
          </span>
        )}
        {shows("contact") && (
          <span className="contact">
            <ContactButtons project={project} viewType="card" />
          </span>
        )}
      </div>
    </article>
  );
});

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
