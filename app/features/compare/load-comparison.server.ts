import { readCompared } from "#domain/comparison/compared.ts";
import type { ListingAnswer } from "#domain/listing/listing-answer.ts";
import { answerChosen } from "~/lib/data/answer-chosen.server";
import type { Backend } from "~/lib/data/backend";

export interface ComparisonStart {
  /** The requested projects; those missing from the answer are not listed. */
  references: string[];
  answer: ListingAnswer;
}

/** The projects named in a URL, as an anonymous visitor may see them. */
export async function loadComparison(
  { listings }: Pick<Backend, "listings">,
  url: string,
): Promise<ComparisonStart> {
  const references = readCompared(new URL(url).searchParams);
  return { references, answer: answerChosen(await listings(), references) };
}
