import { impliedAccreditor } from "../registries/accreditors.ts";
import { changedDraft, emptyDraft, type SubmissionDraft } from "../submission/draft.ts";
import { figure } from "../text/figure.ts";
import type { Registry } from "../vocabulary.ts";
import { type ImportedRow, importableFields } from "./importable-fields.ts";
import { shortened } from "./values/text.ts";

/** A draft prefilled from the file; the developer enters the rest. */
export function draftOfImportedRow(
  { registryId, values }: ImportedRow,
  registry: Registry,
  now: string,
): SubmissionDraft {
  const accreditor = impliedAccreditor(registry);
  let draft = emptyDraft(now);
  draft = changedDraft(draft, "project.id", registryId, now);
  draft = changedDraft(draft, "project.registry", registry, now);
  if (accreditor) draft = changedDraft(draft, "project.accreditation", [accreditor], now);
  for (const field of importableFields) {
    const value = values[field];
    if (value !== undefined) draft = changedDraft(draft, field, value, now);
  }
  return draft;
}

/** Values added to those of the file, because every listing needs a description. */
export function additionsOfImportedRow(row: ImportedRow, registry: Registry) {
  const accreditor = impliedAccreditor(registry);
  return {
    "details.description": composedDescription(row, registry),
    ...(accreditor && { "project.accreditation": [accreditor] }),
  };
}

/** A description composed only of facts from the file. */
function composedDescription({ registryId, values }: ImportedRow, registry: Registry): string {
  const location = [values["company.projectRegion"], values["company.projectLocation"]];
  const methodologies = values["project.methodologies"]?.map(({ name }) => name);
  const tonnes = values["impact.estimatedAnnualTonnes"];
  const facts: [string, string | undefined][] = [
    ["Location", location.filter(Boolean).join(", ")],
    ["Project types", values["project.type"]?.join(", ")],
    ["Methodologies", methodologies?.join(", ")],
    ["Estimated tonnes a year", tonnes && figure(Number(tonnes))],
  ];
  const sentences = facts.flatMap(([name, fact]) => (fact ? [sentence(`${name}: ${fact}`)] : []));
  const name = values["project.name"];
  const subject = sentence(`Project ${registryId} of ${registry}${name ? `: ${name}` : ""}`);
  return shortened([subject, ...sentences].join(" "));
}

const sentence = (text: string) => (text.endsWith(".") ? text : `${text}.`);
