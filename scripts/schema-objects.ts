import { fail } from "./fail.ts";
import { readSchemaFiles, type SchemaFile } from "./schema-files.ts";

/** Counts what supabase/schemas defines, and what keeps a reader from finding it in one place. */
export function countSchemaObjects(files: readonly SchemaFile[]) {
  const objects = new Map<string, number>();
  const tableFiles = new Map<string, Set<string>>();
  for (const { file, script } of files) {
    for (const statement of statementsOf(script)) {
      const { object, table } = subjectOf(statement);
      if (object) objects.set(object, (objects.get(object) ?? 0) + 1);
      if (table) tableFiles.set(table, (tableFiles.get(table) ?? new Set()).add(file));
    }
  }
  const names = (entries: Iterable<[string, unknown]>) => [...entries].map(([name]) => name);
  return {
    files: files.length,
    lines: files.reduce((lines, { script }) => lines + script.trimEnd().split("\n").length, 0),
    objects: objects.size,
    definedAgain: names([...objects].filter(([, times]) => times > 1)),
    // Tables of the platform have a trigger or policy for each subject that they concern.
    spreadTables: names(
      [...tableFiles].filter(([name, { size }]) => size > 1 && /^(public|private)\./.test(name)),
    ),
  };
}

/** The top-level statements, which in these files start at the margin; not what functions contain. */
function statementsOf(script: string): string[] {
  const withoutBodies = script.replaceAll(/(\$\w*\$)[\s\S]*?\1/g, "$$$$");
  return withoutBodies.match(/^(?:create|alter|comment|drop)\b[^;]*/gm) ?? [];
}

const definition =
  /^create (?:or replace )?(?<kind>schema|domain|type|table|view|function|(?:unique )?index|(?:constraint )?trigger|policy)(?: if not exists)? (?<name>"[^"]+"|[\w.]+)(?<rest>[\s\S]*)/;
const tablePart =
  /(?:^alter table|^comment on (?:table|column)|\bon) (?<table>(?:public|private|storage|auth|realtime)\.\w+)/;

function subjectOf(statement: string): { object?: string; table?: string | undefined } {
  const groups = definition.exec(statement)?.groups;
  const belongsTo = tablePart.exec(statement)?.groups?.table;
  if (!groups) return { table: belongsTo };
  const { kind = "", name = "", rest = "" } = groups;
  if (kind === "function") return { object: `function ${name}${argumentsOf(rest)}` };
  if (kind === "table") return { object: `table ${name}`, table: name };
  if (/trigger|policy|index/.test(kind))
    return { object: `${kind} ${name} on ${belongsTo}`, table: belongsTo };
  return { object: `${kind} ${name}` };
}

/** Two functions of one name differ in their arguments. */
function argumentsOf(rest: string): string {
  return rest.slice(0, rest.indexOf(" returns")).replaceAll(/\s+/g, " ");
}

async function report(): Promise<void> {
  const { definedAgain, spreadTables, ...counts } = countSchemaObjects(await readSchemaFiles());
  process.stdout.write(
    `${counts.files} files, ${counts.lines} lines, ${counts.objects} objects\n` +
      `defined more than once: ${definedAgain.length} ${definedAgain.join(", ")}\n` +
      `tables spread over files: ${spreadTables.length} ${spreadTables.join(", ")}\n`,
  );
}

if (import.meta.main) await report().catch(fail);
