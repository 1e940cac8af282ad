import { LockKeyhole } from "lucide-react";
import type { ReactNode } from "react";
import type { Attribute } from "#domain/comparison/attribute.ts";
import type { ComparedCell } from "#domain/comparison/comparison.ts";
import { labelMeaning } from "#domain/labels/label-meaning.ts";
import { absenceTexts, type FactValue } from "#domain/listing/facts/fact.ts";
import { methodologyText } from "#domain/listing/facts/fact-texts.ts";
import {
  additionalCertifications,
  labels,
  labelText,
  methodology,
} from "#domain/listing/facts/quality-facts.ts";
import type { DisplayProject } from "#domain/listing/listing.ts";
import { isPreRating } from "#domain/rating/rating.ts";
import { LabelStanding } from "~/components/listing/label-standing";
import { Badge } from "~/components/ui/badge";
import { cn } from "~/components/ui/class-names";
import { CountryFlags } from "~/components/ui/country-flags";
import { Explained, ExplainedText } from "~/components/ui/explained";
import { RatingImage } from "~/components/ui/rating-image";

interface ComparisonCellProps {
  attribute: Attribute;
  cell: ComparedCell;
  project: DisplayProject | null;
  isUpdated: boolean;
  /** Hides the column in windows without room for it. */
  className: string;
}

export function ComparisonCell(props: ComparisonCellProps) {
  const { attribute, cell, project, isUpdated, className } = props;
  const { value, isBest } = cell;
  return (
    <td
      className={cn(
        "border-t border-l border-rule px-2.5 py-3 align-top text-[0.8125rem] leading-snug wrap-anywhere sm:px-4 sm:text-sm print:py-1 print:text-xs",
        isBest && "bg-mint-pale shadow-[inset_3px_0_0_var(--color-moss)]",
        isUpdated && "just-updated",
        className,
      )}
    >
      {value && project && (
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Value attribute={attribute} value={value} project={project} />
          {isBest && (
            <Badge tone="green" className="font-semibold">
              Best
            </Badge>
          )}
          {value.kind !== "hidden" && value.note && <Note>{value.note}</Note>}
        </div>
      )}
    </td>
  );
}

function Note({ children }: { children: string }) {
  if (children === "on watch") return <Badge tone="yellow">on watch</Badge>;
  return <span className="text-xs text-quiet">{children}</span>;
}

interface ValueProps {
  attribute: Attribute;
  value: FactValue;
  project: DisplayProject;
}

/** Rendered as in the explorer if it has a column for the attribute, but untruncated. */
function Value({ attribute, value, project }: ValueProps): ReactNode {
  if (value.kind === "hidden") {
    return (
      <span className="inline-flex items-center gap-1.5 text-quiet kept-session:invisible">
        <LockKeyhole aria-hidden="true" size={14} />
        <span className="sr-only">{absenceTexts.hidden}</span>
        <span aria-hidden="true">Hidden</span>
      </span>
    );
  }
  const cell = attribute.column?.cell;
  if (value.kind === "not available" && cell?.kind === "badge") {
    return <Badge tone={cell.tone(project)}>{absenceTexts[value.kind]}</Badge>;
  }
  if (value.kind !== "stated") {
    return <span className="text-quiet">{absenceTexts[value.kind]}</span>;
  }
  switch (cell?.kind) {
    case "badge":
      return <Badge tone={cell.tone(project)}>{value.text}</Badge>;
    case "badges":
      return cell.values(project).map((name) => (
        <Badge key={name} tone="grey">
          <ExplainedText text={name} />
        </Badge>
      ));
    case "goals":
      return <Goals goals={cell.values(project)} />;
    case "countries":
      return (
        <CountryFlags
          places={cell.places(project)}
          names="always"
          isEager
          more={(hidden) => <span className="text-quiet">and {hidden} more</span>}
        />
      );
    case "list":
      if (attribute.fact === methodology) return <Methodologies project={project} />;
      if (attribute.fact === labels) return <Labels project={project} />;
      return <Lines lines={cell.values(project)} text={value.text} />;
    case "rating":
      return (
        <>
          <RatingImage rating={value.text} />
          {isPreRating(value.text) && (
            <Explained meaning="Ex ante rating: given before the project has issued credits.">
              <span aria-hidden="true">†</span>
              <span className="sr-only">ex ante</span>
            </Explained>
          )}
        </>
      );
    default:
      return (
        <span
          className={cn(
            attribute.better &&
              "text-base font-semibold tabular-nums sm:text-[1.0625rem] print:text-sm",
          )}
        >
          {attribute.fact === additionalCertifications ? (
            <ExplainedText text={value.text} />
          ) : (
            breakable(value.text)
          )}
        </span>
      );
  }
}

/** Allows line breaks after slashes, where browsers would not break by themselves. */
function breakable(text: string): ReactNode {
  const [first, ...rest] = text.split("/");
  return [first, ...rest.flatMap((part) => ["/", <wbr key={part} />, part])];
}

/** More of them are printed one after the other, to save paper. */
const maxPrintedLines = 4;

function Lines({ lines, text }: { lines: readonly string[]; text: string }) {
  if (lines.length < 2) return text;
  const isDense = lines.length > maxPrintedLines;
  return (
    <ul className={cn("grid gap-0.5", isDense && "print:block")}>
      {lines.map((line) => (
        <li
          key={line}
          className={cn(isDense && "print:inline print:not-last:after:content-[';_']")}
        >
          {line}
        </li>
      ))}
    </ul>
  );
}

/** Each says what it means, and what it does not. */
function Labels({ project }: { project: DisplayProject }) {
  return (
    <ul className="grid gap-0.5">
      {project.labels.map((label) => {
        const meaning = labelMeaning(label.name, label.scope);
        const text = labelText(label);
        return (
          <li key={text}>
            {meaning ? (
              <Explained meaning={meaning}>{text}</Explained>
            ) : (
              <ExplainedText text={text} />
            )}{" "}
            <span className="block print:inline">
              <LabelStanding
                label={label}
                lots={project.vintages}
                otherwise="Stated, not confirmed by the registry’s file"
              />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Methodologies({ project }: { project: DisplayProject }) {
  return (
    <ul className="grid gap-0.5">
      {project.methodologies.map((methodology) => (
        <li key={methodology.name}>
          {methodology.url ? (
            <a href={methodology.url} className="text-link">
              {methodologyText(methodology)}
            </a>
          ) : (
            methodologyText(methodology)
          )}
        </li>
      ))}
    </ul>
  );
}

function Goals({ goals }: { goals: readonly string[] }) {
  return (
    <span title={goals.join("\n")}>
      <span className="text-[1.0625rem] font-semibold">{goals.length}</span>{" "}
      <span aria-hidden="true" className="text-quiet tabular-nums">
        {goals.map((goal) => Number.parseInt(goal, 10)).join(" ")}
      </span>
      <span className="sr-only">{goals.join(", ")}</span>
    </span>
  );
}
