import { useId } from "react";
import { isWithoutStorage } from "#domain/listing/lasting-tonne.ts";
import type { DisplayProject } from "#domain/listing/listing.ts";
import { costText, defaultText, notStatedText, permanenceText } from "#domain/listing/value.ts";
import { AddToList } from "~/components/lists/add-to-list";
import { Card } from "~/components/ui/card";
import { CompareButton, ComparisonLink } from "./compare-button";
import { ContactButtons } from "./contact-buttons";
import { MaskedValue } from "./masked-value";
import { RatingSummary } from "./rating-summary";

interface ValuePanelProps {
  project: DisplayProject;
  /** The project number that the agency's rating refers to. */
  ratedAs: string | null;
  isRevealed: boolean;
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

/** Price, permanence, rating and actions; as tall before the values are revealed as after. */
export function ValuePanel(props: ValuePanelProps) {
  const { project, ratedAs, isRevealed, onTryAgain, className } = props;
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
                <span title={costPerTon.kind === "value" ? undefined : "Price on application"}>
                  {costText(costPerTon)}
                </span>
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
