import { type CheckContext, verdicts } from "../check/check-line.ts";
import { checkOffer } from "../check/check-offer.ts";
import { checkedOfferParts, offeredProject } from "../check/checked-offer.ts";
import { findOffered } from "../check/find-offered.ts";
import { offerInAddress } from "../check/offer-address.ts";
import { lengthProblem } from "../check/read-offer.ts";
import { checkLimits, type Offer, type OfferField, offerFields } from "../check/seller-offer.ts";
import type { MirroredListings } from "../listing/known-listings.ts";
import type { DisplayProject } from "../listing/listing.ts";
import { BadParameter } from "./open-data-query.ts";
import type { OpenParameter } from "./parameters.ts";

const descriptions: Readonly<Record<OfferField, string>> = {
  registry: "The registry, by its name or a usual short one.",
  id: "The project's ID at its registry, which may begin with the registry's name. Required.",
  vintage: "A year such as 2024, or a period such as 2021-2023.",
  tonnes: "The tonnes on offer, such as 20000, or kilograms such as '1250 kg'.",
  price: "The price per tonne.",
  currency: "The currency of the price; US dollars if left out.",
  seller: "The name of the seller.",
  labels: "A claimed label.",
  effect: "Whether the credits are said to be for removals or for reductions.",
};

const lengths: Partial<Record<OfferField, number>> = {
  id: checkLimits.idCharacters,
  seller: checkLimits.sellerCharacters,
  labels: checkLimits.labelsCharacters,
};

/** The parts of an offer, under the same names as in the page's address. */
export const offerParameters: readonly OpenParameter[] = offerFields.map((name) => ({
  name,
  description: descriptions[name],
  isFilter: false,
  ...(name === "labels" && { isRepeatable: true }),
  schema:
    name === "effect"
      ? { type: "string", enum: ["removal", "reduction"] }
      : { type: "string", maxLength: lengths[name] ?? checkLimits.fieldCharacters },
  rule: "must be one short line of text",
  accepts: (value) => lengthProblem(name, value) === null,
}));

/** The offer that a request names; throws if any part of it cannot be read. */
export function offerIn(params: URLSearchParams): Offer {
  const { offer, problems } = offerInAddress(params);
  const [problem] = problems;
  if (problem) throw new BadParameter(problem.field, problem.text);
  if (!offer) throw new BadParameter("id", "'id' is required: the project's ID at its registry.");
  return offer;
}

interface CheckOptions extends Pick<CheckContext, "today"> {
  pricesOf: (project: DisplayProject) => CheckContext["prices"];
}

/** A checked offer as its caller may see it. */
export function checkRecord(
  offer: Offer,
  { index, statements, isRevealed }: MirroredListings,
  { today, pricesOf }: CheckOptions,
) {
  const offered = findOffered(offer, index.named);
  const project = offered.kind === "one" ? offered.project : null;
  const lines =
    offered.kind === "several"
      ? []
      : checkOffer(offer, project, {
          today,
          statements: (project && statements.get(project.id)) ?? [],
          prices: project && isRevealed ? pricesOf(project) : null,
        });
  const parts = checkedOfferParts(offer, project, lines);
  return {
    ...parts.public,
    lines: [...parts.public.lines, ...(parts.gated?.lines ?? [])],
    candidates: offered.kind === "several" ? offered.projects.map(offeredProject) : [],
    ...(parts.gated && { listed_total: parts.gated.listed_total }),
  };
}

const text = { type: "string" };
const textOrNull = { type: ["string", "null"] };

const projectSchema = {
  type: "object",
  required: ["id", "registry", "registry_id", "name", "company"],
  properties: {
    id: { type: "string", format: "uuid" },
    registry: textOrNull,
    registry_id: text,
    name: textOrNull,
    company: textOrNull,
  },
};

export const checkSchema = {
  type: "object",
  required: ["offer", "project", "candidates", "lines"],
  properties: {
    offer: {
      type: "object",
      description: "The offer as it was read.",
      required: ["registry", "id", "vintage", "kilograms", "price", "seller", "labels", "effect"],
      properties: {
        registry: textOrNull,
        id: text,
        vintage: textOrNull,
        kilograms: { type: ["integer", "null"] },
        price: {
          type: ["object", "null"],
          required: ["cents", "currency"],
          properties: { cents: { type: "integer" }, currency: text },
        },
        seller: textOrNull,
        labels: { type: "array", items: text },
        effect: textOrNull,
        total: { ...textOrNull, description: "All tonnes at the offered price." },
      },
    },
    project: {
      ...projectSchema,
      type: ["object", "null"],
      description: "The listed project; null if it is not listed, or if several have the ID.",
    },
    candidates: {
      type: "array",
      description: "If several listings have the ID: send the id of one of them as 'id'.",
      items: projectSchema,
    },
    lines: {
      type: "array",
      description:
        "One line for each statement. Those on price, rating and permanence are only included with a key.",
      items: {
        type: "object",
        required: ["key", "statement", "verdict", "known", "settled_by", "source", "source_day"],
        properties: {
          key: text,
          statement: text,
          verdict: { type: "string", enum: [...verdicts] },
          known: text,
          settled_by: {
            ...textOrNull,
            description: "What would settle a verdict of 'not known'.",
          },
          source: textOrNull,
          source_day: { type: ["string", "null"], format: "date" },
          link: textOrNull,
        },
      },
    },
    listed_total: {
      ...textOrNull,
      description: "All tonnes at the listed price. Only included with a key.",
    },
  },
};
