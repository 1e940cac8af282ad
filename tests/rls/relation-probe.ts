import type { PostgrestError } from "@supabase/supabase-js";
import type { Query, Relation } from "./catalogue.ts";
import { quoted, viewKeys } from "./expected-rows.ts";
import type { Caller, Client } from "./identities.ts";

/** The relation name is dynamic here, so the client is used without row types. */
interface UntypedClient {
  from(name: string): {
    select(columns: string): PromiseLike<{
      data: Record<string, unknown>[] | null;
      error: PostgrestError | null;
    }>;
  };
}

const keyOf = (relation: Relation) => viewKeys[relation.name] ?? relation.key;

/** The keys of the rows a caller reads, or the error code if refused. */
export async function readKeys(client: Client, relation: Relation): Promise<string[] | string> {
  const { data, error } = await (client as unknown as UntypedClient)
    .from(relation.name)
    .select("*");
  if (error) return error.code;
  const keys = (data ?? []).map((row) => keyOf(relation).map((column) => row[column]));
  return keys.map((key) => JSON.stringify(key)).sort();
}

/**
 * Runs a statement as a caller, set up exactly as the engine does it, returns the rows it changed
 * and rolls everything back. The changed rows are determined from the table rather than from the
 * caller, who may be able to change rows they cannot see.
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
  // PostgreSQL writes JSON with spaces, JavaScript without.
  return Array.isArray(outcome)
    ? outcome.map((key) => JSON.stringify(JSON.parse(key))).sort()
    : outcome;
}

/** Updates every row the caller can update, without changing any value. */
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

/**
 * Inserts an existing row again: the unique key rejects it only if every policy has let it pass.
 */
export async function reinsert(
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
