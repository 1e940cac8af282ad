import { readCompared } from "#domain/comparison/compared.ts";
import type { ListingAnswer } from "#domain/listing/listing-answer.ts";
import { answerChosen } from "~/lib/data/answer-chosen.server";
import type { Backend } from "~/lib/data/backend";

export interface ComparisonStart {
  /** What the answer is about: one of these that is not in it is not listed. */
  references: string[];
  answer: ListingAnswer;
}

/** The projects of an address, as an anonymous visitor may see them. */
export async function loadComparison(
  { listings }: Pick<Backend, "listings">,
  address: string,
): Promise<ComparisonStart> {
  const references = readCompared(new URL(address).searchParams);
  return { references, answer: answerChosen(await listings(), references) };
}
