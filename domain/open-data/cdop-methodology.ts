import { cdopCodedNames, cdopCodes, cdopTitles } from "./cdop-methodology-names.ts";

/**
 * The protocol's name for a methodology of which only the developer's wording is known: by a code at
 * its start or in brackets, or else by the programme that it names and the words of the title. Null
 * if the protocol has no such methodology, or several.
 */
export function cdopMethodology(wording: string): string | null {
  const outside = wordsOf(wording.replace(bracketed, " "));
  const inBrackets = [...wording.matchAll(bracketed)].map(([part]) => wordsOf(part));
  const coded = [outside, ...inBrackets].flatMap(byLeadingCode);
  return onlyOne(coded.length > 0 ? coded : programmes.flatMap((one) => byTitle(one, outside)));
}

const bracketed = /\([^)]*\)|\[[^\]]*\]/g;

function wordsOf(text: string): string[] {
  const words = text
    .toLowerCase()
    .replaceAll("u.s.", "us")
    .split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => word !== "");
}

/** How the names of methodologies state the programme of a title. */
const programmes: readonly { prefix: keyof typeof cdopTitles; names: string[] }[] = [
  { prefix: "ACR", names: ["american carbon registry", "acr"] },
  { prefix: "CAR", names: ["climate action reserve", "car"] },
  // No other programme has a methodology called TPDDTEC.
  { prefix: "GS", names: ["gold standard", "gs", "tpddtec"] },
  { prefix: "ISO", names: ["isometric"] },
  { prefix: "PURO", names: ["puro earth", "puro"] },
];

/** What may precede a code; the Gold Standard and others use methodologies of the CDM. */
const beforeCodes = [
  ...programmes.flatMap(({ names }) => names),
  ...["verra", "vcs", "verified carbon standard", "ccb", "plan vivo", "pv"],
  ...["cdm", "clean development mechanism", "jcm", "joint crediting mechanism", "methodology"],
];

/** Leading zeros do not count: the protocol's VMR006 is Verra's VMR0006. */
const codeKey = (words: readonly string[]) =>
  words.map((word) => word.replace(/(?<!\d)0+(?=\d)/g, "")).join(" ");

const nameByCode = new Map([
  ...Object.entries(cdopCodes).flatMap(([prefix, codes]) =>
    codes
      .trim()
      .split(/\s+/)
      .map((code) => [codeKey(wordsOf(code)), `${prefix} - ${code}`] as const),
  ),
  ...cdopCodedNames.map(([code, name]) => [codeKey(wordsOf(code)), name] as const),
]);
const mostWordsOfCode = Math.max(...[...nameByCode.keys()].map((key) => key.split(" ").length));

function byLeadingCode(words: readonly string[]): string[] {
  for (let length = mostWordsOfCode; length > 0; length--) {
    const name = nameByCode.get(codeKey(words.slice(0, length)));
    if (name) return [name];
  }
  const text = `${words.join(" ")} `;
  const skipped = beforeCodes.find((name) => text.startsWith(`${name} `));
  return skipped ? byLeadingCode(words.slice(skipped.split(" ").length)) : [];
}

/** Words that titles have or lack without a difference; 'U.S.' is the Reserve's default. */
const meaningless = new Set(
  "a and by for from in of on the to us with methodology project projects protocol standard version".split(
    " ",
  ),
);
const isVersion = (word: string) => /^v?\d+$/.test(word);

/** The words of a title in any order, without its programme; null if the programme is not named. */
function titleWords(words: readonly string[], names: readonly string[]): string[] | null {
  const text = ` ${words.join(" ")} `;
  const rest = names.reduce((left, name) => left.replaceAll(` ${name} `, " "), text);
  if (rest === text) return null;
  return wordsOf(rest).filter((word) => !(meaningless.has(word) || isVersion(word)));
}

const inOrder = (words: readonly string[]) => words.toSorted().join(" ");
const initials = (words: readonly string[]) => words.map(([letter]) => letter).join("");

const titles = programmes.flatMap(({ prefix, names }) =>
  cdopTitles[prefix].map((title) => {
    const words = titleWords(wordsOf(`${names[0]} ${title.replace(bracketed, " ")}`), names) ?? [];
    return { prefix, name: `${prefix} - ${title}`, key: inOrder(words), initials: initials(words) };
  }),
);

function byTitle({ prefix, names }: (typeof programmes)[number], words: readonly string[]) {
  const stated = titleWords(words, names);
  if (!stated?.length) return [];
  const key = inOrder(stated);
  const isAbbreviation = stated.length === 1 && key.length >= 3;
  return titles
    .filter((one) => one.prefix === prefix)
    .filter((one) => one.key === key || (isAbbreviation && one.initials === key))
    .map(({ name }) => name);
}

function onlyOne(names: readonly string[]): string | null {
  const [only, ...others] = new Set(names);
  return only && others.length === 0 ? only : null;
}
