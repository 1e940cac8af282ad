import { Eye } from "lucide-react";
import { type ReactNode, useId } from "react";
import { labelMeaning } from "#domain/labels/label-meaning.ts";
import { offerText } from "#domain/listing/badge-tones.ts";
import { carbonCategory, permanence } from "#domain/listing/facts/climate-facts.ts";
import { minimumPurchase, vintage } from "#domain/listing/facts/detail-facts.ts";
import { retiredShare } from "#domain/listing/facts/detail-texts.ts";
import { type Fact, factText } from "#domain/listing/facts/fact.ts";
import { explanationOf } from "#domain/listing/facts/fact-explanations.ts";
import { tonnesLeft } from "#domain/listing/facts/ledger-facts.ts";
import { costPerTon, lastingTonneCost } from "#domain/listing/facts/offer-facts.ts";
import { agencyRating, labels } from "#domain/listing/facts/quality-facts.ts";
import { issued, registryStatus, retired } from "#domain/listing/facts/registry-facts.ts";
import type { DisplayProject } from "#domain/listing/listing.ts";
import {
  type Statement,
  statementLines,
  statementOf,
  statementText,
} from "#domain/listing/statements.ts";
import { isPreRating } from "#domain/rating/rating.ts";
import { percentText } from "#domain/text/figure.ts";
import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { cn } from "~/components/ui/class-names";
import { Explained, ExplainedText } from "~/components/ui/explained";
import { shortDate } from "~/lib/format/dates";
import { FactText } from "./fact-text";
import { LastingTonneNote, Price } from "./price-figures";
import { SignInLink } from "./sign-in-link";
import { SourceNote } from "./source-note";
import type { ValueSources } from "./value-sources";

interface KeyFiguresProps {
  project: DisplayProject;
  sources: ValueSources;
  statements: readonly Statement[];
  isRevealed: boolean;
  currency: string;
  /** Set if the values could not be loaded. */
  onTryAgain: (() => void) | null;
}

/** The public facts among them. */
export const keyFacts: readonly Fact[] = [registryStatus, issued, retired, vintage, labels];

/** What buyers look for first; as tall before the gated values are revealed as after. */
export function KeyFigures(props: KeyFiguresProps) {
  const { project, sources, statements, isRevealed, currency, onTryAgain } = props;
  const id = useId();
  const left = tonnesLeft.value(project);
  const hasLedger = project.vintages.length > 0;
  const status = statementOf(registryStatus, project, statements);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="sr-only">
        Key figures
      </h2>
      <Card className="overflow-hidden">
        <dl className="grid grid-cols-2 gap-px bg-rule lg:grid-cols-4">
          <Figure fact={costPerTon} size="large" note={offerNote(project)}>
            <Price project={project} currency={currency} />
          </Figure>
          <Figure
            fact={lastingTonneCost}
            size="large"
            note={<LastingTonneNote project={project} />}
          >
            <FactText fact={lastingTonneCost} project={project} placeholder="$XX" />
          </Figure>
          <Figure fact={permanence} size="large" note={factText(carbonCategory.value(project))}>
            <FactText fact={permanence} project={project} placeholder="XX years" />
          </Figure>
          <Figure fact={agencyRating} size="large" note={<RatingNote project={project} />}>
            <FactText fact={agencyRating} project={project} />
          </Figure>
          <Figure fact={registryStatus} note={status && statementText(status)}>
            <FactText fact={registryStatus} project={project} />
          </Figure>
          <Figure fact={issued} note={<SourceNote sources={sources} fields={issued.fields} />}>
            <TonnesText fact={issued} project={project} />
          </Figure>
          <Figure fact={retired} note={<SourceNote sources={sources} fields={retired.fields} />}>
            <TonnesText fact={retired} project={project} />
            <RetiredShare project={project} />
          </Figure>
          <Figure fact={vintage}>
            <FactText fact={vintage} project={project} />
          </Figure>
          {hasLedger && (
            <Figure fact={tonnesLeft} note={left.note} className="max-lg:col-span-full">
              <TonnesText fact={tonnesLeft} project={project} />
            </Figure>
          )}
          <Figure
            fact={labels}
            className={hasLedger ? "col-span-full lg:col-span-3" : "col-span-full"}
          >
            <LabelNames project={project} />
          </Figure>
        </dl>
        <div className="min-h-15 border-t border-rule px-4 py-3 text-[0.8125rem] text-quiet md:px-5 lg:min-h-11">
          {isRevealed ? (
            <StatedBy project={project} statements={statements} />
          ) : onTryAgain ? (
            <p role="alert" className="text-brick">
              Price, permanence and rating could not be loaded.{" "}
              <button type="button" className="text-link font-medium" onClick={onTryAgain}>
                Try Again
              </button>
            </p>
          ) : (
            <p className="kept-session:invisible">
              <SignInLink>Log in to see price, permanence and rating</SignInLink>
              {" · "}all it takes is an e-mail address
            </p>
          )}
        </div>
      </Card>
    </section>
  );
}

