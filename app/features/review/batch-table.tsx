import { Link } from "react-router";
import { FieldValue } from "~/components/listing/field-value";
import { Card } from "~/components/ui/card";
import { cn } from "~/components/ui/class-names";
import type { BatchChange } from "./batch-query";

/** Each changed field of each project: what is listed now, and what approval would show. */
export function BatchTable({ changes }: { changes: readonly BatchChange[] }) {
  return (
    <Card className="overflow-x-auto">
      <table className="w-full table-fixed border-collapse text-sm">
        <caption className="sr-only">Changes by project</caption>
        <thead>
          <tr className="border-b border-rule bg-paper text-left text-xs text-quiet">
            {columns.map(({ label, className }) => (
              <th key={label} scope="col" className={cn("px-3 py-2.5 font-semibold", className)}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        {changes.map((change) => (
          <ChangedProject key={change.projectId} change={change} />
        ))}
      </table>
    </Card>
  );
}

/** On a phone the project has a line of its own, so that the values have room. */
const columns = [
  { label: "Project", className: "w-[32%] pl-5 max-md:hidden" },
  { label: "Field", className: "w-[30%] max-md:pl-5 md:w-[18%]" },
  { label: "Listed now", className: "w-[28%] md:w-[18%]" },
  { label: "After approval", className: "pr-5" },
] as const;

const cell = "px-3 py-2 align-top wrap-anywhere";

function ChangedProject({ change }: { change: BatchChange }) {
  const { projectId, name, registryId, differences, hasFiles } = change;
  const heading = <ProjectName {...{ projectId, name, registryId, hasFiles }} />;
  return (
    <tbody className="border-b border-rule last:border-0">
      <tr className="md:hidden">
        <th
          scope="rowgroup"
          colSpan={3}
          className="px-5 pt-3 pb-1 text-left font-normal wrap-anywhere"
        >
          {heading}
        </th>
      </tr>
      {differences.map(({ name: field, label, before, after }, index) => (
        <tr key={field}>
          {index === 0 && (
            <th
              scope="rowgroup"
              rowSpan={differences.length}
              className="py-2 pr-3 pl-5 text-left align-top font-normal wrap-anywhere max-md:hidden"
            >
              {heading}
            </th>
          )}
          <td className={`${cell} text-quiet max-md:pl-5`}>{label}</td>
          <td className={`${cell} text-quiet`}>
            <FieldValue name={field} value={before} />
          </td>
          <td className={`${cell} bg-mint-pale pr-5 font-medium`}>
            <FieldValue name={field} value={after} />
          </td>
        </tr>
      ))}
      {differences.length === 0 && (
        <tr>
          <th scope="row" className="py-2 pr-3 pl-5 text-left font-normal max-md:hidden">
            {heading}
          </th>
          <td colSpan={3} className={`${cell} text-quiet max-md:pl-5`}>
            {hasFiles ? "Only files would change" : "Nothing would change"}
          </td>
        </tr>
      )}
    </tbody>
  );
}

function ProjectName(props: Pick<BatchChange, "projectId" | "name" | "registryId" | "hasFiles">) {
  const { projectId, name, registryId, hasFiles } = props;
  return (
    <>
      <Link to={`/admin/review/${projectId}`} className="text-link font-medium">
        <bdi>{name}</bdi>
      </Link>
      <span className="block text-xs text-quiet">{registryId}</span>
      {hasFiles && (
        <span className="block text-xs text-amber-text">Has files: decide it on its own page</span>
      )}
    </>
  );
}
