import { countries } from "../countries/countries.ts";
import { exactMoment } from "../exact-moment.ts";
import type { ColumnFilter } from "../listing/column.ts";
import { filteredColumns } from "../listing/columns.ts";
import { severalTypes } from "../listing/figure-type.ts";
import { readRange } from "../listing/number-range.ts";
import { readyStatus } from "../listing/project-status.ts";
import { maxSearchLength } from "../listing/search-params.ts";
import { defaultText, notStatedText } from "../listing/value.ts";
import { isValidRating } from "../rating/rating.ts";
import { projectSectors, projectTypes, ratingScale } from "../vocabulary.ts";
import { isCursor } from "./cursor.ts";

export const pageLimits = { most: 500, usual: 100 } as const;

interface ParameterSchema {
  type: "string" | "integer";
  enum?: readonly string[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  default?: number;
}

/** A query parameter: its OpenAPI description and its validation. */
export interface OpenParameter {
  name: string;
  description: string;
  schema: ParameterSchema;
  /** Whether it may be repeated for several values. */
  isRepeatable?: boolean;
  /** Whether it selects from the list; true unless said otherwise. */
  isFilter?: boolean;
  /** Filters by gated values, so it requires a personal key. */
  isGated?: boolean;
  /** Appended to the parameter's name in the error message for an invalid value. */
  rule: string;
  accepts: (value: string) => boolean;
}

/** Maximum number of values of one parameter. */
export const maxValues = 50;

const yes = { schema: { type: "string", enum: ["yes"] }, rule: "must be 'yes'" } as const;
const isYes = (value: string) => value === "yes";
const range = {
  schema: { type: "string", pattern: "^[0-9.]*-[0-9.]*$" },
  rule: "must be a range such as '60-260', '700-' or '-200'",
  accepts: (value: string) => readRange(value) !== undefined,
} as const;

function oneOf(values: readonly string[]) {
  return {
    schema: { type: "string", enum: values } as const,
    rule: `must be one of: ${values.join("; ")}`,
    accepts: (value: string) => values.includes(value),
  };
}

const shortText = (characters: number) =>
  ({
    schema: { type: "string", maxLength: characters },
    rule: `must not be empty and may have at most ${characters} characters`,
    accepts: (value: string) => value.length <= characters && value.trim() !== "",
  }) as const;

/** Fixed lists for columns whose options otherwise come from the projects. */
const knownValues: Record<string, readonly string[]> = {
  sector: [...projectSectors, defaultText.sector],
};

function columnValues({ param, options }: ColumnFilter) {
  const values = options?.map((option) => option.param) ?? knownValues[param];
  return values ? oneOf(values) : shortText(maxSearchLength);
}

/** The explorer's filters, under the same names as in its URL. */
export const filterParameters: readonly OpenParameter[] = [
  {
    name: "q",
    description:
      "Search words, all of which must appear in the company, name, ID, registry, registry status, sector, types, location, region, methodologies, labels or description.",
    ...shortText(maxSearchLength),
  },
  ...filteredColumns.map(
    ({ filter, placeholder }): OpenParameter => ({
      name: filter.param,
      description: `${filter.label}: projects with ${filter.needs === "all" ? "all" : "any"} of the values.`,
      isRepeatable: true,
      ...(placeholder && { isGated: true }),
      ...columnValues(filter),
    }),
  ),
  {
    name: "type",
    description:
      "The project’s type: projects with any of the values. Projects of several types, and portfolios, are found under 'Several types' only.",
    isRepeatable: true,
    ...oneOf([...projectTypes, severalTypes, notStatedText]),
  },
  {
    name: "country",
    description:
      "A country by its two-letter code, however the location is written: projects in any of the values.",
    isRepeatable: true,
    schema: { type: "string", pattern: "^[A-Z]{2}$" },
    rule: "must be the two-letter code of a country, such as KE",
    accepts: (value) => Object.hasOwn(countries, value),
  },
  {
    name: "removal",
    description: "Only projects that remove carbon from the air.",
    ...yes,
    accepts: isYes,
  },
  {
    name: "issued",
    description: `Only projects whose status is exactly '${readyStatus}'.`,
    ...yes,
    accepts: isYes,
  },
  {
    name: "cost",
    description: "The price per tonne in US dollars, as a range.",
    isGated: true,
    ...range,
  },
  {
    name: "years",
    description: "The years of permanence, as a range.",
    isGated: true,
    ...range,
  },
  {
    name: "rating",
    description: "The minimum rating.",
    isGated: true,
    ...oneOf(ratingScale),
    accepts: isValidRating,
  },
];

const moment = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|[+-]\d\d:\d\d))?$/;

/** Further parameters of the paginated list. */
export const pageParameters: readonly OpenParameter[] = [
  {
    name: "updated_since",
    description:
      "Only projects that changed after this time (see 'changed_at'); the response also lists removed projects. To keep a copy up to date, send the 'as_of' from the first page of your last request.",
    schema: { type: "string", format: "date-time" },
    rule: "must be a date or a time such as 2026-11-16T05:53:32Z (write a plus sign as %2B)",
    accepts: (value) => moment.test(value) && exactMoment(value) !== null,
  },
  {
    name: "limit",
    description: "The maximum number of projects per page.",
    schema: { type: "integer", minimum: 1, maximum: pageLimits.most, default: pageLimits.usual },
    rule: `must be a whole number from 1 to ${pageLimits.most}`,
    accepts: (value) =>
      /^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= pageLimits.most,
  },
  {
    name: "cursor",
    description: "Where the page starts: the 'next_cursor' of the previous page.",
    schema: { type: "string", maxLength: 200 },
    rule: "must be the 'next_cursor' of a page, unchanged",
    accepts: isCursor,
  },
];
