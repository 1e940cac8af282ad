import { useEffect, useEffectEvent, useId, useState } from "react";
import { ratingsAgency } from "#domain/agencies/agencies.ts";
import { abbreviationNotes } from "#domain/comparison/abbreviation-notes.ts";
import { maxCompared } from "#domain/comparison/compared.ts";
import {
  type ComparedProject,
  comparedColumns,
  comparedName,
  referencesOf,
} from "#domain/comparison/compared-columns.ts";
import {
  compareProjects,
  countDifferences,
  onlyDifferences,
} from "#domain/comparison/comparison.ts";
import {
  comparisonHeading,
  comparisonTitle,
  differencesText,
  hiddenRowsText,
} from "#domain/comparison/comparison-text.ts";
import { statementNotes } from "#domain/comparison/statement-notes.ts";
import { unstatedNotes } from "#domain/comparison/unstated-rows.ts";
import { changeText } from "#domain/listing/change-text.ts";
import { conversionNote, priceTerms } from "#domain/listing/conversion-note.ts";
import { defaultCurrency } from "#domain/listing/currency.ts";
import { projectTitle } from "#domain/listing/listing.ts";
import { product } from "#domain/product.ts";
import { moved } from "#domain/text/arrays.ts";
import { CurrencySwitch } from "~/components/listing/currency-switch";
import { type UpdatedFacts, useUpdatedFacts } from "~/components/listing/use-updated-facts";
import { AddToList } from "~/components/lists/add-to-list";
import { StatementButton } from "~/components/proof/statement-button";
import { BackLink } from "~/components/ui/back-link";
import { cn } from "~/components/ui/class-names";
import { LiveStatus } from "~/components/ui/live-status";
import { Page } from "~/components/ui/page";
import { PageHeader } from "~/components/ui/page-header";
import { usePageTitle } from "~/lib/seo/use-page-title";
import { useSession } from "~/lib/session/session";
import { type ChosenListings, useChosenListings } from "~/lib/viewer/chosen-listings";
import { useReadStatements, useStatements } from "~/lib/viewer/use-statements";
import { useRefetchOnFocus } from "~/lib/viewer/use-viewer";
import { AddProject } from "./add-project";
import { ColumnControls } from "./column-controls";
import { ColumnSwitcher } from "./column-switcher";
import { ComparisonTable } from "./comparison-table";
import { DifferenceSwitch } from "./difference-switch";
import { EmptyComparison } from "./empty-comparison";
import { ExportActions } from "./export-actions";
import { FreezeButton } from "./freeze-button";
import { LastingTonneControls } from "./lasting-tonne-controls";
import type { ComparisonStart } from "./load-comparison.server";
import { OwnFrozenList } from "./own-frozen-list";
import { PrintedSheet } from "./printed-sheet";
import { ProjectHead } from "./project-head";
import { ReadFailure } from "./read-failure";
import { columnClass, swiped, windowStarts } from "./shown-columns";
import { TableNotes } from "./table-notes";
import { useColumnDrag } from "./use-column-drag";
import { type Comparison, useComparison } from "./use-comparison";

/** Two to five projects side by side, as given in the URL. */
export function ComparisonPage({ start }: { start: ComparisonStart | null }) {
  const comparison = useComparison();
  const listings = useChosenListings(comparison.references, start?.response ?? null);
  useRefetchOnFocus();
  const updated = useUpdatedFacts(
    listings.projects,
    JSON.stringify([listings.isRevealed, listings.currency]),
  );
  useCurrencyInUrl(comparison, listings);
  const compared = comparedColumns(comparison.references, listings.projects);
  usePageTitle(`${comparisonTitle(compared)} - ${product.name}`);
  return (
    <Page>
      <BackLink to="/#projects">Back to projects</BackLink>
      <LiveStatus
        news={
          updated.change && {
            ...updated.change,
            text: changeText({ ...updated.change, added: 0, gone: 0 }),
          }
        }
      />
      {compared.length < 2 ? (
        <>
          <PageHeader title="Compare projects" className="mb-8 md:mb-10" />
          <EmptyComparison
            only={compared[0]}
            isLoading={listings.isPending && start === null}
            onAdd={comparison.add}
            onRemove={() => comparison.keep([])}
          />
        </>
      ) : (
        <SideBySide
          comparison={comparison}
          listings={listings}
          compared={compared}
          updated={updated.facts}
          isKnown={(reference) => start?.references.includes(reference) ?? false}
        />
      )}
      <OwnFrozenList />
    </Page>
  );
}

/** Anyone who opens the link sees the same prices as its sender. */
function useCurrencyInUrl(comparison: Comparison, { isRevealed, currency }: ChosenListings) {
  const isUnnamed = isRevealed && comparison.currency === null && currency !== defaultCurrency;
  const nameCurrency = useEffectEvent(() => comparison.set({ currency }));
  useEffect(() => {
    if (isUnnamed) nameCurrency();
  }, [isUnnamed]);
}

interface SideBySideProps {
  comparison: Comparison;
  listings: ChosenListings;
  compared: readonly ComparedProject[];
  updated: UpdatedFacts["facts"];
  /** Whether the server has already said if this project is listed. */
  isKnown: (reference: string) => boolean;
}

