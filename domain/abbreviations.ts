import { type abbreviatedWords, abbreviationPattern } from "./abbreviated-words.ts";

type Abbreviation = (typeof abbreviatedWords)[number];

/** What the trade's abbreviations stand for. */
const meanings: Record<Abbreviation, string> = {
  ACR: "American Carbon Registry, which issues credits under its own standard.",
  ART: "Architecture for REDD+ Transactions, a registry and standard for forests of whole regions.",
  BCR: "BioCarbon Registry, which issues credits under its own standard.",
  CAR: "Climate Action Reserve, which issues credits under its own standard.",
  CCB: "Climate, Community & Biodiversity Standards, kept by Verra.",
  CCP: "Core Carbon Principles of the Integrity Council for the Voluntary Carbon Market (ICVCM).",
  CDM: "Clean Development Mechanism of the Kyoto Protocol.",
  CORSIA: "Carbon Offsetting and Reduction Scheme for International Aviation.",
  CRCF: "Carbon Removals and Carbon Farming: the European Union's rules for certifying both.",
  DNV: "Det Norske Veritas, a company that audits and certifies projects.",
  GCC: "Global Carbon Council, which issues credits under its own standard.",
  ICVCM: "Integrity Council for the Voluntary Carbon Market.",
  "SD VISta": "Sustainable Development Verified Impact Standard, kept by Verra.",
  VCS: "Verified Carbon Standard, kept by Verra.",
};

const isAbbreviation = (text: string): text is Abbreviation => text in meanings;

export interface TextPart {
  text: string;
  /** Set if the text is an abbreviation. */
  meaning?: string;
}

/** A text cut at its abbreviations; only the first of several equal ones is explained. */
export function explainedParts(text: string): TextPart[] {
  const seen = new Set<string>();
  return text
    .split(abbreviationPattern)
    .filter((part) => part !== "")
    .map((part) => {
      if (!isAbbreviation(part) || seen.has(part) || isSpeltOut(text, part)) return { text: part };
      seen.add(part);
      return { text: part, meaning: meanings[part] };
    });
}

/** 'American Carbon Registry (ACR)' needs no explanation. */
const isSpeltOut = (text: string, abbreviation: Abbreviation) =>
  text.includes(`(${abbreviation})`) &&
  text.includes(meanings[abbreviation].split(/[,:] | of /)[0] ?? "");
