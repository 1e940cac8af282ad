import type { ReactNode } from "react";
import { ratingsAgency } from "#domain/agencies/agencies.ts";
import { columnText, columnValue, isLocked, type ListingColumn } from "#domain/listing/columns.ts";
import { priceTerms } from "#domain/listing/conversion-note.ts";
import { factText } from "#domain/listing/facts/fact.ts";
import { explanationOf } from "#domain/listing/facts/fact-explanations.ts";
import { registryStatus } from "#domain/listing/facts/registry-facts.ts";
import {
  type DisplayProject,
  isRemovalOnCard,
  onlyAvoidanceOnCard,
  projectTitle,
  titleCompany,
} from "#domain/listing/listing.ts";
import { isRemoval } from "#domain/listing/permanence.ts";
import { defaultText, type ListedRating, notStatedText } from "#domain/listing/value.ts";
import { meaningOf, valueMeanings } from "#domain/listing/value-meanings.ts";
import { isPreRating, noRatingReason } from "#domain/rating/rating.ts";
import { usePriceCurrency } from "~/lib/data/price-currency";
import { shortDate } from "~/lib/format/dates";
import { isSignedIn, useViewer } from "~/lib/viewer/use-viewer";
import { ValueList } from "./value-list";

/** The tooltip of a cell or a header. Created when it is opened, not for every row. */
export function hintText(column: ListingColumn, project: DisplayProject | undefined): ReactNode {
  if (!project) return <HeaderHint column={column} />;
  if (column.key === "carbonCategory") return <CategoryHint column={column} project={project} />;
  switch (column.cell.kind) {
    case "company":
      return (
        <>
          <Title>{projectTitle(project)}</Title>
          <span>
            {[titleCompany(project), project.registryId]
              .filter((part) => part !== null)
              .join(" · ")}
          </span>
          <span>{project.description ?? defaultText.description}</span>
        </>
      );
    case "rating":
      return <RatingHint column={column} rating={project.rating} />;
    case "badge":
      return <BadgeHint column={column} project={project} />;
    default:
      return <ValueList column={column} project={project} />;
  }
}

interface BadgeHintProps {
  column: ListingColumn;
  project: DisplayProject;
}

function BadgeHint({ column, project }: BadgeHintProps) {
  const value = columnValue(column, project);
  const text = columnText(column, value);
  if (value?.kind === "not available") {
    return (
      <>
        <Title>{text}</Title>
        <span>{factText(registryStatus.value(project))}</span>
      </>
    );
  }
  if (value?.kind !== "stated") {
    return (
      <>
        <Title>{notStatedText}</Title>
        <span>'{text}' is shown until someone states it.</span>
      </>
    );
  }
  return (
    <>
      <Title>{text}</Title>
      <span>{meaningOf(column.key, text) ?? explanationOf(column)}</span>
    </>
  );
}

/** A card's word follows another rule than the filter of almost the same name. */
function CategoryHint({ column, project }: BadgeHintProps) {
  const { carbonCategory } = project;
  if (carbonCategory === null) return <BadgeHint column={column} project={project} />;
  return (
    <>
      <Title>{carbonCategory}</Title>
      <span>
        Cards say ‘Removal’ for every credit type except ‘{onlyAvoidanceOnCard}’. The filter ‘Only
        show removal credits’ keeps types that contain ‘carbon removal’
        {isRemoval(carbonCategory) === isRemovalOnCard(carbonCategory)
          ? "."
          : ", so it leaves this project out."}
      </span>
    </>
  );
}

function Title({ children }: { children: ReactNode }) {
  return <strong className="font-semibold">{children}</strong>;
}

/** Explains the column and each of its values. */
function HeaderHint({ column }: { column: ListingColumn }) {
  const meanings = valueMeanings(column.key);
  const isRating = column.cell.kind === "rating";
  const isMember = isSignedIn(useViewer());
  return (
    <>
      <span>{explanationOf(column)}</span>
      {isLocked(column, isMember) && <span>Log in to see these values and sort by them.</span>}
      {column.key === "costPerTon" && <PriceHint />}
      {meanings.length > 0 && (
        <dl className={isRating ? "mt-1 grid grid-cols-[auto_1fr] gap-x-3" : "mt-1 grid gap-y-1.5"}>
          {meanings.map(([value, meaning]) => (
            <div key={value} className={isRating ? "contents" : undefined}>
              <dt className="font-semibold">{value}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      )}
      {isRating && (
        <a
          href={ratingsAgency.methodologyUrl}
          target="_blank"
          rel="noreferrer"
          className="mt-1 underline underline-offset-[0.2em]"
        >
          How {ratingsAgency.fullName} rates projects
        </a>
      )}
    </>
  );
}

/** Only for viewers who see prices. */
function PriceHint() {
  const isMember = isSignedIn(useViewer());
  const { currency } = usePriceCurrency(isMember);
  return isMember && <span>{priceTerms(currency, new Date())}</span>;
}

interface RatingHintProps {
  column: ListingColumn;
  rating: ListedRating;
}

function RatingHint({ column, rating }: RatingHintProps) {
  if (rating.kind !== "value") {
    return noRatingReason(rating.kind === "off the scale" ? rating.rating : null);
  }
  return (
    <>
      <Title>{rating.rating}</Title>
      <span>
        {meaningOf(column.key, rating.rating)} that a credit achieves a tonne of CO2e avoided or
        removed
      </span>
      {isPreRating(rating.rating) && <span>Ex ante: given before credits were issued</span>}
      {rating.onWatch && <span>On ratings watch: under review by the agency</span>}
      {rating.lastUpdated && <span>Last updated {shortDate(rating.lastUpdated)}</span>}
      {rating.accreditor && <span>Accredited by {rating.accreditor}</span>}
    </>
  );
}
