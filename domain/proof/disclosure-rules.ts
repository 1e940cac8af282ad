import { carbonCategory, permanence, type } from "../listing/facts/climate-facts.ts";
import {
  coordinates,
  creditingPeriodStart,
  registryId,
  registryLink,
} from "../listing/facts/detail-facts.ts";
import type { Fact } from "../listing/facts/fact.ts";
import { costPerTon } from "../listing/facts/offer-facts.ts";
import { location } from "../listing/facts/place-facts.ts";
import {
  accreditation,
  agencyRating,
  labels,
  methodology,
  stage,
} from "../listing/facts/quality-facts.ts";
import {
  creditingPeriod,
  estimatedPerYear,
  issued,
  projectName,
  registry,
  retired,
} from "../listing/facts/registry-facts.ts";
import { textFacts } from "../listing/facts/text-facts.ts";

/** Who could state what is missing. */
export const parties = {
  developer: "the developer",
  registry: "the registry",
  seller: "the seller",
  validator: "the validation and verification body",
  agency: "the ratings agency",
  buyer: "the buyer",
} as const;
export type Party = keyof typeof parties;

/** One thing that the law asks for, in our own words, and the facts that tell it. */
interface DisclosureRule {
  /** The law's letter, if it has one for this alone. */
  letter: string | null;
  asks: string;
  facts: readonly (readonly [fact: Fact, couldState: Party])[];
}

export const statementKinds = ["purchase", "project"] as const;
export type StatementKind = (typeof statementKinds)[number];

interface Disclosure {
  heading: string;
  law: string;
  rules: readonly DisclosureRule[];
  /** Facts that only logged-in readers see, hashed apart. */
  gatedFacts: readonly (readonly [fact: Fact, couldState: Party])[];
}

export const disclosures: Readonly<Record<StatementKind, Disclosure>> = {
  purchase: {
    heading: "Statement on credits behind a claim",
    law: "California Health and Safety Code, section 44475.1",
    rules: [
      {
        letter: "(a)",
        asks: "Who sells the credits, and the registry they are in",
        facts: [
          [registry, "registry"],
          [registryLink, "registry"],
        ],
      },
      { letter: "(b)", asks: "The project's number", facts: [[registryId, "registry"]] },
      { letter: "(c)", asks: "The project's name", facts: [[projectName, "developer"]] },
      {
        letter: "(d)",
        asks: "What kind of project it is, whether it removes or avoids carbon, and its site",
        facts: [
          [type, "developer"],
          [carbonCategory, "developer"],
          [location, "developer"],
          [coordinates, "developer"],
        ],
      },
      { letter: "(e)", asks: "The protocol it follows", facts: [[methodology, "developer"]] },
      {
        letter: "(f)",
        asks: "Whether an independent third party has verified it",
        facts: [
          [textFacts.verifier, "validator"],
          [stage, "validator"],
        ],
      },
    ],
    gatedFacts: [
      [costPerTon, "developer"],
      [permanence, "developer"],
      [agencyRating, "agency"],
    ],
  },
  project: {
    heading: "Developer's statement on a project",
    law: "California Health and Safety Code, section 44475 (a)",
    rules: [
      { letter: null, asks: "Protocol", facts: [[methodology, "developer"]] },
      {
        letter: null,
        asks: "Location",
        facts: [
          [location, "developer"],
          [coordinates, "developer"],
        ],
      },
      { letter: null, asks: "Timeline", facts: [[creditingPeriod, "developer"]] },
      { letter: null, asks: "Start", facts: [[creditingPeriodStart, "developer"]] },
      {
        letter: null,
        asks: "Quantities",
        facts: [
          [estimatedPerYear, "developer"],
          [issued, "registry"],
          [retired, "registry"],
        ],
      },
      {
        letter: null,
        asks: "Type",
        facts: [
          [type, "developer"],
          [carbonCategory, "developer"],
        ],
      },
      {
        letter: null,
        asks: "Standards",
        facts: [
          [registry, "registry"],
          [accreditation, "developer"],
          [labels, "registry"],
        ],
      },
      { letter: null, asks: "Durability", facts: [[permanence, "developer"]] },
      {
        letter: null,
        asks: "Validation",
        facts: [
          [stage, "validator"],
          [textFacts.verifier, "validator"],
        ],
      },
    ],
    gatedFacts: [[permanence, "developer"]],
  },
};
