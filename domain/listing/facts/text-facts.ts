import { perStatedText, statedTextPath, statedTexts } from "../../stated-texts.ts";
import { type Fact, statedText } from "./fact.ts";

/** The facts that are a text as stated, by key. */
export const textFacts = perStatedText(
  (key): Fact => ({
    key,
    label: statedTexts[key].label,
    audience: "everyone",
    fields: [statedTextPath(key)],
    value: (project) => statedText(project[key]),
  }),
);

export const textFactList: readonly Fact[] = Object.values(textFacts);
