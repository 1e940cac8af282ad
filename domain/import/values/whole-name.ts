import { fields } from "../../submission/fields/fields.ts";
import type { ImportedValues } from "../importable-fields.ts";
import { shortened } from "./text.ts";

const { maxLength } = fields["project.name"];

/** A name that is too long, cut at the end of a word. */
export function shortName(name: string): string {
  const part = name.slice(0, maxLength - 1);
  const lastBreak = part.search(/\s\S*$/);
  const cut = lastBreak > 0 ? part.slice(0, lastBreak) : part.replace(/[\ud800-\udbff]$/, "");
  return `${cut.replace(/[\s,;:.–-]+$/, "")}…`;
}

/** Puts a name that was cut, whole, at the start of the description. */
export function keepWholeName(values: ImportedValues, name: string): void {
  if (name.length <= maxLength || values["project.name"] !== shortName(name)) return;
  const rest = values["details.description"];
  values["details.description"] = shortened(`Full name: ${name}${rest ? `\n\n${rest}` : ""}`);
}
