import type pg from "pg";

/** The PostgreSQL type ids of json and jsonb. */
const jsonTypes = new Set([114, 3802]);

/**
 * The driver sends every array as a PostgreSQL array, but a parameter of type JSON needs JSON. Only
 * the database knows the parameter types, so we ask it, for the few statements that have an array.
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
