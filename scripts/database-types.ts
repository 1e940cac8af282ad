import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { readConfig } from "#server/config.ts";
import type { Database } from "#server/database/database.ts";
import { startEngine } from "#server/engine/start-engine.ts";
import { packageCommand } from "./run-step.ts";

/** Writes domain/database.types.ts from a database with every migration applied. */

const output = fileURLToPath(new URL("../domain/database.types.ts", import.meta.url));

interface Column {
  relation: string;
  kind: "table" | "view";
  name: string;
  type: string;
  is_nullable: boolean;
  has_default: boolean;
  is_generated_always: boolean;
}

interface Relationship {
  relation: string;
  name: string;
  columns: string[];
  referenced_relation: string;
  referenced_columns: string[];
  is_one_to_one: boolean;
}

interface RoutineArgument {
  name: string;
  type: string;
  has_default: boolean;
}

interface Routine {
  name: string;
  arguments: RoutineArgument[];
  returns_set: boolean;
  return_type: string;
  return_relation: string | null;
  columns: { name: string; type: string }[];
}

const columnsQuery = `
  select relation.relname as relation,
    case relation.relkind when 'v' then 'view' else 'table' end as kind,
    field.attname as name,
    format_type(field.atttypid, null) as type,
    relation.relkind = 'v' or not field.attnotnull as is_nullable,
    field.atthasdef or field.attidentity <> '' as has_default,
    field.attidentity = 'a' or field.attgenerated <> '' as is_generated_always
  from pg_attribute field
  join pg_class relation on relation.oid = field.attrelid
  where relation.relnamespace = 'public'::regnamespace and relation.relkind in ('r', 'v')
    and field.attnum > 0 and not field.attisdropped
  order by relation.relname, field.attname`;

const relationshipsQuery = `
  select relation.relname as relation, link.conname as name,
    array(select attname::text from unnest(link.conkey) with ordinality key (number, position)
      join pg_attribute on attrelid = link.conrelid and attnum = number order by position) as columns,
    target.relname as referenced_relation,
    array(select attname::text from unnest(link.confkey) with ordinality key (number, position)
      join pg_attribute on attrelid = link.confrelid and attnum = number order by position)
      as referenced_columns,
    exists (select from pg_index where indrelid = link.conrelid and indisunique
      and indpred is null and indkey::smallint[] @> link.conkey
      and indkey::smallint[] <@ link.conkey) as is_one_to_one
  from pg_constraint link
  join pg_class relation on relation.oid = link.conrelid
  join pg_class target on target.oid = link.confrelid
  where link.contype = 'f' and relation.relnamespace = 'public'::regnamespace
    and target.relnamespace = 'public'::regnamespace
  order by link.conname`;

const routinesQuery = `
  select routine.proname as name, routine.proretset as returns_set,
    format_type(routine.prorettype, null) as return_type,
    (select relname from pg_class where reltype = routine.prorettype and relkind in ('r', 'v'))
      as return_relation,
    (select coalesce(jsonb_agg(jsonb_build_object(
        'name', routine.proargnames[position],
        'type', format_type(argument, null),
        'has_default', position > routine.pronargs - routine.pronargdefaults
      ) order by position), '[]')
      from unnest(routine.proargtypes) with ordinality arguments (argument, position)) as arguments,
    (select coalesce(jsonb_agg(jsonb_build_object(
        'name', routine.proargnames[position], 'type', format_type(argument, null)
      ) order by position), '[]')
      from unnest(routine.proallargtypes) with ordinality outputs (argument, position)
      where routine.proargmodes[position] = 't') as columns
  from pg_proc routine
  where routine.pronamespace = 'public'::regnamespace
  order by routine.proname`;

/** Every domain type is an enumeration in domain/vocabulary.ts. */
const vocabulariesQuery = `
  select typname as name from pg_type
  where typnamespace = 'public'::regnamespace and typtype = 'd'
  order by typname`;

const scalarTypes: Record<string, string> = {
  boolean: "boolean",
  smallint: "number",
  integer: "number",
  bigint: "number",
  numeric: "number",
  real: "number",
  "double precision": "number",
  json: "Json",
  jsonb: "Json",
  void: "undefined",
};

