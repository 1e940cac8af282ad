/** A relation as described by the database's own catalogue. */
export interface Relation {
  name: string;
  isView: boolean;
  key: string[];
  /** Generated columns, which cannot be written. */
  generated: string[];
  columns: string[];
  /** The foreign key that determines who owns a row, and what it refers to. */
  owner: { column: string; refersTo: "account" | "company" | "project" } | null;
}

export interface Routine {
  name: string;
  parameters: { name: string; type: string }[];
  granted: "everybody" | "signed in" | "server" | "nobody";
}

export interface Catalogue {
  relations: Relation[];
  functions: Routine[];
  buckets: { id: string; isPublic: boolean }[];
  /** Every function of our own schemas, with the roles that may run it besides its owner. */
  functionRoles: Record<string, string[]>;
  /** Definer functions in the private schema that visitors may run. */
  privateDefiners: string[];
  withoutRowLevelSecurity: string[];
  definersWithoutSearchPath: string[];
  openToPublic: string[];
  /** Views that run with their owner's rights instead of the caller's. */
  viewsWithOwnersRights: string[];
  withoutPolicy: string[];
  /** Verbs with more than one policy for the same role. */
  overlappingPolicies: string[];
  /** Foreign keys that are not the leading columns of any index. */
  unindexedReferences: string[];
}

export type Query = <Row>(statement: string, parameters?: unknown[]) => Promise<Row[]>;

export async function readCatalogue(query: Query): Promise<Catalogue> {
  const names = async (statement: string) =>
    (await query<{ name: string }>(statement)).map(({ name }) => name);
  const grants = await query<{ name: string; roles: string[] }>(`
    select routine.pronamespace::regnamespace || '.' || routine.proname as name,
      array(
        select case granted.grantee when 0 then 'PUBLIC' else granted.grantee::regrole::text end
        from aclexplode(coalesce(routine.proacl, acldefault('f', routine.proowner))) granted
        where granted.grantee <> routine.proowner
        order by 1
      ) as roles
    from pg_proc routine
    where routine.pronamespace in ('public'::regnamespace, 'private'::regnamespace)`);
  return {
    functionRoles: Object.fromEntries(grants.map(({ name, roles }) => [name, roles])),
    relations: await query<Relation>(`
      select relation.relname as name,
        relation.relkind in ('v', 'm') as "isView",
        coalesce((
          select array_agg(field.attname::text order by field.attnum)
          from pg_index index
          join pg_attribute field
            on field.attrelid = index.indrelid and field.attnum = any (index.indkey)
          where index.indrelid = relation.oid and index.indisprimary
        ), array['id']) as key,
        array(
          select attname::text from pg_attribute
          where attrelid = relation.oid and attgenerated <> ''
        ) as generated,
        array(
          select attname::text from pg_attribute
          where attrelid = relation.oid and attnum > 0 and not attisdropped order by attnum
        ) as columns,
        (
          select jsonb_build_object('column', field.attname, 'refersTo', case reference.confrelid
            when 'auth.users'::regclass then 'account'
            when 'public.companies'::regclass then 'company'
            when 'public.projects'::regclass then 'project' end)
          from pg_constraint reference
          join pg_attribute field
            on field.attrelid = reference.conrelid and field.attnum = reference.conkey[1]
          where reference.conrelid = relation.oid and reference.contype = 'f'
            and reference.confrelid in (
              'auth.users'::regclass, 'public.companies'::regclass, 'public.projects'::regclass)
          order by reference.confrelid = 'public.projects'::regclass desc,
            reference.confrelid = 'auth.users'::regclass desc
          limit 1
        ) as owner
      from pg_class relation
      where relation.relnamespace = 'public'::regnamespace and relation.relkind in ('r', 'p', 'v', 'm', 'f')
      order by relation.relname`),
    functions: await query<Routine>(`
      select routine.proname as name,
        (select coalesce(jsonb_agg(jsonb_build_object(
            'name', routine.proargnames[position], 'type', format_type(argument, null)) order by position), '[]')
          from unnest(routine.proargtypes) with ordinality parameters (argument, position)) as parameters,
        case
          when has_function_privilege('anon', routine.oid, 'execute') then 'everybody'
          when has_function_privilege('authenticated', routine.oid, 'execute') then 'signed in'
          when has_function_privilege('service_role', routine.oid, 'execute') then 'server'
          else 'nobody'
        end as granted
      from pg_proc routine
      where routine.pronamespace = 'public'::regnamespace
      order by routine.proname`),
    buckets: await query(`
      select id, coalesce(public, false) as "isPublic" from storage.buckets order by id`),
    privateDefiners: await names(`
      select proname as name from pg_proc
      where pronamespace = 'private'::regnamespace and prosecdef and prorettype <> 'trigger'::regtype
        and (has_function_privilege('anon', oid, 'execute')
          or has_function_privilege('authenticated', oid, 'execute'))
      order by proname`),
    withoutRowLevelSecurity: await names(`
      select oid::regclass::text as name from pg_class
      where relnamespace in (
          'public'::regnamespace, 'private'::regnamespace, 'storage'::regnamespace,
          'realtime'::regnamespace)
        and relkind in ('r', 'p') and not relrowsecurity`),
    definersWithoutSearchPath: await names(`
      select oid::regprocedure::text as name from pg_proc
      where pronamespace in (
          'public'::regnamespace, 'private'::regnamespace, 'realtime'::regnamespace)
        and prosecdef and not coalesce('search_path=""' = any (proconfig), false)`),
    openToPublic: await names(`
      select routine.oid::regprocedure::text as name
      from pg_proc routine, aclexplode(coalesce(routine.proacl, acldefault('f', routine.proowner))) granted
      where routine.pronamespace in (
          'public'::regnamespace, 'private'::regnamespace, 'realtime'::regnamespace)
        and granted.grantee = 0 and granted.privilege_type = 'EXECUTE'`),
    viewsWithOwnersRights: await names(`
      select oid::regclass::text as name from pg_class
      where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind = 'v'
        and not coalesce('security_invoker=true' = any (reloptions), false)`),
    withoutPolicy: await names(`
      select oid::regclass::text as name from pg_class
      where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
        and relkind in ('r', 'p')
        and not exists (select from pg_policy where polrelid = pg_class.oid)`),
    overlappingPolicies: await names(`
      select format('%I.%I: %s for %s', schemaname, tablename, verb, role) as name
      from pg_policies, unnest(roles) role,
        unnest(case cmd when 'ALL' then array['SELECT', 'INSERT', 'UPDATE', 'DELETE']
          else array[cmd] end) verb
      where schemaname in ('public', 'private', 'realtime') and permissive = 'PERMISSIVE'
      group by schemaname, tablename, verb, role having count(*) > 1`),
    unindexedReferences: await names(`
      select format('%s.%s', conrelid::regclass, conname) as name from pg_constraint
      where contype = 'f'
        and connamespace in ('public'::regnamespace, 'private'::regnamespace)
        and not exists (
          select from pg_index where indrelid = conrelid and (indpred is null)
            and (indkey::smallint[])[0:cardinality(conkey) - 1] = conkey
        )`),
  };
}
