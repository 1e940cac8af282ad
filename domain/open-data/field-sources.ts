import { statementOf } from "../listing/statements.ts";
import type { OpenField, OpenListing } from "./open-field.ts";

/** The statements about a project, with the names of the fields that they are about. */
export function sourcesOf({ project, statements }: OpenListing, fields: readonly OpenField[]) {
  const sources = new Map<
    string,
    { by: string; on: string | null; registry: string | null; fields: string[] }
  >();
  for (const { name, fact } of fields) {
    const statement = fact && statementOf(fact, project, statements);
    if (!statement) continue;
    const { by, on, registry } = statement;
    const key = `${by} ${on} ${registry}`;
    const source = sources.get(key) ?? { by, on, registry, fields: [] };
    source.fields.push(name);
    sources.set(key, source);
  }
  return [...sources.values()];
}
