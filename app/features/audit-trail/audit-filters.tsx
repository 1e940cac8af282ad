import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { acts } from "#domain/audit/acts.ts";
import {
  type AuditChoice,
  actorRoles,
  auditAddress,
  auditParameters,
  isSubjectKind,
  subjectKinds,
} from "#domain/audit/audit-trail.ts";
import { Button } from "~/components/ui/button";
import { cn } from "~/components/ui/class-names";
import { toolbarControl } from "~/components/ui/search-box";
import { ViewLinks } from "~/components/ui/view-links";
import { type Actor, actorsQuery } from "./audit-query";

interface AuditFiltersProps {
  choice: AuditChoice;
  onChange: (part: Partial<AuditChoice>) => void;
  onClear: () => void;
}

const actOptions = Object.entries(acts).toSorted(([, one], [, other]) => one.localeCompare(other));

const fieldClass = cn(toolbarControl, "block w-full px-3");

/** Which part of the trail is shown; all of it stands in the address. */
export function AuditFilters({ choice, onChange, onClear }: AuditFiltersProps) {
  const { data: actors = [] } = useQuery(actorsQuery);
  const isOpen = auditParameters(choice).size === 0;
  return (
    <div className="mb-4">
      <ViewLinks
        label="Kind of subject"
        views={[
          { name: "", label: "Everything", to: auditAddress({ ...choice, kind: "" }) },
          ...Object.keys(subjectKinds)
            .filter(isSubjectKind)
            .map((kind) => ({
              name: kind,
              label: subjectKinds[kind],
              to: auditAddress({ ...choice, kind }),
            })),
        ]}
        current={choice.kind}
      />
      <div className="mt-3 grid grid-cols-2 gap-x-3 gap-y-2.5 md:grid-cols-4 xl:grid-cols-[14rem_13rem_10rem_10rem_minmax(0,1fr)_auto]">
        <label className="min-w-0 text-xs text-quiet">
          Who
          <select
            value={choice.who}
            onChange={(event) => onChange({ who: event.target.value })}
            className={cn(fieldClass, "mt-1 text-ink")}
          >
            <option value="">Everybody</option>
            {Object.entries(actorRoles).map(([role, label]) => (
              <option key={role} value={role}>
                {label}
              </option>
            ))}
            {actors.map(
              (actor) =>
                actor.id && (
                  <option key={actor.id} value={actor.id}>
                    {actorLabel(actor)}
                  </option>
                ),
            )}
          </select>
        </label>
        <label className="min-w-0 text-xs text-quiet">
          What
          <select
            value={choice.act}
            onChange={(event) => onChange({ act: event.target.value })}
            className={cn(fieldClass, "mt-1 text-ink")}
          >
            <option value="">Any act</option>
            {actOptions.map(([act, words]) => (
              <option key={act} value={act}>
                {words}
              </option>
            ))}
          </select>
        </label>
        <label className="min-w-0 text-xs text-quiet">
          From
          <input
            type="date"
            value={choice.from}
            max={choice.to || undefined}
            onChange={(event) => onChange({ from: event.target.value })}
            className={cn(fieldClass, "mt-1 text-ink")}
          />
        </label>
        <label className="min-w-0 text-xs text-quiet">
          To
          <input
            type="date"
            value={choice.to}
            min={choice.from || undefined}
            onChange={(event) => onChange({ to: event.target.value })}
            className={cn(fieldClass, "mt-1 text-ink")}
          />
        </label>
        <label className="relative col-span-2 min-w-0 text-xs text-quiet md:col-span-3 xl:col-span-1">
          Words
          <Search
            aria-hidden="true"
            size={16}
            className="pointer-events-none absolute bottom-3 left-3 text-quiet"
          />
          <input
            type="search"
            value={choice.search}
            placeholder="Name, reason, changed value…"
            onChange={(event) => onChange({ search: event.target.value })}
            className={cn(fieldClass, "mt-1 pl-9 text-ink")}
          />
        </label>
        <Button
          variant="quiet"
          size="sm"
          className={cn(
            "col-span-2 self-end justify-self-start md:col-span-1",
            isOpen && "max-md:hidden",
          )}
          disabled={isOpen}
          onClick={onClear}
        >
          Clear filters
        </Button>
      </div>
    </div>
  );
}

/** Two who are gone are told apart by the beginning of their ids. */
function actorLabel({ id, email }: Actor): string {
  return email ?? `Somebody no longer here (${id?.slice(0, 8)})`;
}
