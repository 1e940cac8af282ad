import { Lock } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router";
import { conversionNote, priceTerms } from "#domain/listing/conversion-note.ts";
import { permanence } from "#domain/listing/facts/climate-facts.ts";
import { type Fact, factText } from "#domain/listing/facts/fact.ts";
import { costPerTon, lastingTonneCost } from "#domain/listing/facts/offer-facts.ts";
import { settingsText } from "#domain/listing/lasting-settings.ts";
import { workedSum } from "#domain/listing/lasting-sum.ts";
import { defaultLastingTonne, lastingTonne } from "#domain/listing/lasting-tonne.ts";
import type { DisplayProject } from "#domain/listing/listing.ts";
import { type Statement, statementLines } from "#domain/listing/statements.ts";
import { hiddenText } from "#domain/listing/value.ts";
import { AddToList } from "~/components/lists/add-to-list";
import { Card } from "~/components/ui/card";
import { cn } from "~/components/ui/class-names";
import { Tooltip } from "~/components/ui/tooltip";
import { usePublicConfig } from "~/lib/data/public-config";
import { CompareButton, ComparisonLink } from "./compare-button";
import { ContactButtons } from "./contact-buttons";
import { RatingSummary } from "./rating-summary";

interface ValuePanelProps {
  project: DisplayProject;
  statements: readonly Statement[];
  /** The project number that the agency's rating refers to. */
  ratedAs: string | null;
  isRevealed: boolean;
  currency: string;
  /** Set if the values could not be loaded. */
  onTryAgain: (() => void) | null;
  className?: string;
}

interface PanelValueProps {
  fact: Fact;
  project: DisplayProject;
  /** Blurred in place of a value that was not sent. */
  placeholder: string;
  /** The size of the words for a missing value. */
  className?: string;
}

function PanelValue({ fact, project, placeholder, className }: PanelValueProps) {
  const value = fact.value(project);
  if (value.kind === "hidden") return <MaskedValue placeholder={placeholder} />;
  if (value.kind === "stated") return value.text;
  return (
    <span className={cn("font-normal text-quiet", className)} title={value.note}>
      {factText(value)}
    </span>
  );
}

/** Names its currency on paper; a converted price also explains itself on hover and focus. */
function Price({ project, currency }: { project: DisplayProject; currency: string }) {
  const value = costPerTon.value(project);
  if (value.kind !== "stated") {
    return (
      <PanelValue
        fact={costPerTon}
        project={project}
        placeholder="$XXX"
        className="text-xl tracking-normal"
      />
    );
  }
  const note = conversionNote(currency, new Date());
  return (
    <>
      {note ? (
        <Tooltip content={note}>
          <button
            type="button"
            className="cursor-help decoration-quiet decoration-dotted decoration-1 underline-offset-[0.15em] hover:underline"
          >
            {value.text}
            <span className="sr-only"> {currency}</span>
          </button>
        </Tooltip>
      ) : (
        <span>{value.text}</span>
      )}
      <span className="hidden font-sans text-xs leading-snug font-normal tracking-normal print:block">
        {priceTerms(currency, new Date())}
      </span>
    </>
  );
}

/** One of the demo's articles; every site has the glossary. */
const article = "/articles/what-a-lasting-tonne-costs";

/** What a tonne that lasts costs, with the sum behind it. */
function LastingTonne({ project }: { project: DisplayProject }) {
  const settings = defaultLastingTonne;
  const isDemo = usePublicConfig()?.isDemo;
  const lasting = lastingTonne(project, settings);
  if (lasting.kind === "not applicable") return null;
  return (
    <p className="mt-2 min-h-22 border-t border-rule pt-3.5 text-sm leading-normal">
      <span className="text-quiet">{lastingTonneCost.label}: </span>
      <strong className="font-semibold tabular-nums">
        <PanelValue fact={lastingTonneCost} project={project} placeholder="$XX" />
      </strong>
      <span className="mt-0.5 block text-xs text-quiet">
        {lasting.kind === "value" && `${workedSum(lasting, settings)}, `}
        for {settingsText(settings)}
        {lasting.kind === "not known" && `, with ${lasting.reason} stated`}.{" "}
        <Link to={isDemo ? article : "/glossary?q=lasting"} className="text-link">
          How this is worked out
        </Link>
      </span>
    </p>
  );
}

/** Price, permanence, rating and actions; as tall before the values are revealed as after. */
export function ValuePanel(props: ValuePanelProps) {
  const { project, statements, ratedAs, isRevealed, currency, onTryAgain, className } = props;
  const stated = statementLines([costPerTon, permanence], project, statements);
  const id = useId();
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className="sr-only">
        Price, permanence and rating
      </h2>
      <Card className="p-5 md:p-6">
        <dl className="flex items-start justify-between gap-4">
          <div>
            <dt className="text-[0.8125rem] text-quiet">{costPerTon.label}</dt>
            <dd className="mt-1 font-serif text-[2.5rem] leading-none font-medium tracking-[-0.02em] tabular-nums">
              <Price project={project} currency={currency} />
            </dd>
          </div>
          <div className="text-right">
            <dt className="text-[0.8125rem] text-quiet">{permanence.label}</dt>
            <dd className="mt-1 flex min-h-10 items-center justify-end font-serif text-xl leading-tight font-medium">
              <PanelValue fact={permanence} project={project} placeholder="XX years" />
            </dd>
          </div>
        </dl>
        <p className="mt-3 min-h-8 text-xs text-quiet">
          {stated.length > 0 && `Stated by ${stated.join("; ")}`}
        </p>
        <LastingTonne project={project} />
        <RatingSummary
          project={project}
          ratedAs={ratedAs}
          isRevealed={isRevealed}
          onTryAgain={onTryAgain}
        />
        <div className="mt-5 grid gap-2.5">
          <CompareButton project={project} />
          <AddToList projects={[project]} className="w-full" />
          <ContactButtons project={project} />
          <ComparisonLink project={project} />
        </div>
      </Card>
    </section>
  );
}

/** A placeholder for a hidden value; the value itself was never sent. */
function MaskedValue({ placeholder }: { placeholder: string }) {
  return (
    <span
      role="img"
      aria-label={hiddenText}
      className="inline-flex items-center gap-2 kept-session:invisible"
    >
      <span className="text-transparent select-none [text-shadow:0_0_0.4em_color-mix(in_srgb,var(--color-ink)_70%,transparent)] kept-session:visible kept-session:rounded kept-session:bg-rule kept-session:[text-shadow:none]">
        {placeholder}
      </span>
      <Lock aria-hidden="true" size={15} className="text-quiet kept-session:hidden" />
    </span>
  );
}
