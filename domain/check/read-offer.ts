import { isOneLine } from "../text/one-line.ts";
import { plural } from "../text/plural.ts";
import { readPrice, readTonnes } from "./read-amounts.ts";
import { effectNamed, splitClaims } from "./read-claims.ts";
import { readProjectId, registryWith } from "./read-project-id.ts";
import { readVintage } from "./read-vintage.ts";
import {
  type ClaimedEffect,
  checkLimits,
  type Offer,
  type OfferField,
  type OfferProblem,
  type OfferTexts,
  type Reading,
} from "./seller-offer.ts";

export interface ReadOffer {
  /** Null if it does not name a project that could be looked for. */
  offer: Offer | null;
  problems: readonly OfferProblem[];
}

const most: Readonly<Record<OfferField, number>> = {
  registry: checkLimits.fieldCharacters,
  id: checkLimits.idCharacters,
  vintage: checkLimits.fieldCharacters,
  tonnes: checkLimits.fieldCharacters,
  price: checkLimits.fieldCharacters,
  currency: checkLimits.fieldCharacters,
  seller: checkLimits.sellerCharacters,
  labels: checkLimits.labelsCharacters,
  effect: checkLimits.fieldCharacters,
};

/** Why a text is not even read; null if it is. */
export function lengthProblem(field: OfferField, text: string): string | null {
  if (text.length > most[field]) return `This may have at most ${most[field]} characters.`;
  return isOneLine(text) ? null : "This must be one line of text.";
}

/** Reads what an offer says; what cannot be read has a sentence and is not checked. */
export function readOffer(texts: OfferTexts): ReadOffer {
  const problems: OfferProblem[] = [];

  /** The text of a field that can be read at all. */
  function textOf(field: OfferField): string {
    const problem = lengthProblem(field, texts[field]);
    if (problem) problems.push({ field, text: problem });
    return problem ? "" : texts[field].trim();
  }

  function part<Value>(field: OfferField, read: (text: string) => Reading<Value>): Value | null {
    const text = textOf(field);
    if (text === "") return null;
    const reading = read(text);
    if ("value" in reading) return reading.value;
    problems.push({ field, text: reading.problem });
    return null;
  }

  const project = projectOf(textOf("registry"), textOf("id"));
  if ("problem" in project) problems.push({ field: project.field, text: project.problem });
  const vintage = part("vintage", readVintage);
  const kilograms = part("tonnes", readTonnes);
  const currency = textOf("currency");
  const price = part("price", (text) => readPrice(text, currency));
  const seller = textOf("seller") || null;
  const { labels, claimed } = claimsIn(textOf("labels"));
  if (labels.length > checkLimits.labels) {
    const text = `At most ${plural(checkLimits.labels, "claim", "claims")} can be checked at once.`;
    problems.push({ field: "labels", text });
  }
  const named = part("effect", readEffect);
  const effects = new Set([...claimed, ...(named ? [named] : [])]);
  if (effects.size > 1) {
    problems.push({
      field: "effect",
      text: "The offer says both removal and reduction: name the one that is claimed.",
    });
  }
  const [effect = null] = effects;
  if ("problem" in project) return { offer: null, problems };
  return {
    offer: {
      ...project,
      vintage,
      kilograms,
      price,
      seller,
      labels: labels.length > checkLimits.labels ? [] : labels,
      effect: effects.size > 1 ? null : effect,
    },
    problems,
  };
}

type NamedOrNot = Pick<Offer, "registry" | "id"> | { problem: string; field: "registry" | "id" };

function projectOf(registryText: string, idText: string): NamedOrNot {
  if (idText === "") {
    return { field: "id", problem: "Name the registry and the project's ID there." };
  }
  if (!/[\p{L}\p{N}]/u.test(idText)) {
    return { field: "id", problem: "This is not a project's ID: write one such as Verra 1234." };
  }
  const { registry, id } = readProjectId(idText);
  if (registryText === "") return { registry, id };
  const named = registryWith(registryText);
  if (named === null) {
    return { field: "registry", problem: "This is not the name of a registry known here." };
  }
  // 'PURO-FI-0417' says its registry; an ID of another registry contradicts the offer itself.
  if (registry !== null && registry !== named) {
    return { field: "id", problem: "The ID is one of another registry than the one named." };
  }
  return { registry: named, id };
}

/** The labels in a list of claims, and the effects that it names. */
function claimsIn(text: string): { labels: string[]; claimed: ClaimedEffect[] } {
  const claims = splitClaims(text);
  const labels = claims.filter((claim) => effectNamed(claim) === null);
  return {
    labels: [...new Set(labels)],
    claimed: claims.flatMap((claim) => effectNamed(claim) ?? []),
  };
}

function readEffect(text: string): Reading<ClaimedEffect> {
  const value = effectNamed(text);
  return value ? { value } : { problem: "Write removal or reduction." };
}
