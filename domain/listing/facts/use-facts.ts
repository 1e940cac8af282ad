import { bestVerdict, type ListedUse } from "../../rules/listed-use.ts";
import { useText } from "../../rules/use-text.ts";
import type { DisplayProject } from "../listing.ts";
import { absent, type Fact } from "./fact.ts";

/** 'ICVCM Core Carbon Principles: yes (2023, 2024)' for each scheme. */
export const useTexts = ({ uses, vintages }: DisplayProject): string[] =>
  uses.map((use) => `${use.name}: ${lowerCase(useText(use, vintages))}`);

const lowerCase = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** The schemes that some of a project's credits may be used for. */
export const allowedUses = ({ uses }: DisplayProject): string[] =>
  uses.filter((use) => bestVerdict(use) === "yes").map(({ name }) => name);

export const mayBeUsedFor: Fact = {
  key: "uses",
  label: "May be used for",
  audience: "everyone",
  fields: [],
  statedBy: "rules",
  value: (project) => {
    const texts = useTexts(project);
    if (texts.length === 0) return absent("not known");
    const data = project.uses.flatMap(({ scheme, name, parts }) =>
      parts.map(({ verdict }) => ({ scheme, name, verdict })),
    );
    return { kind: "stated", data, text: texts.join("; ") };
  },
};

/** What one scheme says. */
export const useFact = ({ scheme, name }: ListedUse): Fact => ({
  key: `use-${scheme}`,
  label: name,
  audience: "everyone",
  fields: [],
  statedBy: "rules",
  value: ({ uses, vintages }) => {
    const use = uses.find((one) => one.scheme === scheme);
    if (!use) return absent("not known");
    const text = useText(use, vintages);
    return { kind: "stated", data: text, text };
  },
});

export const useFacts = [mayBeUsedFor] as const;
