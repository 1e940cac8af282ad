import type { PostgrestError } from "@supabase/supabase-js";
import type { Query, Relation } from "./catalogue.ts";
import { quoted, viewKeys } from "./expected-rows.ts";
import type { Caller, Client } from "./identities.ts";

/** A relation's name is data here, so the client is used without its row types. */
interface UntypedClient {
  from(name: string): {
    select(columns: string): PromiseLike<{
      data: Record<string, unknown>[] | null;
      error: PostgrestError | null;
    }>;
  };
}

const keyOf = (relation: Relation) => viewKeys[relation.name] ?? relation.key;

/** The keys of the rows that a caller is given, or the code of the refusal. */
export async function readKeys(client: Client, relation: Relation): Promise<string[] | string> {
  const { data, error } = await (client as unknown as UntypedClient)
    .from(relation.name)
    .select("*");
  if (error) return error.code;
  const keys = (data ?? []).map((row) => keyOf(relation).map((column) => row[column]));
  return keys.map((key) => JSON.stringify(key)).sort();
}

/**
 * Carries a statement out as a caller, exactly as the engine sets one up, tells which rows it changed,
 * and takes everything back. Which rows those are is seen in the table and not asked of the caller, who
 * may be able to change what they cannot see.
 */
export const writeProbe = `
create schema access_probe;
create function access_probe.rows_of(relation text, key text) returns jsonb
language plpgsql as $$
declare
  found jsonb;
begin
  execute format(
    'select coalesce(jsonb_object_agg(jsonb_build_array(%s)::text, ctid::text), ''{}'') from public.%I',
    key, relation) into found;
  return found;
end
$$;
create function access_probe.write(
  caller_role text, account text, relation text, key text, is_view boolean, statement text
) returns jsonb
language plpgsql as $$
declare
  rows_before jsonb := '{}';
  rows_after jsonb := '{}';
begin
  if not is_view then
    rows_before := access_probe.rows_of(relation, key);
  end if;
  perform set_config('request.jwt.claim.sub', coalesce(account, ''), true);
  perform set_config('request.jwt.claim.role', caller_role, true);
  perform set_config('role', caller_role, true);
  execute statement;
  perform set_config('role', 'none', true);
  if not is_view then
    rows_after := access_probe.rows_of(relation, key);
  end if;
  raise exception using errcode = 'PTBCK', message = (
    select coalesce(jsonb_agg(coalesce(earlier.key, later.key)), '[]')
    from jsonb_each_text(rows_before) earlier
    full join jsonb_each_text(rows_after) later on later.key = earlier.key
    where later.value is distinct from earlier.value
  );
exception
  when sqlstate 'PTBCK' then return sqlerrm::jsonb;
  when insufficient_privilege then return '"denied"';
  when object_not_in_prerequisite_state then return '"impossible"';
  -- The policies let the row pass, and only then did a row that is already there object.
  when unique_violation or foreign_key_violation or restrict_violation then return '"passed"';
end
$$;
`;

type Outcome = string[] | "denied" | "impossible" | "passed";

async function write(
  query: Query,
  { role, account }: Caller,
  relation: Relation,
  statement: string,
): Promise<Outcome> {
  const [row] = await query<{ outcome: Outcome }>(
    "select access_probe.write($1, $2, $3, $4, $5, $6) as outcome",
    [role, account, relation.name, keyOf(relation).map(quoted).join(), relation.isView, statement],
  );
  const outcome = row?.outcome ?? [];
  // PostgreSQL writes JSON with blanks, JavaScript without.
  return Array.isArray(outcome)
    ? outcome.map((key) => JSON.stringify(JSON.parse(key))).sort()
    : outcome;
}

/** Changes every row of a relation that the caller can change, to what it is. */
export function updateAll(query: Query, caller: Caller, relation: Relation): Promise<Outcome> {
  const column = relation.columns.find(
    (name) => !keyOf(relation).includes(name) && !relation.generated.includes(name),
  );
  if (!column) throw new Error(`${relation.name} has nothing to change`);
  const statement = `update public.${relation.name} set ${quoted(column)} = ${quoted(column)}`;
  return write(query, caller, relation, statement);
}

export function deleteAll(query: Query, caller: Caller, relation: Relation): Promise<Outcome> {
  return write(query, caller, relation, `delete from public.${relation.name}`);
}

/** Adds a row that is there already once more: only who passes every policy meets it. */
export async function insertAgain(
  query: Query,
  caller: Caller,
  relation: Relation,
  key: string,
): Promise<"denied" | "impossible" | "reached"> {
  const columns = relation.columns.filter((name) => !relation.generated.includes(name));
  const list = columns.map(quoted).join();
  const condition = `jsonb_build_array(${keyOf(relation).map(quoted).join()}) = $1::jsonb`;
  const [found] = await query<{ row: unknown }>(
    `select to_jsonb(wanted) as row from public.${relation.name} wanted where ${condition}`,
    [key],
  );
  if (!found) throw new Error(`${relation.name} has no row ${key}`);
  const row = JSON.stringify(found.row).replaceAll("'", "''");
  const outcome = await write(
    query,
    caller,
    relation,
    `insert into public.${relation.name} (${list}) overriding system value
     select ${list} from jsonb_populate_record(null::public.${relation.name}, '${row}')`,
  );
  return outcome === "denied" || outcome === "impossible" ? outcome : "reached";
}