interface FigureProps {
  fact: Fact;
  size?: "large" | "small";
  /** In small print below; its height is reserved if values are gated. */
  note?: ReactNode;
  className?: string;
  children: ReactNode;
}

function Figure({ fact, size = "small", note, className, children }: FigureProps) {
  const isLarge = size === "large";
  return (
    <div className={cn("min-w-0 bg-white px-4 py-3.5 md:px-5", isLarge && "md:py-4", className)}>
      <dt className="text-[0.8125rem] text-quiet" title={explanationOf(fact)}>
        {fact.label}
      </dt>
      <dd className="mt-1">
        <span
          className={cn(
            "block font-serif font-medium wrap-anywhere tabular-nums",
            isLarge
              ? "min-h-10 text-[1.75rem] leading-10 tracking-[-0.01em] md:text-[2rem]"
              : "text-lg leading-snug",
          )}
        >
          {children}
        </span>
        {(note || isLarge) && (
          <span
            className={cn(
              "block text-xs leading-normal text-quiet",
              isLarge ? "mt-1.5 min-h-9" : "mt-0.5",
            )}
          >
            {note}
          </span>
        )}
      </dd>
    </div>
  );
}

/** 'Spot credits, 10 tCO2e or more' */
function offerNote(project: DisplayProject): string {
  const offer = offerText(project);
  const least = minimumPurchase.value(project);
  const parts = [offer, least.kind === "stated" && offer !== null && `${least.text} or more`];
  return parts.filter(Boolean).join(", ");
}

function RatingNote({ project: { rating } }: { project: DisplayProject }) {
  if (rating.kind !== "value") return null;
  return (
    <>
      {rating.onWatch && (
        <span className="mr-2 inline-flex items-center gap-1.5 text-amber-text">
          <Eye aria-hidden="true" size={14} />
          On ratings watch
        </span>
      )}
      {isPreRating(rating.rating) && "Ex ante: given before credits were issued. "}
      {rating.lastUpdated && `Updated ${shortDate(rating.lastUpdated)}`}
    </>
  );
}

/** Tonnes with their unit, which the label does not name. */
function TonnesText({ fact, project }: { fact: Fact; project: DisplayProject }) {
  const value = fact.value(project);
  return value.kind === "stated" ? value.text : <FactText fact={fact} project={project} />;
}

/** The share of the issued tonnes that has been retired, also as a bar. */
function RetiredShare({ project }: { project: DisplayProject }) {
  const share = retiredShare(project);
  if (share === null) return null;
  const percent = Math.round(share * 100);
  return (
    <>
      <span className="text-quiet"> · {percentText(percent)}</span>
      <span className="sr-only"> of what was issued</span>
      <span aria-hidden="true" className="mt-1.5 block h-1.5 rounded-full bg-grey-tint">
        <span className="block h-full rounded-full bg-moss" style={{ width: `${percent}%` }} />
      </span>
    </>
  );
}

/** The names of the labels; the table further down has their scope and evidence. */
function LabelNames({ project }: { project: DisplayProject }) {
  if (project.labels.length === 0) return <FactText fact={labels} project={project} />;
  return (
    <span className="flex flex-wrap gap-1.5 py-0.5 font-sans">
      {project.labels.map(({ name, scope, vintages }) => {
        const meaning = labelMeaning(name, scope);
        return (
          <Badge key={`${name} ${vintages}`} tone="green" className="whitespace-normal">
            {meaning ? (
              <Explained meaning={meaning}>{name}</Explained>
            ) : (
              <ExplainedText text={name} />
            )}
            {vintages && ` · ${vintages}`}
          </Badge>
        );
      })}
    </span>
  );
}

function StatedBy({ project, statements }: Pick<KeyFiguresProps, "project" | "statements">) {
  const stated = statementLines([costPerTon, permanence, vintage], project, statements);
  return stated.length > 0 && <p>Stated by {stated.join("; ")}</p>;
}
