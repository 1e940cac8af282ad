import { ChevronDown, ExternalLink, Eye, Pencil } from "lucide-react";
import type { ComponentProps } from "react";
import { Link } from "react-router";
import { companyRoleLabels } from "#domain/claims/colleagues.ts";
import { projectPath } from "#domain/listing/project-path.ts";
import type { OwnProject } from "#domain/my-projects/own-project.ts";
import { Badge } from "~/components/ui/badge";
import { Button, buttonClass } from "~/components/ui/button";
import { cn } from "~/components/ui/class-names";
import { MenuItem, MenuSeparator } from "~/components/ui/menu";
import { track } from "~/lib/browser/analytics";
import { ProjectMenu } from "./project-menu";

interface CardFooterProps {
  project: OwnProject;
  titleId: string;
  detailsId: string;
  isOpen: boolean;
  onToggle: () => void;
}

/** A project's actions, at the bottom of its card so that they line up with the card beside it. */
export function CardFooter({ project, titleId, detailsId, isOpen, onToggle }: CardFooterProps) {
  return (
    <div className="mt-auto flex flex-wrap items-center gap-x-2 gap-y-1 border-t border-rule px-3 py-2.5 md:px-4">
      <Button
        variant="quiet"
        size="sm"
        className="px-2"
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailsId : undefined}
        aria-describedby={titleId}
        onClick={onToggle}
      >
        {isOpen ? "Less info" : "More info"}
        <ChevronDown
          aria-hidden="true"
          size={16}
          className={cn("transition-transform", isOpen && "rotate-180")}
        />
      </Button>
      <span className="flex-1" />
      {/* A phone only has room for the main actions, so these are in the menu there. */}
      <div className="flex flex-wrap gap-x-2 max-sm:hidden">
        {project.isListed && (
          <Link
            to={projectPath(project.projectId)}
            aria-describedby={titleId}
            className={buttonClass({ variant: "quiet", size: "sm" })}
          >
            View public page
          </Link>
        )}
        {project.website && (
          <VisitSite
            company={project.company}
            website={project.website}
            className={buttonClass({ variant: "quiet", size: "sm" })}
          />
        )}
      </div>
      {project.isViewOnly ? (
        <Badge tone="grey">{companyRoleLabels.viewer}</Badge>
      ) : (
        <Link
          to={`/projects/${project.projectId}/edit`}
          aria-describedby={titleId}
          className={buttonClass({ variant: "secondary", size: "sm" })}
        >
          <Pencil aria-hidden="true" size={15} />
          Edit
        </Link>
      )}
      <ProjectMenu project={project} describedBy={titleId}>
        <MenuLinks project={project} />
      </ProjectMenu>
    </div>
  );
}

/** The project's other links, for the menu on phones. */
function MenuLinks({
  project: { projectId, isListed, company, website },
}: {
  project: OwnProject;
}) {
  if (!isListed && !website) return null;
  return (
    <div className="sm:hidden">
      {isListed && (
        <MenuItem asChild>
          <Link to={projectPath(projectId)}>
            <Eye aria-hidden="true" size={16} />
            View public page
          </Link>
        </MenuItem>
      )}
      {website && (
        <MenuItem asChild>
          <VisitSite company={company} website={website} />
        </MenuItem>
      )}
      <MenuSeparator />
    </div>
  );
}

interface VisitSiteProps extends ComponentProps<"a"> {
  company: string;
  website: string;
}

function VisitSite({ company, website, onClick, ...rest }: VisitSiteProps) {
  return (
    <a
      href={website}
      target="_blank"
      rel="noreferrer"
      {...rest}
      onClick={(event) => {
        onClick?.(event);
        track("website_visit", { company, url: website, source: "card" });
      }}
    >
      <ExternalLink aria-hidden="true" size={15} className="sm:order-last" />
      Visit site
      <span className="sr-only">of {company} (opens in a new tab)</span>
    </a>
  );
}
