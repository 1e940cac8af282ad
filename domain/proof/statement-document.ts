import { defaultCurrency } from "../listing/currency.ts";
import { absenceTexts, type Fact, factTextWithNote } from "../listing/facts/fact.ts";
import { type DisplayProject, projectTitle } from "../listing/listing.ts";
import { type Statement, statementOf, statementText } from "../listing/statements.ts";
import type { StatementRequest } from "./buyer-entries.ts";
import { disclosures, type Party, parties } from "./disclosure-rules.ts";
import { type EntryKey, entryTexts, sellerOfProject, statedByBuyer } from "./entry-texts.ts";

/** A value as it read when it was frozen, or why there was none. */
export type StatedItem = {
  label: string;
  text: string;
  /** 'stated', or the kind of absence. */
  kind: string;
  /** Who stated it, and when. */
  statedBy?: string;
  /** Who could state what no one has. */
  couldState?: string;
};

type StatedLine = { letter: string | null; asks: string; items: StatedItem[] };

type StatedProject = { id: string; name: string; lines: StatedLine[] };

/** The part that anyone with the link may read. The database adds `id` and `frozenAt`. */
export type PublicStatement = {
  heading: string;
  /** The law whose order it follows; a checked offer follows none. */
  law?: string;
  notes: string[];
  projects: StatedProject[];
  /** The two that are a person's own words, and are deleted with their account. */
  title?: string;
  statedByBuyer?: Partial<Record<EntryKey | "offer" | "total", StatedItem>>;
};

/** The part for logged-in readers. The database adds a random `salt`, so that its hash tells nothing. */
export type GatedStatement = {
  notes: string[];
  projects: { id: string; name: string; items: StatedItem[] }[];
};

/** A project as a signed-out reader sees it and as a logged-in one does. */
export interface StatementSubject {
  hidden: DisplayProject;
  revealed: DisplayProject;
  statements: readonly Statement[];
}

const notes = [
  "Each value is what the party named beside it had stated when this was frozen. What no one had stated reads ‘Not stated’.",
  "The law is told in our own words. This is no legal advice: whether it is enough for a disclosure is for you and your advisers to judge.",
];

export function publicStatement(
  { kind, title, sellers, ...entered }: Omit<StatementRequest, "projects">,
  subjects: readonly StatementSubject[],
): PublicStatement {
  const { heading, law, rules } = disclosures[kind];
  return {
    heading,
    law,
    notes,
    projects: subjects.map(({ hidden, statements }) => ({
      id: hidden.id,
      name: projectTitle(hidden),
      lines: rules.map(({ letter, asks, facts }) => ({
        letter,
        asks,
        items: facts.map(([fact, party]) => itemOf(fact, party, hidden, statements)),
      })),
    })),
    ...(title && { title }),
    ...(kind === "purchase" && {
      statedByBuyer: { ...entriesOf(entered), ...sellersOf(subjects, sellers) },
    }),
  };
}

export function gatedStatement(
  { kind }: Pick<StatementRequest, "kind">,
  subjects: readonly StatementSubject[],
): GatedStatement {
  return {
    notes: [`Prices are in ${defaultCurrency}.`],
    projects: subjects.map(({ revealed, statements }) => ({
      id: revealed.id,
      name: projectTitle(revealed),
      items: disclosures[kind].gatedFacts.map(([fact, party]) =>
        itemOf(fact, party, revealed, statements),
      ),
    })),
  };
}

function itemOf(
  fact: Fact,
  party: Party,
  project: DisplayProject,
  statements: readonly Statement[],
): StatedItem {
  const value = fact.value(project);
  const source = statementOf(fact, project, statements);
  return {
    label: fact.label,
    text: factTextWithNote(value),
    kind: value.kind,
    ...(source && { statedBy: statementText(source) }),
    ...(isMissing(value.kind) && { couldState: parties[party] }),
  };
}

const isMissing = (kind: string) => kind === "not stated" || kind === "not known";

function entriesOf(entered: Partial<Record<EntryKey, string>>): Record<EntryKey, StatedItem> {
  return {
    seller: entryOf("seller", entered.seller),
    tonnes: entryOf("tonnes", entered.tonnes),
    vintage: entryOf("vintage", entered.vintage),
    claim: entryOf("claim", entered.claim),
  };
}

function sellersOf(
  subjects: readonly StatementSubject[],
  sellers: StatementRequest["sellers"],
): Record<string, StatedItem> {
  return Object.fromEntries(
    subjects.flatMap(({ hidden: { id } }) => {
      const seller = sellers?.[id];
      return seller === undefined ? [] : [[sellerOfProject(id), entryOf("seller", seller)]];
    }),
  );
}

function entryOf(key: EntryKey, text: string | undefined): StatedItem {
  const { label, couldState } = entryTexts[key];
  return text === undefined
    ? {
        label,
        text: absenceTexts["not stated"],
        kind: "not stated",
        couldState: parties[couldState],
      }
    : { label, text, kind: "stated", statedBy: statedByBuyer };
}
