import { useId } from "react";
import { labelMeaning } from "#domain/labels/label-meaning.ts";
import { labelOnVintage, leftNote, leftText, tonnesFigure } from "#domain/ledger/ledger-texts.ts";
import { type Left, leftOf, leftOfAll, total } from "#domain/ledger/tonnes-left.ts";
import {
  type ClimateEffect,
  type LotAmount,
  type VintageLabel,
  type VintageLot,
  vintageName,
} from "#domain/ledger/vintage-lot.ts";
import type { DisplayProject } from "#domain/listing/listing.ts";
import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { cn } from "~/components/ui/class-names";
import { Explained } from "~/components/ui/explained";
import { shortDate } from "~/lib/format/dates";
import { SectionTitle } from "./section-title";
import { VintageBar } from "./vintage-bar";

/** Older vintages are folded away. */
const shownVintages = 8;

const numberClass = "px-3 py-3 text-right align-top tabular-nums whitespace-nowrap";
const headingClass = "px-3 py-2 font-normal whitespace-nowrap";

/** What the registry's own files say about the credits of each vintage; nothing without such files. */
export function VintagesSection({ project }: { project: DisplayProject }) {
  const id = useId();
  const { vintages, registry } = project;
  if (vintages.length === 0) return null;
  const older = vintages.slice(shownVintages);
  return (
    <section aria-labelledby={id}>
      <SectionTitle id={id}>Vintages</SectionTitle>
      <Card className="mt-4 overflow-hidden">
        <Vintages titleId={id} lots={vintages.slice(0, shownVintages)} registry={registry} />
        {older.length > 0 && (
          <details className="border-t border-rule">
            <summary className="cursor-pointer px-5 py-3 text-sm font-medium text-pine">
              {older.length} older
            </summary>
            <Vintages titleId={id} lots={older} registry={registry} />
          </details>
        )}
        <div className="space-y-1 border-t border-rule px-5 py-2.5 text-[0.8125rem] text-quiet">
          {notes(project).map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      </Card>
    </section>
  );
}

interface VintagesProps {
  titleId: string;
  lots: readonly VintageLot[];
  registry: string | null;
}

function Vintages({ titleId, lots, registry }: VintagesProps) {
  return (
    <table aria-labelledby={titleId} className="w-full text-left text-[0.9375rem]">
      <thead className="bg-paper text-[0.8125rem] text-quiet">
        <tr>
          <th scope="col" className={cn(headingClass, "pl-5")}>
            Vintage
          </th>
          <th scope="col" className={cn(headingClass, "text-right")}>
            Issued
          </th>
          <th scope="col" className={cn(headingClass, "text-right max-sm:hidden")}>
            Retired
          </th>
          <th scope="col" className={cn(headingClass, "text-right")}>
            Left
          </th>
          <th scope="col" className={cn(headingClass, "max-lg:hidden")}>
            <span className="sr-only">Left of what was issued</span>
          </th>
          <th scope="col" className={cn(headingClass, "pr-5 max-md:hidden")}>
            Labels on this vintage
          </th>
        </tr>
      </thead>
      {lots.map((lot) => (
        <VintageRow key={`${lot.start} ${lot.end}`} lot={lot} registry={registry} />
      ))}
    </table>
  );
}

/** In a narrow window the labels take a row of their own. */
function VintageRow({ lot, registry }: { lot: VintageLot; registry: string | null }) {
  const left = leftOf(lot, registry);
  return (
    <tbody className="border-t border-rule">
      <tr>
        <th scope="row" className="py-3 pr-3 pl-5 text-left align-top font-semibold tabular-nums">
          {vintageName(lot)}
          {lot.effect && (
            <span className="block text-xs font-normal text-quiet">{effectTexts[lot.effect]}</span>
          )}
        </th>
        <td className={numberClass}>
          <Amount lot={lot} amount="issued" />
        </td>
        <td className={cn(numberClass, "max-sm:hidden")}>
          <Amount lot={lot} amount="retired" />
          <Others lot={lot} />
        </td>
        <td className={numberClass}>
          <LeftText left={left} registry={registry} />
        </td>
        <td className="px-3 py-3 align-top max-lg:hidden">
          <VintageBar left={left} issued={lot.amounts.issued} />
        </td>
        <td className="py-3 pr-5 pl-3 align-top max-md:hidden">
          <Labels lot={lot} />
        </td>
      </tr>
      <tr className="md:hidden">
        <td colSpan={4} className="px-5 pb-3 text-sm">
          <span className="sr-only">Labels on {vintageName(lot)}: </span>
          <Labels lot={lot} />
        </td>
      </tr>
    </tbody>
  );
}

const effectTexts: Readonly<Record<ClimateEffect, string>> = {
  removal: "Removal",
  reduction: "Reduction",
  mixed: "Removal and reduction",
};

function Amount({ lot, amount }: { lot: VintageLot; amount: LotAmount }) {
  const kilograms = lot.amounts[amount];
  return kilograms === undefined ? <Quiet>not known</Quiet> : tonnesFigure(kilograms);
}

/** What else is gone of a vintage, if anything. */
function Others({ lot: { amounts } }: { lot: VintageLot }) {
  return (["cancelled", "converted", "buffer"] as const).flatMap((amount) => {
    const kilograms = amounts[amount];
    if (!kilograms) return [];
    return [
      <span key={amount} className="block text-xs text-quiet">
        {tonnesFigure(kilograms)} {amount === "buffer" ? "in a buffer" : amount}
      </span>,
    ];
  });
}

function LeftText({ left, registry }: { left: Left; registry: string | null }) {
  const note = leftNote(left, registry);
  if (note === null) return <strong className="font-semibold">{leftText(left)}</strong>;
  const tone = left.kind === "too much gone" ? "text-brick whitespace-normal" : "text-quiet";
  return (
    <span className={tone}>
      <Explained meaning={note}>{leftText(left).toLowerCase()}</Explained>
    </span>
  );
}

/** A file without labels says that there are none only if it could have had some. */
function Labels({ lot: { labels, sources } }: { lot: VintageLot }) {
  if (labels.length === 0)
    return <Quiet>{sources.labels && !sources.labels.isPartial ? "none" : "not stated"}</Quiet>;
  return (
    <span className="flex flex-wrap gap-1.5">
      {labels.map((label) => (
        <LabelBadge
          key={`${label.words} ${label.onAll}`}
          label={label}
          isRegistrys={sources.labels?.by === "team"}
        />
      ))}
    </span>
  );
}

/** Only a label that the registry's file has on all credits of the vintage is as good as it sounds. */
function LabelBadge({ label, isRegistrys }: { label: VintageLabel; isRegistrys: boolean }) {
  const name = labelOnVintage(label);
  const meaning = labelMeaning(name, "Credits");
  const isScope = label.name?.startsWith("CORSIA Scope") ?? false;
  const isKnown = label.name !== null && isRegistrys;
  const tone = !isKnown ? "grey" : !label.onAll || isScope ? "amber" : "green";
  return (
    <Badge tone={tone} className="whitespace-normal">
      {meaning ? <Explained meaning={meaning}>{name}</Explained> : name}
      {!label.onAll && ", on some credits"}
    </Badge>
  );
}

function Quiet({ children }: { children: string }) {
  return <span className="text-quiet">{children}</span>;
}

/** The day and origin of the files, what they leave open, and where the developer's totals differ. */
function notes(project: DisplayProject): string[] {
  const { vintages, registry } = project;
  const left = leftOfAll(vintages, registry);
  return [
    `In tonnes of CO2 equivalent, from ${registry}'s own files: ${filesText(vintages)}.`,
    left.kind === "known" ? null : leftNote(left, registry),
    differenceText(project, "issued", project.issuedTonnes),
    differenceText(project, "retired", project.retiredTonnes),
  ].filter((note) => note !== null);
}

/** 'issuances of 1 Sept 2026, retirements of 3 Sept 2026' */
function filesText(lots: readonly VintageLot[]): string {
  const files = lots.flatMap(({ sources }) =>
    Object.values(sources).map(({ asOf, contents, by }) => {
      const supplied = by === "developer" ? ", supplied by the developer" : "";
      return `${contents} of ${shortDate(asOf)}${supplied}`;
    }),
  );
  return [...new Set(files)].join(", ");
}

/** What the developer states beside what the registry's files add up to, where they differ. */
function differenceText(
  { vintages, registry }: DisplayProject,
  amount: "issued" | "retired",
  stated: number | null,
): string | null {
  if (stated === null || vintages.some(({ amounts }) => amounts[amount] === undefined)) return null;
  const counted = total(vintages, amount);
  if (counted === stated * 1000) return null;
  return `The listing states ${tonnesFigure(stated * 1000)} ${amount}; ${registry}'s files add up to ${tonnesFigure(counted)}.`;
}
