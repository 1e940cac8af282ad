import type { ReactNode } from "react";
import { shownAccreditations } from "#domain/listing/listing.ts";
import { ratingsAgency } from "#domain/product.ts";
import type { OwnProject } from "#domain/submission/own-project.ts";
import { Badge } from "~/components/ui/badge";
import { RatingHistory } from "./rating-history";
import { RatingMark } from "./rating-mark";

interface CardDetailsProps {
  id: string;
  project: OwnProject;
}

/** What 'More info' opens. */
export function CardDetails({ id, project }: CardDetailsProps) {
  const accreditations = shownAccreditations(project.accreditation);
  return (
    <div id={id} className="space-y-5 border-t border-rule px-5 py-5 md:px-6">
      <div className="grid gap-5 sm:grid-cols-2">
        <Detail label="Accreditation">
          {accreditations.length === 0
            ? "None"
            : accreditations.map((name) => (
                <Badge key={name} tone="grey">
                  {name}
                </Badge>
              ))}
        </Detail>
        <Detail label={`${ratingsAgency.name} rating`}>
          <RatingMark project={project} />
        </Detail>
      </div>
      <Detail label="Co-benefits">
        {project.cobenefits.length === 0
          ? "None named"
          : project.cobenefits.map((goal) => (
              <Badge key={goal} tone="green">
                {goal}
              </Badge>
            ))}
      </Detail>
      {project.rating && <RatingHistory registryId={project.rating.project_id} />}
    </div>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <h4 className="eyebrow">{label}</h4>
      <div className="mt-2 flex flex-wrap items-center gap-1.5 text-sm">{children}</div>
    </div>
  );
}