export async function renderDatabaseTypes(database: Pick<Database, "query">): Promise<string> {
  const vocabularies = new Map(
    (await database.query<{ name: string }>(vocabulariesQuery)).map(({ name }) => [
      name,
      pascalCase(name),
    ]),
  );
  const withType = <Typed extends { type: string }>(typed: Typed): Typed => ({
    ...typed,
    type: typeScriptType(typed.type, vocabularies),
  });
  const columns = (await database.query<Column>(columnsQuery)).map(withType);
  const relationships = await database.query<Relationship>(relationshipsQuery);
  const routines = (await database.query<Routine>(routinesQuery)).map((routine) => ({
    ...routine,
    arguments: routine.arguments.map(withType),
    columns: routine.columns.map(withType),
    return_type: typeScriptType(routine.return_type, vocabularies),
  }));
  const source = `// Generated from the migrations by 'npm run db:types'. Do not edit.
import type { ${[...vocabularies.values()].join(", ")} } from "./vocabulary.ts";

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export interface Database {
  public: {
    Tables: {${relationsOf("table", columns, relationships)}};
    Views: {${relationsOf("view", columns, [])}};
    Functions: {${routines.map(renderRoutine).join("")}};
    Enums: { [_ in never]: never };
    CompositeTypes: { [_ in never]: never };
  };
}
`;
  return format(source);
}

function relationsOf(kind: Column["kind"], columns: Column[], relationships: Relationship[]) {
  const names = [...new Set(columns.filter((one) => one.kind === kind).map((one) => one.relation))];
  return names
    .map((relation) => {
      const fields = columns.filter((one) => one.relation === relation);
      const links = relationships.filter((one) => one.relation === relation);
      const writable =
        kind === "table"
          ? `Insert: {${insertFields(fields)}}; Update: {${updateFields(fields)}};`
          : "";
      return `${relation}: { Row: {${rowFields(fields)}}; ${writable} Relationships: [${links.map(renderRelationship).join()}] };`;
    })
    .join("");
}

const nullable = (column: Column) => column.type + (column.is_nullable ? " | null" : "");
const rowFields = (columns: Column[]) =>
  columns.map((column) => `${column.name}: ${nullable(column)};`).join("");
const insertFields = (columns: Column[]) =>
  columns
    .map((column) => {
      if (column.is_generated_always) return `${column.name}?: never;`;
      return `${column.name}${column.has_default || column.is_nullable ? "?" : ""}: ${nullable(column)};`;
    })
    .join("");
const updateFields = (columns: Column[]) =>
  columns
    .map((column) =>
      column.is_generated_always
        ? `${column.name}?: never;`
        : `${column.name}?: ${nullable(column)};`,
    )
    .join("");

function renderRelationship(link: Relationship): string {
  return JSON.stringify({
    foreignKeyName: link.name,
    columns: link.columns,
    isOneToOne: link.is_one_to_one,
    referencedRelation: link.referenced_relation,
    referencedColumns: link.referenced_columns,
  });
}

function renderRoutine(routine: Routine): string {
  const argumentsType =
    routine.arguments.length === 0
      ? "never"
      : `{${routine.arguments
          .map((one) => `${one.name}${one.has_default ? "?" : ""}: ${one.type};`)
          .join("")}}`;
  return `${routine.name}: { Args: ${argumentsType}; Returns: ${returnType(routine)} };`;
}

function returnType(routine: Routine): string {
  const many = routine.returns_set ? "[]" : "";
  if (routine.columns.length > 0) {
    const fields = routine.columns.map((column) => `${column.name}: ${column.type};`);
    return `{${fields.join("")}}${many}`;
  }
  if (routine.return_relation) {
    return `Database["public"]["Tables"]["${routine.return_relation}"]["Row"]${many}`;
  }
  return routine.return_type + many;
}

function typeScriptType(type: string, vocabularies: ReadonlyMap<string, string>): string {
  if (type.endsWith("[]")) return `${typeScriptType(type.slice(0, -2), vocabularies)}[]`;
  return vocabularies.get(type) ?? scalarTypes[type] ?? "string";
}

/** The vocabulary's name for a domain type: CarbonCategory for carbon_category. */
function pascalCase(name: string): string {
  return name.replace(/(?:^|_)(\w)/g, (_, first: string) => first.toUpperCase());
}

/** Formats under another file name, because the formatter ignores the real one. */
function format(source: string): string {
  const biome = packageCommand("@biomejs/biome", "biome");
  return execFileSync(process.execPath, [biome, "format", "--stdin-file-path=generated.ts"], {
    input: source,
    encoding: "utf8",
  });
}

if (import.meta.main) {
  const folder = await mkdtemp(path.join(tmpdir(), "cleartonne-types-"));
  const engine = await startEngine(readConfig({ DATA_DIR: folder }), {
    send: async () => undefined,
  });
  if (engine.api) await writeFile(output, await renderDatabaseTypes(engine.api.database));
  await engine.close();
  await rm(folder, { recursive: true });
  process.stdout.write("Wrote domain/database.types.ts.\n");
}
