import type { CallerRole } from "../identity/caller.ts";
import type { Argument, Verb } from "./catalogue.ts";

export interface FoundColumn {
  name: string;
  /** Its position in the relation, from 1. */
  position: number;
  type: string;
  defaultValue: string | null;
}

export interface FoundRelation {
  oid: number;
  name: string;
  isView: boolean;
  columns: FoundColumn[];
  primaryKey: string[];
  /** The columns, by position, of each key whose values are unique. */
  uniqueKeys: number[][];
  rights: Partial<Record<CallerRole, Verb[]>>;
}

export interface FoundForeignKey {
  constraint: string;
  from: number;
  to: number;
  /** Pairs of positions of columns. */
  columns: [from: number, to: number][];
}

export interface FoundFunction {
  name: string;
  arguments: Argument[];
  isVoid: boolean;
  isSet: boolean;
  isReadOnly: boolean;
  /** The table or view whose rows it returns. */
  rowRelation: string | null;
  /** The columns of the rows it returns, if they are not those of a relation. */
  rowColumns: FoundColumn[];
  callers: CallerRole[];
}

const requestRoles = `(values ('anon'), ('authenticated'), ('service_role')) role (name)`;

/**
 * A role may write to a table only if a policy for it exists; whether the policy allows a row is
 * for the database to say. A view's policies are those of its tables. Where no policy lets a
 * signed-in user change rows, PostgREST responds that none matched, and so does this API; it also
 * tells them which views cannot be written to.
 */
export const relationsQuery = `
  select relation.oid::int as oid, relation.relname as name, relation.relkind = 'v' as "isView",
    (
      select json_agg(json_build_object(
        'name', field.attname, 'position', field.attnum,
        'type', format('%I.%I', space.nspname, type.typname),
        'defaultValue', case
          when field.attgenerated <> '' then null
          when field.attidentity <> '' then format('nextval(%L)',
            pg_get_serial_sequence(relation.oid::regclass::text, field.attname))
          else pg_get_expr(preset.adbin, preset.adrelid) end) order by field.attnum)
      from pg_attribute field
        join pg_type type on type.oid = field.atttypid
        join pg_namespace space on space.oid = type.typnamespace
        left join pg_attrdef preset
          on preset.adrelid = field.attrelid and preset.adnum = field.attnum
      where field.attrelid = relation.oid and field.attnum > 0 and not field.attisdropped
    ) as columns,
    coalesce((
      select json_agg(field.attname order by position)
      from pg_constraint key,
        unnest(key.conkey) with ordinality as part (number, position)
        join pg_attribute field on field.attnum = part.number
      where key.conrelid = relation.oid and key.contype = 'p' and field.attrelid = relation.oid
    ), '[]') as "primaryKey",
    coalesce((
      select json_agg(key.conkey) from pg_constraint key
      where key.conrelid = relation.oid and key.contype in ('p', 'u')
    ), '[]') as "uniqueKeys",
    (
      select json_object_agg(role.name, (
        select coalesce(json_agg(verb.name), '[]')
        from (values ('select', 'r', 0), ('insert', 'a', 8), ('update', 'w', 4), ('delete', 'd', 16))
          verb (name, policy, updatable)
        where case
            when verb.name = 'delete' then has_table_privilege(role.name, relation.oid, 'delete')
            else has_any_column_privilege(role.name, relation.oid, verb.name) end
          and case
            when verb.name = 'select' then true
            when role.name <> 'anon' and (verb.name <> 'insert' or relation.relkind = 'v') then true
            when relation.relkind = 'v'
              then pg_relation_is_updatable(relation.oid, true) & verb.updatable <> 0
            else not relation.relrowsecurity or holder.rolbypassrls or holder.rolsuper
              or exists (
                select from pg_policy policy
                where policy.polrelid = relation.oid and policy.polpermissive
                  and policy.polcmd::text in ('*', verb.policy)
                  and policy.polroles && array[0::oid, holder.oid]) end))
      from ${requestRoles} join pg_roles holder on holder.rolname = role.name
    ) as rights
  from pg_class relation
  where relation.relnamespace = 'public'::regnamespace and relation.relkind in ('r', 'p', 'v', 'm', 'f')
  order by relation.relname`;

export const foreignKeysQuery = `
  select key.conname as constraint, key.conrelid::int as from, key.confrelid::int as to,
    (
      select json_agg(json_build_array(pair.own, pair.other) order by pair.position)
      from unnest(key.conkey, key.confkey) with ordinality as pair (own, other, position)
    ) as columns
  from pg_constraint key
  where key.contype = 'f' and key.conparentid = 0
  order by key.conname`;

export const viewsQuery = `
  select relation.oid::int as oid, rule.ev_action::text as definition
  from pg_rewrite rule join pg_class relation on relation.oid = rule.ev_class
  where relation.relkind = 'v' and rule.rulename = '_RETURN'
    and relation.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`;

export const functionsQuery = `
  select routine.proname as name, routine.proretset as "isSet",
    routine.prorettype = 'void'::regtype as "isVoid",
    routine.provolatile <> 'v' as "isReadOnly",
    case when result.typtype = 'c' and source.relnamespace = 'public'::regnamespace
      and source.relkind <> 'c' then source.relname end as "rowRelation",
    coalesce((
      select json_agg(json_build_object(
        'name', coalesce(routine.proargnames[given.position], ''),
        'type', format('%I.%I', space.nspname, type.typname),
        'isOptional', given.input > routine.pronargs - routine.pronargdefaults) order by given.position)
      from (
        select position, type, row_number() over (order by position) as input
        from unnest(coalesce(routine.proallargtypes, routine.proargtypes::oid[]))
          with ordinality as one (type, position)
        where coalesce(routine.proargmodes[position], 'i') in ('i', 'b', 'v')
      ) given
        join pg_type type on type.oid = given.type
        join pg_namespace space on space.oid = type.typnamespace
    ), '[]') as arguments,
    coalesce(
      (
        select json_agg(json_build_object(
          'name', routine.proargnames[one.position], 'position', one.position,
          'type', format('%I.%I', space.nspname, type.typname), 'defaultValue', null)
          order by one.position)
        from unnest(routine.proallargtypes) with ordinality as one (type, position)
          join pg_type type on type.oid = one.type
          join pg_namespace space on space.oid = type.typnamespace
        where routine.proargmodes[one.position] in ('o', 'b', 't')
      ),
      (
        select json_agg(json_build_object(
          'name', field.attname, 'position', field.attnum,
          'type', format('%I.%I', space.nspname, type.typname), 'defaultValue', null)
          order by field.attnum)
        from pg_attribute field
          join pg_type type on type.oid = field.atttypid
          join pg_namespace space on space.oid = type.typnamespace
        where field.attrelid = result.typrelid and field.attnum > 0 and not field.attisdropped
      ),
      '[]'
    ) as "rowColumns",
    (
      select coalesce(json_agg(role.name), '[]') from ${requestRoles}
      where has_function_privilege(role.name, routine.oid, 'execute')
    ) as callers
  from pg_proc routine
    join pg_type result on result.oid = routine.prorettype
    left join pg_class source on source.oid = result.typrelid
  where routine.pronamespace = 'public'::regnamespace and routine.prokind = 'f'
    and routine.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
    and routine.provariadic = 0
  order by routine.oid`;
