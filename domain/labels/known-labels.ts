import type { LabelScope } from "../vocabulary.ts";
import { type CompliancePeriod, compliancePeriods, ofPeriod } from "./compliance-periods.ts";

/** A kind of label; {phase} and {years} stand for the compliance period of a CORSIA label. */
interface LabelKind {
  readonly name: string;
  /** What it can be awarded to. */
  readonly scopes: readonly LabelScope[];
  /** The compliance periods that it is granted for; absent for labels without any. */
  readonly periods?: readonly CompliancePeriod[];
  /** Other spellings that registries and developers use. */
  readonly spellings: readonly string[];
  /** Spellings that mean this label only if credits are what it was awarded to. */
  readonly spellingsForCredits?: readonly string[];
  /** Whether it can name the methodology, with the version that it was granted for. */
  readonly namesMethodology?: true;
  readonly meaning: string;
}

const any = ["Standard", "Project", "Credits"] as const;
const projectOrCredits = ["Project", "Credits"] as const;

/** The purposes that a host country can authorise, in the words of the Paris Agreement's rules. */
const articleSixPurposes = [
  {
    purpose: "NDC use",
    spellings: ["NDC", "use towards NDC", "use towards NDCs"],
    use: "the use towards the climate target (NDC) of another country",
  },
  {
    purpose: "international mitigation purposes",
    spellings: ["international mitigation purpose"],
    use: "the use for international mitigation purposes, such as CORSIA,",
  },
  { purpose: "other purposes", spellings: ["other purpose"], use: "the use for other purposes" },
] as const;
const authorisedSpellings = ["authorisation", "authorization", "authorised", "authorized"].flatMap(
  (word) => [`Article 6 ${word}`, `Article Six ${word}`],
);

const labelKinds: readonly LabelKind[] = [
  {
    name: "CCP-approved methodology",
    scopes: ["Standard"],
    namesMethodology: true,
    spellings: [
      "CCP-approved methodologies",
      "CCP-approved category",
      "ICVCM CCP-approved methodology",
      "ICVCM-approved methodology",
    ],
    meaning:
      "The Integrity Council (ICVCM) approved the methodology under its Core Carbon Principles. It does not mean that these credits carry the label.",
  },
  {
    name: "CCP-labelled credit",
    scopes: ["Credits"],
    namesMethodology: true,
    spellings: ["CCP-labelled credits", "CCP-labeled credit", "CCP-labeled credits"],
    // The bare words can as well mean the methodology or the programme.
    spellingsForCredits: [
      "CCP",
      "CCP label",
      "CCP-labelled",
      "CCP-labeled",
      "CCP-Approved",
      "Core Carbon Principles",
      "Core Carbon Principles (CCP)",
      "ICVCM CCP",
      "ICVCM CCP-Approved",
      "ICVCM Core Carbon Principles",
      "ICVCM Core Carbon Principles (CCP)",
    ],
    meaning:
      "The crediting programme put the label of the Core Carbon Principles (ICVCM) on these credits.",
  },
  {
    name: "CORSIA Eligible, {phase} ({years})",
    scopes: ["Credits"],
    periods: compliancePeriods,
    spellings: [
      "CORSIA: {phase}, {years} Eligible",
      "Eligible for CORSIA {years} Compliance Period ({phase})",
      "Eligible for CORSIA {years} Compliance Period",
      "Eligible for CORSIA {years}",
      "Eligible for CORSIA {phase}",
      "CORSIA Eligible {years}",
      "CORSIA {years} Eligible",
      "CORSIA Eligible {phase}",
      "CORSIA {phase} Eligible",
    ],
    meaning:
      "Airlines can use these credits in this compliance period of CORSIA, the scheme for international aviation.",
  },
  {
    name: "CORSIA Scope, {phase} ({years})",
    scopes: any,
    periods: compliancePeriods,
    spellings: [
      "CORSIA: {phase}, {years} Scope",
      "CORSIA Scope {years}",
      "CORSIA {years} Scope",
      "CORSIA Scope {phase}",
      "CORSIA {phase} Scope",
    ],
    meaning:
      "The methodology is in scope of CORSIA in this compliance period. It does not mean that airlines can use the credits: for that they must be CORSIA Eligible.",
  },
  {
    name: "Article 6 authorisation",
    scopes: projectOrCredits,
    spellings: authorisedSpellings,
    meaning:
      "The host country authorised the use under Article 6 of the Paris Agreement. It does not state for which purpose.",
  },
  ...articleSixPurposes.map(({ purpose, spellings, use }) => ({
    name: `Article 6 authorisation for ${purpose}`,
    scopes: projectOrCredits,
    spellings: [purpose, ...spellings].flatMap((words) =>
      authorisedSpellings.flatMap((head) => [`${head} for ${words}`, `${head} ${words}`]),
    ),
    meaning: `The host country authorised ${use} under Article 6 of the Paris Agreement.`,
  })),
  {
    name: "Climate, Community & Biodiversity (CCB)",
    scopes: projectOrCredits,
    spellings: [
      "CCB",
      "CCB Standards",
      "Climate, Community & Biodiversity",
      "Climate, Community & Biodiversity Standards",
      "Climate, Community and Biodiversity",
      "Climate, Community and Biodiversity (CCB)",
      "Climate, Community and Biodiversity Standards",
    ],
    meaning: "The project meets the Climate, Community & Biodiversity Standards.",
  },
  {
    name: "SD VISta",
    scopes: projectOrCredits,
    spellings: ["SDVISta", "Sustainable Development Verified Impact Standard"],
    meaning: "The project meets the Sustainable Development Verified Impact Standard.",
  },
  {
    name: "Gold Standard label",
    scopes: projectOrCredits,
    spellings: [],
    meaning: "Awarded by Gold Standard.",
  },
  {
    name: "EU Carbon Removals Certification (CRCF)",
    scopes: any,
    spellings: ["CRCF", "EU CRCF", "EU Carbon Removals Certification"],
    meaning: "Certified under the European Union's rules for carbon removals and carbon farming.",
  },
];

/** A label under the one name that we use for it. */
export interface KnownLabel {
  name: string;
  scopes: readonly LabelScope[];
  period: CompliancePeriod | null;
  meaning: string;
  namesMethodology: boolean;
}

/** A spelling of a known label. */
export interface LabelSpelling {
  text: string;
  label: KnownLabel;
  isForCredits: boolean;
}

export const labelSpellings: readonly LabelSpelling[] = labelKinds.flatMap((kind) =>
  (kind.periods ?? [null]).flatMap((period) => {
    const words = (text: string) => (period ? ofPeriod(text, period) : text);
    const { scopes, meaning, namesMethodology = false } = kind;
    const name = words(kind.name) ?? kind.name;
    const label = { name, scopes, period, meaning, namesMethodology };
    const spelled = (texts: readonly string[], isForCredits: boolean) =>
      texts.flatMap((text) => words(text) ?? []).map((text) => ({ text, label, isForCredits }));
    return [
      ...spelled([kind.name, ...kind.spellings], false),
      ...spelled(kind.spellingsForCredits ?? [], true),
    ];
  }),
);

/** The labels that buyers ask for; a developer may enter others. */
export const knownLabels: readonly KnownLabel[] = [
  ...new Set(labelSpellings.map(({ label }) => label)),
];