function SideBySide(props: SideBySideProps) {
  const { comparison, listings, compared, updated, isKnown } = props;
  const { lasting } = comparison;
  const priceCurrency = listings.isRevealed ? listings.currency : null;
  const [start, setStart] = useState(0);
  const hintId = useId();
  const { dragging, announcement, handleProps } = useColumnDrag(compared, (from, to) => {
    const { phone } = windowStarts(start, compared.length);
    if (to < phone || to > phone + 1) setStart(Math.min(to, from));
    comparison.reorder(moved(referencesOf(compared), from, to));
  });
  const all = compareProjects(compared, lasting);
  const listed = compared.filter(({ project }) => project !== null);
  const listedIds = listed.flatMap(({ project }) => project?.id ?? []);
  const statements = useStatements(listedIds);
  const readStatements = useReadStatements(listedIds);
  // A single project, or none loaded yet, has nothing to differ from.
  const canDiffer = listed.length > 1;
  const { status } = useSession();
  const counted = countDifferences(all);
  const shown = comparison.onlyDifferences && canDiffer ? onlyDifferences(all) : all;
  const columnClassAt = (index: number) => columnClass(index, start, compared.length);

  return (
    <>
      <PageHeader
        title={comparisonHeading(compared.length)}
        intro={
          <span className="text-base">
            {listings.isRevealed &&
              `Prices in ${listings.currency} · ratings by ${ratingsAgency.fullName} · `}
            {listings.isRevealed ? "permanence" : "Facts"} as stated by each developer and reviewed
            by our team
          </span>
        }
        actions={
          <div className="flex gap-2 whitespace-nowrap max-sm:-mx-4.5 max-sm:overflow-x-auto max-sm:px-4.5 max-sm:py-1 sm:flex-wrap lg:max-w-[30rem] lg:justify-end">
            <ExportActions
              compared={compared}
              groups={all}
              lasting={lasting}
              readStatements={readStatements}
              fileName={`${product.name}-comparison`}
              currency={priceCurrency}
            />
            <AddToList projects={listed.flatMap(({ project }) => project ?? [])} />
            <StatementButton
              projects={listedIds}
              names={Object.fromEntries(
                listed.flatMap(({ project }) =>
                  project ? [[project.id, projectTitle(project)]] : [],
                ),
              )}
            />
            <FreezeButton ids={listedIds} lasting={lasting} />
          </div>
        }
        className="mb-5 md:mb-6"
      />

      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        <DifferenceSwitch
          isOn={comparison.onlyDifferences}
          onChange={(isOn) => comparison.set({ onlyDifferences: isOn })}
        />
        <p className="text-sm text-quiet lg:mr-auto">
          {canDiffer && (
            <>
              {differencesText(counted)}
              {status !== "signed-in" && (
                <span className="kept-session:hidden">{hiddenRowsText(counted)}</span>
              )}
            </>
          )}
        </p>
        {priceCurrency && <CurrencySwitch />}
        <LastingTonneControls
          settings={lasting}
          onChange={(settings) => comparison.set({ lasting: settings })}
        />
      </div>
      {compared.length < maxCompared && (
        <div className="mb-4 max-w-96 [&_label]:sr-only">
          <AddProject
            label="Add another project"
            placeholder="Add another project…"
            compared={compared}
            onAdd={comparison.add}
          />
        </div>
      )}
      {(listings.hasFailed || listings.hasMemberValuesError) && (
        <ReadFailure
          what={listings.hasFailed ? "The projects" : "Prices, permanence and ratings"}
          onTryAgain={listings.tryAgain}
          className="mb-4"
        />
      )}

      <p id={hintId} className="sr-only">
        Drag the column, or press the left and right arrow keys to move it.
      </p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ColumnSwitcher start={start} count={compared.length} onChange={setStart} />
      <PrintedSheet
        title={comparisonTitle(compared)}
        currency={priceCurrency}
        notes={[
          ...unstatedNotes(shown),
          ...abbreviationNotes(shown),
          ...statementNotes(compared, all, statements),
        ]}
      >
        <ComparisonTable
          compared={compared}
          updated={updated}
          groups={shown}
          lasting={lasting}
          conversion={priceCurrency && conversionNote(priceCurrency, new Date())}
          columnClass={columnClassAt}
          onSwipe={
            dragging ? undefined : (steps) => setStart(swiped(start, steps, compared.length))
          }
          corner={
            <span aria-hidden="true" className="leading-relaxed max-lg:hidden print:hidden">
              Drag a column by its handle, or focus the handle and press{" "}
              <span className="whitespace-nowrap">← or →</span>
            </span>
          }
          head={(one, index) => (
            <ProjectHead
              compared={one}
              isLoading={listings.isPending && !isKnown(one.reference)}
              isUpdated={updated.has(one.project?.id ?? "")}
            >
              <ColumnControls
                name={comparedName(one)}
                hintId={hintId}
                handle={handleProps(one, index)}
                onRemove={() =>
                  comparison.keep(referencesOf(compared.filter((other) => other !== one)))
                }
              />
              {dragging && (
                <span
                  aria-hidden="true"
                  className={cn(
                    "absolute inset-x-0 top-0 h-1",
                    dragging.reference === one.reference
                      ? "bg-edge"
                      : dragging.over === index && "bg-moss",
                  )}
                />
              )}
            </ProjectHead>
          )}
        />
        <TableNotes isOnlyDifferences={comparison.onlyDifferences} hasRows={shown.length > 0} />
        {priceCurrency && (
          <p className="mt-1 text-[0.8125rem] text-quiet print:hidden">
            {priceTerms(priceCurrency, new Date())}
          </p>
        )}
      </PrintedSheet>
    </>
  );
}
