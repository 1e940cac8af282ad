import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ratingsAgency } from "#domain/agencies/agencies.ts";
import { shownAccreditations } from "#domain/listing/listing.ts";
import type { OwnProject } from "#domain/my-projects/own-project.ts";
import { FieldValue } from "~/components/listing/field-value";
import { Badge } from "~/components/ui/badge";
import { ratingHistoryQuery } from "~/lib/data/rating-history-query";
import { shortDate } from "~/lib/format/dates";
import { RatingMark } from "./rating-mark";

interface CardDetailsProps {
  id: string;
  project: OwnProject;
}

/** The details that 'More info' opens. */
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
          ? "None stated"
          : project.cobenefits.map((goal) => (
              <Badge key={goal} tone="green">
                {goal}
              </Badge>
            ))}
      </Detail>
      {project.moreFacts.length > 0 && <MoreFacts facts={project.moreFacts} />}
      {project.rating && <RatingHistory registryId={project.rating.project_id} />}
    </div>
  );
}

function MoreFacts({ facts }: { facts: OwnProject["moreFacts"] }) {
  return (
    <div>
      <h4 className="text-sm text-quiet">More facts for buyers</h4>
      <dl className="mt-2 text-sm">
        {facts.map(({ name, label, value }) => (
          <div
            key={name}
            className="grid gap-x-5 border-t border-rule/60 py-1.5 first:border-t-0 sm:grid-cols-[12rem_minmax(0,1fr)]"
          >
            <dt className="text-quiet">{label}</dt>
            <dd className="min-w-0">
              <FieldValue name={name} value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <h4 className="text-sm text-quiet">{label}</h4>
      <div className="mt-1.5 flex flex-wrap items-center gap-1.5 text-sm">{children}</div>
    </div>
  );
}

/** The changes of a project's rating; renders nothing if it has never changed. */
function RatingHistory({ registryId }: { registryId: string }) {
  const { data: changes = [] } = useQuery(ratingHistoryQuery(registryId));
  if (changes.length < 2) return null;
  return (
    <div>
      <h4 className="text-sm text-quiet">Rating history</h4>
      <ol className="mt-2 space-y-1 text-sm">
        {changes.map(({ rating, onWatch, date }) => (
          <li key={`${date} ${rating} ${onWatch}`} className="flex gap-3">
            <time dateTime={date} className="w-24 shrink-0 text-quiet tabular-nums">
              {shortDate(date)}
            </time>
            <span>
              <span className="font-medium">{rating}</span>
              {onWatch && <span className="text-quiet">, on ratings watch</span>}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
