import type { ReactNode } from "react";
import { placesIn } from "#domain/listing/country-names.ts";
import { type DisplayProject, shownAccreditations } from "#domain/listing/listing.ts";
import { isPreRating, isValidRating, noRatingReason } from "#domain/rating/rating.ts";
import { shortDate } from "~/lib/format/dates";

/** What a cell can tell more about. The words are made when somebody asks, not for every row. */
const hints = {
  company: ({ company, description }: DisplayProject) => (
    <>
      <strong>{company}</strong>
      <span>{description}</span>
    </>
  ),
  methodology: ({ methodologies }: DisplayProject) => (
    <HintList items={methodologies.map(({ name }) => name)} />
  ),
  sector: ({ allSectors }: DisplayProject) => <HintList items={allSectors} />,
  type: ({ allProjectTypes }: DisplayProject) => <HintList items={allProjectTypes} />,
  subType: ({ allSubTypes }: DisplayProject) => <HintList items={allSubTypes} />,
  companyLocation: ({ companyLocation }: DisplayProject) => (
    <HintList items={placesIn(companyLocation).map(({ name }) => name)} />
  ),
  location: ({ location }: DisplayProject) => (
    <HintList items={placesIn(location).map(({ name }) => name)} />
  ),
  accreditation: ({ accreditation }: DisplayProject) => (
    <HintList items={shownAccreditations(accreditation)} />
  ),
  sdgs: ({ sdgs }: DisplayProject) => <HintList items={sdgs} />,
  rating: (project: DisplayProject) => <RatingHint project={project} />,
} satisfies Record<string, (project: DisplayProject) => ReactNode>;

export type HintKind = keyof typeof hints;

export function isHintKind(value: string | undefined): value is HintKind {
  return value !== undefined && Object.hasOwn(hints, value);
}

export function hintContent(kind: HintKind, project: DisplayProject): ReactNode {
  return hints[kind](project);
}

function HintList({ items }: { items: readonly string[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

function RatingHint({ project }: { project: DisplayProject }) {
  const { beZeroRating: rating, onRatingsWatch, beZeroLastUpdated, beZeroAccreditor } = project;
  if (!isValidRating(rating)) return noRatingReason(rating);
  return (
    <>
      <strong>{rating}</strong>
      {isPreRating(rating) && <span>Ex ante: given before credits were issued</span>}
      {onRatingsWatch && <span>On ratings watch: under review by the agency</span>}
      {beZeroLastUpdated && <span>Last updated {shortDate(beZeroLastUpdated)}</span>}
      {beZeroAccreditor && <span>Accredited by {beZeroAccreditor}</span>}
    </>
  );
}
