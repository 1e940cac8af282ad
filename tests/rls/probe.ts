import type { PostgrestError } from "@supabase/supabase-js";
import type { TestServer } from "../fixtures/test-server.ts";
import type { Call, Reach } from "./access-table.ts";
import type { Catalogue } from "./catalogue.ts";

type AnyClient = TestServer["anonymous"];
type Row = Record<string, unknown>;
export type Verb = "select" | "insert" | "update" | "delete";

/** A relation's name is data here, so the client is used without its row types. */
interface UntypedTable {
  select(columns: string, options?: object): UntypedQuery;
  insert(row: Row, options?: object): UntypedQuery;
  update(row: Row, options?: object): UntypedQuery;
  delete(options?: object): UntypedQuery;
  upsert(row: Row): UntypedQuery;
}
interface UntypedQuery
  extends PromiseLike<{ data: Row[] | null; count: number | null; error: PostgrestError | null }> {
  match(key: Row): UntypedQuery;
}

const table = (client: AnyClient, name: string) =>
  (client as unknown as { from(name: string): UntypedTable }).from(name);

const insufficientPrivilege = "42501";

function isTokenRefusal(error: PostgrestError | null): boolean {
  return error !== null && /^PGRST30\d$/.test(error.code);
}

function refusal(error: PostgrestError): Reach {
  return error.code === insufficientPrivilege ? "denied" : "impossible";
}

/** Tries one verb on one relation; returns how far it reached, or the token's refusal. */
export async function probeRelation(
  client: AnyClient,
  service: AnyClient,
  relation: Catalogue["relations"][number],
  verb: Verb,
): Promise<Reach | "token refused"> {
  const rows = await allRows(service, relation.name);
  if (verb === "select") {
    const { data, error } = await table(client, relation.name).select("*");
    if (isTokenRefusal(error)) return "token refused";
    return error ? refusal(error) : share(data?.length ?? 0, rows.length);
  }
  const tried = verb === "insert" ? rows.slice(0, 1) : sample(rows);
  let reached = 0;
  for (const row of tried) {
    const { count, error } = await write(client, relation, verb, row);
    if (isTokenRefusal(error)) return "token refused";
    if (error && !isConflict(error)) return refusal(error);
    reached += error ? 1 : (count ?? 0);
    if (verb === "delete" && count) await table(service, relation.name).upsert(row);
  }
  return share(reached, tried.length);
}

function write(
  client: AnyClient,
  relation: Catalogue["relations"][number],
  verb: Exclude<Verb, "select">,
  row: Row,
) {
  const key = Object.fromEntries(relation.key.map((name) => [name, row[name]]));
  const target = table(client, relation.name);
  if (verb === "insert") {
    const written = Object.entries(row).filter(([name]) => !relation.generated.includes(name));
    return target.insert(Object.fromEntries(written), { count: "exact" });
  }
  if (verb === "update") {
    const [column, value] = Object.entries(row).find(
      ([name]) => !relation.key.includes(name) && !relation.generated.includes(name),
    ) ?? ["id", row.id];
    return target.update({ [column]: value }, { count: "exact" }).match(key);
  }
  return target.delete({ count: "exact" }).match(key);
}

/** The policies let the row pass, and only then did the row that is already there object. */
function isConflict(error: PostgrestError): boolean {
  return ["23505", "23503"].includes(error.code);
}

async function allRows(service: AnyClient, relation: string): Promise<Row[]> {
  const { data, error } = await table(service, relation).select("*");
  if (error) throw new Error(`${relation}: ${error.message}`);
  if (!data || data.length === 0) throw new Error(`${relation} has no rows to probe with`);
  return data;
}

/** Enough rows to meet both one's own and other people's, spread over the whole table. */
function sample(rows: Row[]): Row[] {
  const wanted = 8;
  const distance = Math.max(1, Math.floor(rows.length / wanted));
  return rows.filter((_, index) => index % distance === 0);
}

function share(reached: number, all: number): Reach {
  if (reached === 0) return "none";
  return reached === all ? "all" : "some";
}

const sampleArguments: Record<string, unknown> = {
  uuid: "00000000-0000-4000-8000-000000000000",
  jsonb: {},
  text: "sample",
  "text[]": [],
  "uuid[]": [],
  integer: 1,
  interval: "1 minute",
  "timestamp with time zone": "2026-01-01T00:00:00Z",
};

export async function probeFunction(
  client: AnyClient,
  { name, parameters }: Catalogue["functions"][number],
): Promise<Call | "token refused"> {
  const values = parameters.map((parameter) => {
    if (!(parameter.type in sampleArguments)) throw new Error(`No sample of ${parameter.type}`);
    return [parameter.name, sampleArguments[parameter.type]];
  });
  const rpc = client as unknown as {
    rpc(name: string, values: object): PromiseLike<{ error: PostgrestError | null }>;
  };
  const { error } = await rpc.rpc(name, Object.fromEntries(values));
  if (isTokenRefusal(error)) return "token refused";
  if (!error) return "runs";
  return error.code === insufficientPrivilege ? "denied" : "refused";
}
