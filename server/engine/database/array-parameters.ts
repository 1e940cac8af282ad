import type pg from "pg";

/** The types of JSON, by PostgreSQL's numbers for them. */
const jsonTypes = new Set([114, 3802]);

/**
 * The driver writes every list as a PostgreSQL array; one that is meant as JSON has to be written as
 * JSON. Only the database knows which is which, so it is asked, for the few statements with a list.
 */
export async function withJsonLists(
  client: pg.ClientBase,
  statement: string,
  parameters: readonly unknown[],
): Promise<unknown[]> {
  if (!parameters.some(Array.isArray)) return [...parameters];
  await client.query(`prepare typed_lists as ${statement}`);
  const { rows } = await client.query<{ types: number[] }>(
    `select parameter_types::oid[]::int[] as types
    from pg_prepared_statements where name = 'typed_lists'`,
  );
  await client.query("deallocate typed_lists");
  const types = rows[0]?.types ?? [];
  return parameters.map((value, index) =>
    Array.isArray(value) && jsonTypes.has(types[index] ?? 0) ? JSON.stringify(value) : value,
  );
}
