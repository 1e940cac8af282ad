import { type CountryCode, countries } from "../../countries/countries.ts";
import { codesByName } from "../../countries/country-names.ts";
import { once } from "../../once.ts";
import { plainText } from "../../text/plain-text.ts";

/** Official and older names that share too few words with ours. */
const officialNames: Partial<Record<CountryCode, readonly string[]>> = {
  AE: ["Emirates"],
  BN: ["Brunei"],
  CD: ["Congo Kinshasa"],
  CG: ["Congo Brazzaville"],
  FK: ["Falkland Islands Malvinas"],
  GB: ["United Kingdom of Great Britain and Northern Ireland"],
  HK: ["Hong Kong China", "Hong Kong SAR", "Hong Kong Special Administrative Region"],
  KP: ["Democratic People's Republic of Korea"],
  KR: ["Republic of Korea South Korea"],
  LA: ["Lao"],
  LY: ["Libyan Arab Jamahiriya"],
  MK: ["Former Yugoslav Republic of Macedonia"],
  MM: ["Republic of the Union of Myanmar"],
  MO: ["Macao China", "Macao SAR", "Macao Special Administrative Region"],
  PS: ["Palestinian Territory", "Occupied Palestinian Territory"],
  SH: ["Saint Helena Ascension and Tristan da Cunha"],
  TW: ["Taiwan Province of China", "Chinese Taipei"],
  VA: ["Holy See"],
};

/** Words between the others, which registries put anywhere or leave out. */
const smallWords = new Set(["the", "of", "and", "de", "da"]);

/** Words for the form of a state, which most names can do without. */
const stateForms = new Set(
  "arab bolivarian commonwealth democratic federal federated federation islamic kingdom people peoples plurinational principality republic socialist state states sultanate union united".split(
    " ",
  ),
);

/** 'Republic of China' is not China, and there are two Koreas and two Congos. */
const needsItsForm: ReadonlySet<CountryCode> = new Set(["CN", "TW", "KP", "KR", "CD", "CG"]);

const codesByWords = once(() => {
  const codes = new Map<string, CountryCode>();
  const add = (name: string, code: CountryCode) => {
    const key = wordKey(wordsOf(name));
    if (!codes.has(key)) codes.set(key, code);
  };
  // Two letters are a country's code.
  for (const [name, code] of codesByName()) if (name.length > 2) add(name, code);
  for (const code of Object.keys(countries) as CountryCode[])
    for (const name of officialNames[code] ?? []) add(name, code);
  return codes;
});

/**
 * The country whose name has these words in any order, so that 'Tanzania United Republic of' and
 * 'Tanzania, United Republic of' are both Tanzania; null if there is none.
 */
export function countryByWords(text: string): CountryCode | null {
  const words = wordsOf(text);
  const exact = codesByWords().get(wordKey(words));
  if (exact) return exact;
  const [forms = [], bare = []] = [true, false].map((isForm) =>
    words.filter((word) => stateForms.has(word) === isForm),
  );
  // 'United States, Mexico' are two countries.
  if (codesByWords().has(wordKey(forms))) return null;
  if (bare.length === 0 || bare.length === words.length) return null;
  const code = codesByWords().get(wordKey(bare)) ?? null;
  return code && !needsItsForm.has(code) ? code : null;
}

function wordsOf(name: string): string[] {
  return plainText(name)
    .replace(/[.'’]/g, "")
    .split(/[^\p{L}]+/u)
    .map((word) => (word === "saint" ? "st" : word))
    .filter((word) => word !== "" && !smallWords.has(word));
}

const wordKey = (words: readonly string[]) => words.toSorted().join(" ");
