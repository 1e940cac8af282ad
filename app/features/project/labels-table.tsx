import { ExternalLink } from "lucide-react";
import { useId } from "react";
import { labelMeaning } from "#domain/labels/label-meaning.ts";
import type { VintageLot } from "#domain/ledger/vintage-lot.ts";
import * as quality from "#domain/listing/facts/quality-facts.ts";
import { unstatedLabels } from "#domain/listing/label-confirmation.ts";
import type { DisplayProject, ProjectLabel } from "#domain/listing/listing.ts";
import { type Statement, speakerText, statementOf } from "#domain/listing/statements.ts";
import { LabelStanding } from "~/components/listing/label-standing";
import { Card } from "~/components/ui/card";
import { longDate } from "~/lib/format/dates";
import { SectionTitle } from "./section-title";
import { SourceNote } from "./source-note";
import type { ValueSources } from "./value-sources";

interface LabelsTableProps {
  project: DisplayProject;
  sources: ValueSources;
  statements: readonly Statement[];
}

const cellClass = "px-5 py-3 align-top max-md:hidden";

/** The labels that programmes have awarded, to what, and the evidence for each. */
export function LabelsTable({ project, sources, statements }: LabelsTableProps) {
  const id = useId();
  const { vintages: lots } = project;
  const labels = [...project.labels, ...unstatedLabels(project.labels, lots)];
  if (labels.length === 0) return null;
  const otherwise = statedText(project, statements);
  return (
    <section aria-labelledby={id}>
      <SectionTitle id={id}>Labels</SectionTitle>
      <Card className="mt-4 overflow-hidden">
        <table aria-labelledby={id} className="w-full text-left text-[0.9375rem]">
          <thead className="bg-paper text-[0.8125rem] text-quiet">
            <tr>
              <th scope="col" className="px-5 py-2 font-normal">
                Label
              </th>
              {["Awarded to", "Vintages", "Date", "Evidence"].map((heading) => (
                <th
                  key={heading}
                  scope="col"
                  className="px-5 py-2 font-normal whitespace-nowrap max-md:hidden"
                >
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-rule border-t border-rule">
            {labels.map((label) => (
              <LabelRow
                key={`${label.name} ${label.vintages} ${label.date}`}
                {...{ label, lots, otherwise }}
              />
            ))}
          </tbody>
        </table>
      </Card>
      <p className="mt-2">
        <SourceNote sources={sources} fields={["impact.labels"]} />
      </p>
    </section>
  );
}

/** Who says so, if no file of vintages confirms a label. */
function statedText(project: DisplayProject, statements: readonly Statement[]): string {
  const statement = statementOf(quality.labels, project, statements);
  if (statement?.by === "registry") {
    const day = statement.on ? ` of ${longDate(statement.on)}` : "";
    return `In the list of projects${day} from ${speakerText(statement)}`;
  }
  return statement?.by === "team" ? "Stated by our team" : "Stated by the developer";
}

interface LabelRowProps {
  label: ProjectLabel;
  lots: readonly VintageLot[];
  otherwise: string;
}

/** In a narrow window the other columns move below the name. */
function LabelRow({ label, lots, otherwise }: LabelRowProps) {
  const { name, scope, date } = label;
  const vintages = label.vintages ?? "All";
  const awarded = date ? longDate(date) : "–";
  const meaning = labelMeaning(name, scope);
  return (
    <tr>
      <th
        scope="row"
        abbr={name}
        className="px-5 py-3 align-top font-medium [overflow-wrap:anywhere]"
      >
        {name}
        <span className="block">
          <LabelStanding label={label} lots={lots} otherwise={otherwise} />
        </span>
        {meaning && (
          <span className="mt-0.5 block max-w-prose text-[0.8125rem] font-normal text-quiet">
            {meaning}
          </span>
        )}
        <span className="mt-0.5 block text-[0.8125rem] font-normal text-quiet md:hidden">
          {[scope, label.vintages && `Vintages ${label.vintages}`, date && longDate(date)]
            .filter(Boolean)
            .join(" · ")}
          <Evidence label={label} />
        </span>
      </th>
      <td className={cellClass}>{scope ?? "–"}</td>
      <td className={`${cellClass} tabular-nums`}>{vintages}</td>
      <td className={`${cellClass} whitespace-nowrap`}>{awarded}</td>
      <td className={cellClass}>{label.link ? <Evidence label={label} /> : "–"}</td>
    </tr>
  );
}

function Evidence({ label: { name, link } }: { label: ProjectLabel }) {
  if (!link) return null;
  return (
    <a
      href={link}
      target="_blank"
      rel="noreferrer"
      className="text-link flex w-fit items-center gap-1.5"
    >
      <span>
        Evidence<span className="sr-only"> of {name}</span>
      </span>
      <ExternalLink aria-hidden="true" size={14} />
    </a>
  );
}
