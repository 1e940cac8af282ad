import { useQuery } from "@tanstack/react-query";
import { acts } from "#domain/audit/acts.ts";
import {
  type AuditChoice,
  actorRoles,
  auditAddress,
  isSubjectKind,
  subjectKinds,
} from "#domain/audit/audit-trail.ts";
import { Button } from "~/components/ui/button";
import { cn } from "~/components/ui/class-names";
import { SearchBox } from "~/components/ui/search-box";
import { ToolbarLabel, toolbarControl } from "~/components/ui/toolbar-field";
import { ToolbarSelect } from "~/components/ui/toolbar-select";
import { ViewLinks } from "~/components/ui/view-links";
import { type Actor, actorsQuery } from "./audit-query";

interface AuditFiltersProps {
  choice: AuditChoice;
  onChange: (part: Partial<AuditChoice>) => void;
  onClear: () => void;
}

const actOptions = Object.entries(acts)
  .map(([value, label]) => ({ value, label }))
  .toSorted((one, other) => one.label.localeCompare(other.label));

const dateClass = cn(toolbarControl, "block w-full px-3");

/** The filters of the audit trail, which are all kept in the URL. */
export function AuditFilters({ choice, onChange, onClear }: AuditFiltersProps) {
  const { data: actors = [] } = useQuery(actorsQuery);
  const isUnfiltered = auditAddress.parameters(choice).size === 0;
  return (
    <div className="mb-4">
      <ViewLinks
        label="Filter by subject"
        views={[
          { name: "", label: "Everything", to: auditAddress.url({ ...choice, kind: "" }) },
          ...Object.keys(subjectKinds)
            .filter(isSubjectKind)
            .map((kind) => ({
              name: kind,
              label: subjectKinds[kind],
              to: auditAddress.url({ ...choice, kind }),
            })),
        ]}
        current={choice.kind}
      />
      <div className="mt-3 grid grid-cols-2 gap-x-3 gap-y-2.5 md:grid-cols-4 xl:grid-cols-[14rem_13rem_10rem_10rem_minmax(0,1fr)_auto]">
        <ToolbarSelect
          label="Who"
          isLabelVisible
          options={[
            { value: "", label: "Everyone" },
            ...Object.entries(actorRoles).map(([value, label]) => ({ value, label })),
            ...actors.flatMap((actor) =>
              actor.id ? { value: actor.id, label: actorLabel(actor) } : [],
            ),
          ]}
          value={choice.who}
          onChoose={(who) => onChange({ who })}
          className="min-w-0"
          selectClass="block w-full"
        />
        <ToolbarSelect
          label="What"
          isLabelVisible
          options={[{ value: "", label: "Any action" }, ...actOptions]}
          value={choice.act}
          onChoose={(act) => onChange({ act })}
          className="min-w-0"
          selectClass="block w-full"
        />
        <label className="min-w-0">
          <ToolbarLabel isVisible>From</ToolbarLabel>
          <input
            type="date"
            value={choice.from}
            max={choice.to || undefined}
            onChange={(event) => onChange({ from: event.target.value })}
            className={dateClass}
          />
        </label>
        <label className="min-w-0">
          <ToolbarLabel isVisible>To</ToolbarLabel>
          <input
            type="date"
            value={choice.to}
            min={choice.from || undefined}
            onChange={(event) => onChange({ to: event.target.value })}
            className={dateClass}
          />
        </label>
        <SearchBox
          label="Search"
          isLabelVisible
          value={choice.search}
          placeholder="Name, reason, changed value…"
          onSearch={(search) => onChange({ search })}
          className="col-span-2 min-w-0 md:col-span-3 xl:col-span-1"
        />
        <Button
          variant="quiet"
          size="sm"
          className={cn(
            "col-span-2 self-end justify-self-start md:col-span-1",
            isUnfiltered && "max-md:hidden",
          )}
          disabled={isUnfiltered}
          onClick={onClear}
        >
          Clear filters
        </Button>
      </div>
    </div>
  );
}

/** Deleted users are told apart by the start of their ids. */
function actorLabel({ id, email }: Actor): string {
  return email ?? `Deleted user (${id?.slice(0, 8)})`;
}
