/** What the database itself says that it offers. */
export interface Catalogue {
  relations: { name: string; key: string[]; generated: string[] }[];
  functions: { name: string; parameters: { name: string; type: string }[] }[];
  withoutRowLevelSecurity: string[];
  definersWithoutSearchPath: string[];
  openToPublic: string[];
}

type Query = <Row>(statement: string) => Promise<Row[]>;

export async function readCatalogue(query: Query): Promise<Catalogue> {
  const names = async (statement: string) =>
    (await query<{ name: string }>(statement)).map(({ name }) => name);
  return {
    relations: await query(`
      select relation.relname as name,
        coalesce((
          select array_agg(field.attname::text order by field.attnum)
          from pg_index index
          join pg_attribute field
            on field.attrelid = index.indrelid and field.attnum = any (index.indkey)
          where index.indrelid = relation.oid and index.indisprimary
        ), array['id']) as key,
        array(
          select attname::text from pg_attribute
          where attrelid = relation.oid and (attidentity = 'a' or attgenerated <> '')
        ) as generated
      from pg_class relation
      where relation.relnamespace = 'public'::regnamespace and relation.relkind in ('r', 'p', 'v', 'm', 'f')
      order by relation.relname`),
    functions: await query(`
      select routine.proname as name,
        (select coalesce(jsonb_agg(jsonb_build_object(
            'name', routine.proargnames[place], 'type', format_type(argument, null)) order by place), '[]')
          from unnest(routine.proargtypes) with ordinality parameters (argument, place)) as parameters
      from pg_proc routine
      where routine.pronamespace = 'public'::regnamespace
      order by routine.proname`),
    withoutRowLevelSecurity: await names(`
      select oid::regclass::text as name from pg_class
      where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
        and relkind in ('r', 'p') and not relrowsecurity`),
    definersWithoutSearchPath: await names(`
      select oid::regprocedure::text as name from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and prosecdef and not coalesce('search_path=""' = any (proconfig), false)`),
    openToPublic: await names(`
      select routine.oid::regprocedure::text as name
      from pg_proc routine, aclexplode(coalesce(routine.proacl, acldefault('f', routine.proowner))) granted
      where routine.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and granted.grantee = 0 and granted.privilege_type = 'EXECUTE'`),
  };
}
