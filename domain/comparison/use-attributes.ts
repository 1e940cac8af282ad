import { absent, type Fact } from "../listing/facts/fact.ts";
import { type ListedUse, listedUses } from "../rules/listed-use.ts";
import { textOfUse } from "../rules/use-text.ts";
import type { AttributeGroup } from "./attribute.ts";
import type { ComparedProject } from "./compared-columns.ts";

/** A row for each scheme that says something about a compared project: schemes are data. */
export function attributesOfUse(compared: readonly ComparedProject[]): AttributeGroup[] {
  const schemes = new Map(
    compared.flatMap(({ project }) =>
      listedUses(project?.uses).map((use) => [use.scheme, use] as const),
    ),
  );
  if (schemes.size === 0) return [];
  const attributes = [...schemes.values()].map((use) => ({ fact: factOfUse(use) }));
  return [{ title: "What it may be used for", attributes }];
}

/** What one scheme says. */
const factOfUse = ({ scheme, name }: ListedUse): Fact => ({
  key: `use-${scheme}`,
  label: name,
  audience: "everyone",
  fields: [],
  statedBy: "rules",
  value: ({ uses, vintages }) => {
    const use = listedUses(uses).find((one) => one.scheme === scheme);
    if (!use) return absent("not known");
    const text = textOfUse(use, vintages);
    return { kind: "stated", data: text, text };
  },
});
