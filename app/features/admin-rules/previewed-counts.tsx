import { figure } from "#domain/text/figure.ts";
import { longDate } from "~/lib/format/dates";
import type { RulePreview } from "./usage-rules-query";

const rows = [
  ["yes", "Yes"],
  ["unknown", "Unknown"],
  ["no", "No"],
  ["none", "No verdict"],
] as const;

/** How many listed projects the scheme would say what about. */
export const PreviewedCounts = ({ preview: { day, before, after } }: { preview: RulePreview }) => (
  <table className="w-full text-sm">
    <caption className="pb-1 text-left text-quiet">
      Listed projects by this scheme, on {longDate(day)}
    </caption>
    <thead>
      <tr className="text-quiet">
        <th scope="col" className="py-1 text-left font-normal">
          Verdict
        </th>
        <th scope="col" className="py-1 text-right font-normal">
          Now
        </th>
        <th scope="col" className="py-1 text-right font-normal">
          With this rule
        </th>
      </tr>
    </thead>
    <tbody className="divide-y divide-rule border-t border-rule tabular-nums">
      {rows.map(([verdict, label]) => (
        <tr key={verdict}>
          <th scope="row" className="py-1 text-left font-normal">
            {label}
          </th>
          <td className="py-1 text-right">{figure(before[verdict])}</td>
          <td className="py-1 text-right font-medium">{figure(after[verdict])}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
