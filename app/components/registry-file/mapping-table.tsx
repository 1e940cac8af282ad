import type { Mapping } from "#domain/import/mapping-targets.ts";
import { mappingTargets, targetLabel } from "#domain/import/mapping-targets.ts";
import type { ImportTable } from "#domain/import/read-table.ts";
import { cn } from "~/components/ui/class-names";
import { controlClass } from "~/components/ui/form-field";

interface MappingTableProps {
  table: ImportTable;
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
}

/** Each column of the file with its first value and the field it maps to, which can be changed. */
export function MappingTable({ table, mapping, onChange }: MappingTableProps) {
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">What the columns of the file mean</caption>
      <thead>
        <tr className="border-b border-rule text-left text-xs text-quiet">
          <th scope="col" className="py-2 pr-3 font-semibold">
            Column in the file
          </th>
          <th scope="col" className="w-1/2 py-2 font-semibold">
            Meaning
          </th>
        </tr>
      </thead>
      <tbody>
        {table.header.map((name, index) => (
          // Unnamed columns are identified only by their index.
          // biome-ignore lint/suspicious/noArrayIndexKey: columns are never reordered
          <tr key={index} className="border-b border-rule last:border-0">
            <th scope="row" className="max-w-0 py-1.5 pr-3 text-left font-normal">
              <span className="block truncate font-medium">{name || `Column ${index + 1}`}</span>
              <span className="block truncate text-[0.8125rem] text-quiet">
                {firstValue(table, index) || "Empty"}
              </span>
            </th>
            <td className="py-1.5">
              <select
                aria-label={`What ‘${name || `Column ${index + 1}`}’ means`}
                value={mapping[index] ?? ""}
                onChange={({ target: { value } }) =>
                  onChange(
                    mapping.with(index, mappingTargets.find((target) => target === value) ?? null),
                  )
                }
                className={cn(
                  controlClass(false, "dense"),
                  "pr-9",
                  !mapping[index] && "text-quiet",
                )}
              >
                <option value="">Not used</option>
                {mappingTargets.map((target) => (
                  <option key={target} value={target}>
                    {targetLabel(target)}
                  </option>
                ))}
              </select>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function firstValue({ rows }: ImportTable, column: number): string {
  const row = rows.find(({ cells }) => (cells[column] ?? "").trim() !== "");
  return row?.cells[column]?.trim() ?? "";
}
