import { methodologyCode } from "../methodologies/methodology-code.ts";
import { plainText } from "../text/plain-text.ts";
import type { Registry } from "../vocabulary.ts";
import type { TypeRule } from "./type-rule.ts";

interface WordRule {
  words: readonly string[];
  rule: TypeRule;
}

/** Finds the rules that apply to a methodology's name, or to words of a text. */
export interface RuleMatcher {
  ofMethodology(name: string): readonly TypeRule[];
  /** The rules whose words stand together in a text; of two that overlap, the longer one. */
  ofWords(text: string): readonly TypeRule[];
}

/** Prepares the rules for one registry's file, so that each text is looked at once. */
export function ruleMatcher(rules: readonly TypeRule[], registry: Registry): RuleMatcher {
  const applicable = rules.filter((rule) => rule.registry === null || rule.registry === registry);
  const byCode = grouped(
    applicable.filter(({ kind }) => kind === "methodology"),
    ({ pattern }) => codeKey(pattern),
  );
  const byStart = grouped(
    applicable
      .filter(({ kind }) => kind === "words")
      .map((rule): WordRule => ({ words: wordsIn(rule.pattern, true), rule }))
      .filter(({ words }) => words.length > 0)
      .toSorted((one, other) => other.words.length - one.words.length),
    ({ words: [first = ""] }) => first.slice(0, 2),
  );
  return {
    ofMethodology: remembered((name) => byCode.get(codeKey(name)) ?? []),
    ofWords: remembered((text) => matchesIn(wordsIn(text), byStart)),
  };
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string) {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

const codeKey = (name: string) => methodologyCode(name) ?? plainText(name).trim();

function matchesIn(
  words: readonly string[],
  byStart: ReadonlyMap<string, readonly WordRule[]>,
): TypeRule[] {
  const found: TypeRule[] = [];
  for (let at = 0; at < words.length; ) {
    const candidates = byStart.get((words[at] ?? "").slice(0, 2)) ?? [];
    const match = candidates.find((candidate) => standsAt(candidate.words, words, at));
    if (match) found.push(match.rule);
    at += match?.words.length ?? 1;
  }
  return found;
}

function standsAt(pattern: readonly string[], words: readonly string[], at: number): boolean {
  return pattern.every((word, index) => {
    const found = words[at + index];
    if (found === undefined) return false;
    return word.endsWith("*") ? found.startsWith(word.slice(0, -1)) : found === word;
  });
}

/** Longer than any name that says what a project is. */
const maxWords = 60;

function wordsIn(text: string, keepsStars = false): string[] {
  const separators = keepsStars ? /[^\p{L}\p{N}*]+/u : /[^\p{L}\p{N}]+/u;
  return plainText(text)
    .split(separators, maxWords)
    .filter((word) => word !== "");
}

/** Methodologies and types occur in thousands of rows. */
function remembered(find: (text: string) => readonly TypeRule[]) {
  const known = new Map<string, readonly TypeRule[]>();
  return (text: string): readonly TypeRule[] => {
    const found = known.get(text) ?? find(text);
    known.set(text, found);
    return found;
  };
}
