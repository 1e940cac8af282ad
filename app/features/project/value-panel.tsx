import { useId } from "react";
import { isWithoutStorage } from "#domain/comparison/lasting-tonne.ts";
import { conversionNote, priceTerms } from "#domain/listing/conversion-note.ts";
import type { DisplayProject } from "#domain/listing/listing.ts";
import {
  type Cost,
  costText,
  defaultText,
  notStatedText,
  permanenceText,
} from "#domain/listing/value.ts";
import { AddToList } from "~/components/lists/add-to-list";
import { Card } from "~/components/ui/card";
import { Tooltip } from "~/components/ui/tooltip";
import { CompareButton, ComparisonLink } from "./compare-button";
import { ContactButtons } from "./contact-buttons";
import { MaskedValue } from "./masked-value";
import { RatingSummary } from "./rating-summary";

interface ValuePanelProps {
  project: DisplayProject;
  /** The project number that the agency's rating refers to. */
  ratedAs: string | null;
  isRevealed: boolean;
  currency: string;
  /** Set if the values could not be loaded. */
  onTryAgain: (() => void) | null;
  className?: string;
}

function PermanenceValue({ project: { permanence, carbonCategory } }: { project: DisplayProject }) {
  if (permanence.kind === "hidden") return <MaskedValue placeholder="XX years" />;
  if (isWithoutStorage(carbonCategory)) {
    return (
      <span className="text-quiet" title="Avoided emissions are not stored anywhere">
        Not applicable
      </span>
    );
  }
  if (permanence.kind === "value") return permanenceText(permanence);
  return (
    <span className="text-quiet" title={`Treated as ${defaultText.permanence}`}>
      {notStatedText}
    </span>
  );
}

/** Names its currency on paper; a converted price also explains itself on hover and focus. */
function Price({ cost, currency }: { cost: Cost; currency: string }) {
  if (cost.kind !== "value") return <span title="Price on application">{costText(cost)}</span>;
  const note = conversionNote(currency, new Date());
  return (
    <>
      {note ? (
        <Tooltip content={note}>
          <button
            type="button"
            className="cursor-help decoration-quiet decoration-dotted decoration-1 underline-offset-[0.15em] hover:underline"
          >
            {costText(cost)}
            <span className="sr-only"> {cost.currency}</span>
          </button>
        </Tooltip>
      ) : (
        <span>{costText(cost)}</span>
      )}
      <span className="hidden font-sans text-xs leading-snug font-normal tracking-normal print:block">
        {priceTerms(currency, new Date())}
      </span>
    </>
  );
}

/** Price, permanence, rating and actions; as tall before the values are revealed as after. */
export function ValuePanel(props: ValuePanelProps) {
  const { project, ratedAs, isRevealed, currency, onTryAgain, className } = props;
  const id = useId();
  const { costPerTon } = project;
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className="sr-only">
        Price, permanence and rating
      </h2>
      <Card className="p-5 md:p-6">
        <dl className="flex items-start justify-between gap-4">
          <div>
            <dt className="text-[0.8125rem] text-quiet">Cost / tCO2e</dt>
            <dd className="mt-1 font-serif text-[2.5rem] leading-none font-medium tracking-[-0.02em] tabular-nums">
              {costPerTon.kind === "hidden" ? (
                <MaskedValue placeholder="$XXX" />
              ) : (
                <Price cost={costPerTon} currency={currency} />
              )}
            </dd>
          </div>
          <div className="text-right">
            <dt className="text-[0.8125rem] text-quiet">Permanence</dt>
            <dd className="mt-1 flex min-h-10 items-center justify-end font-serif text-xl leading-tight font-medium">
              <PermanenceValue project={project} />
            </dd>
          </div>
        </dl>
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
