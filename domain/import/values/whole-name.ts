import { fields } from "../../submission/fields/fields.ts";
import type { ImportedValues } from "../importable-fields.ts";
import { shortened } from "./text.ts";

const { maxLength } = fields["project.name"];

/** A name that is too long, cut at a word, and the whole of it in the description. */
export function withWholeName(name: string): ImportedValues {
  const part = name.slice(0, maxLength - 1);
  const lastBreak = part.search(/\s\S*$/);
  const cut = lastBreak > 0 ? part.slice(0, lastBreak) : part.replace(/[\ud800-\udbff]$/, "");
  return {
    "project.name": `${cut.replace(/[\s,;:.–-]+$/, "")}…`,
    "details.description": shortened(name),
  };
}
