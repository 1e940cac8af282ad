import { vintageName } from "../ledger/vintage-lot.ts";
import { defaultCurrency } from "../listing/currency.ts";
import type { DisplayProject } from "../listing/listing.ts";
import { readPastedOffer } from "./pasted-offer.ts";
import { priceParam, tonnesParam } from "./read-amounts.ts";
import { type ReadOffer, readOffer } from "./read-offer.ts";
import {
  checkLimits,
  checkPath,
  emptyOffer,
  type Offer,
  type OfferProblem,
  type OfferTexts,
  offerFields,
} from "./seller-offer.ts";

/** The parameter with a text as it was pasted. */
export const pastedParam = "offer";

export const checkParams: readonly string[] = [...offerFields, pastedParam];

/** Those that name the project, which is all that the sharing image says. */
export const checkImageParams = ["registry", "id"] as const;

export interface AddressedOffer extends ReadOffer {
  /** What the form shows. */
  texts: OfferTexts;
  pasted: string;
  /** Whether the address has no offer at all. */
  isEmpty: boolean;
}

/** The offer in an address: its fields, or else the pasted text. */
export function offerInAddress(params: URLSearchParams): AddressedOffer {
  const problems: OfferProblem[] = [];
  const texts = { ...emptyOffer };
  for (const field of offerFields) {
    const values = params.getAll(field).filter((value) => value.trim() !== "");
    // Of the others, one says something else than the other.
    if (field !== "labels" && values.length > 1) {
      problems.push({ field, text: "This is given more than once: give it once." });
    } else texts[field] = values.join(", ");
  }
  const pasted = params.get(pastedParam)?.trim() ?? "";
  const isEmpty = [...Object.values(texts), pasted].every((text) => text === "");
  if (isEmpty && problems.length === 0) {
    return { offer: null, problems, texts, pasted, isEmpty };
  }
  if (Object.values(texts).some((text) => text !== "") || pasted === "") {
    const read = readOffer(texts);
    return { ...read, problems: [...problems, ...read.problems], texts, pasted, isEmpty: false };
  }
  if (pasted.length > checkLimits.pastedCharacters) {
    const text = `A pasted offer may have at most ${checkLimits.pastedCharacters} characters.`;
    return { offer: null, problems: [{ field: "offer", text }], texts, pasted: "", isEmpty };
  }
  const fromText = readPastedOffer(pasted);
  const read = readOffer(fromText.texts);
  return {
    ...read,
    problems: [...fromText.problems, ...read.problems],
    texts: fromText.texts,
    pasted,
    isEmpty,
  };
}

/** The one address of an offer. */
export function offerAddress(offer: Partial<Offer>): string {
  const { registry, id, vintage, kilograms, price, seller, labels = [], effect } = offer;
  const params = new URLSearchParams();
  if (registry) params.set("registry", registry);
  if (id) params.set("id", id);
  if (vintage) params.set("vintage", vintageName(vintage));
  if (kilograms) params.set("tonnes", tonnesParam(kilograms));
  if (price) params.set("price", priceParam(price));
  if (price && price.currency !== defaultCurrency) params.set("currency", price.currency);
  if (seller) params.set("seller", seller);
  for (const label of labels) params.append("labels", label);
  if (effect) params.set("effect", effect);
  return params.size > 0 ? `${checkPath}?${params}` : checkPath;
}

/** The address with what was typed, for an offer of which something could not be read. */
export function typedAddress(texts: Partial<OfferTexts>): string {
  const params = new URLSearchParams(
    Object.entries(texts).filter(([, text]) => text.trim() !== ""),
  );
  return params.size > 0 ? `${checkPath}?${params}` : checkPath;
}

/** Where a listed project's credits can be checked: those of its newest vintage, if any is known. */
export function projectCheckAddress(
  project: Pick<DisplayProject, "id" | "registry" | "registryId" | "vintages">,
): string {
  const { id, registry, registryId, vintages } = project;
  const [newest] = vintages;
  // Several listings may share an ID that names no registry.
  return offerAddress({
    ...(registry ? { registry, id: registryId } : { id }),
    ...(newest && { vintage: newest }),
  });
}
