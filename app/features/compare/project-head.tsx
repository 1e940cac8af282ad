import type { ReactNode } from "react";
import { Link } from "react-router";
import { projectCheckAddress } from "#domain/check/offer-address.ts";
import {
  type ComparedProject,
  comparedId,
  comparedName,
} from "#domain/comparison/compared-columns.ts";
import { companyName, titleCompany } from "#domain/listing/listing.ts";
import { projectPath } from "#domain/listing/project-path.ts";
import { cn } from "~/components/ui/class-names";
import { CompanyLogo } from "~/components/ui/company-logo";
import { Skeleton } from "~/components/ui/skeleton";

interface ProjectHeadProps {
  compared: ComparedProject;
  /** Whether the project is still loading. */
  isLoading?: boolean;
  /** Whether to link to the project's page, which a frozen project may no longer have. */
  isLinked?: boolean;
  /** Whether some of its values have changed while the page was open. */
  isUpdated?: boolean;
  /** Controls for the column, at the bottom of its header. */
  children?: ReactNode;
}

/** The header of a project's column, also if the project is loading or not listed. */
export function ProjectHead({
  compared,
  isLoading = false,
  isLinked = true,
  isUpdated = false,
  children,
}: ProjectHeadProps) {
  const { project } = compared;
  const name = comparedName(compared);
  const company = project && titleCompany(project);
  return (
    <div
      className={cn(
        "flex flex-col gap-2 lg:flex-row lg:gap-3",
        children && "pb-8.5 max-md:pb-10 print:pb-0",
      )}
    >
      {project && (
        <CompanyLogo
          company={companyName(project)}
          src={project.companyLogoUrl}
          className="flex size-9 shrink-0 items-center justify-center overflow-hidden rounded-lg bg-mint text-xs font-semibold text-pine object-contain print:hidden"
        />
      )}
      <div className="min-w-0 flex-1">
        {isLoading && !project ? (
          <span role="status" className="grid gap-2 py-1">
            <span className="sr-only">Loading {comparedId(compared)}</span>
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-3 w-1/2" />
          </span>
        ) : (
          <>
            <span
              dir="auto"
              className="block text-left font-serif text-base leading-tight font-medium wrap-anywhere sm:text-lg"
            >
              {project && isLinked ? (
                <Link to={projectPath(project.id)} className="hover:underline">
                  {name}
                </Link>
              ) : (
                name
              )}
            </span>
            {company !== null && (
              <span
                dir="auto"
                className="mt-0.5 block text-left text-[0.8125rem] leading-snug wrap-anywhere sm:text-sm print:inline"
              >
                {company}
              </span>
            )}{" "}
            <span className="mt-0.5 block text-xs wrap-anywhere text-quiet sm:text-[0.8125rem] print:inline">
              {project?.registryId ?? "Not listed, or no longer listed. You can remove it."}
              {isUpdated && <span className="font-semibold text-pine"> · Updated</span>}
            </span>
            {project && isLinked && (
              <Link
                to={projectCheckAddress(project)}
                className="text-link mt-0.5 inline-block text-xs max-md:py-2 print:hidden"
              >
                Check an offer
              </Link>
            )}
          </>
        )}
        {children}
      </div>
    </div>
  );
}
