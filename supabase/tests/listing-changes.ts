import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { projectTypes } from "#domain/vocabulary.ts";

/** A statement that changes data, whether or not listings are built from it. */
export type Change = (world: World) => string;

/** The IDs of a few companies and projects that changes refer to, whether these exist or not. */
export interface World {
  owner: string;
  companies: string[];
  projects: string[];
}

export function newWorld(owner: string): World {
  const ids = (count: number) => Array.from({ length: count }, () => randomUUID());
  return { owner, companies: ids(3), projects: ids(6) };
}

/** SQL that creates the companies and projects, none of them listed yet. */
export function foundWorld({ owner, companies, projects }: World): string {
  const company = (id: string) => `('${id}', '${owner}', 'Founded ${id}')`;
  const project = (id: string, index: number) =>
    `('${id}', '${companies[index % companies.length]}', 'World ${id}', 'Trees.')`;
  return `insert into public.companies (id, user_id, name) values ${companies.map(company)};
    insert into public.projects (id, company_id, project_id, description)
    values ${projects.map(project)}`;
}

const anyIndex = fc.nat(1000);
const at = (values: readonly string[], index: number) => values[index % values.length] ?? "";
const word = fc.stringMatching(/^[a-z]{1,8}$/);
const typeName = fc.constantFrom(...projectTypes.slice(0, 4));
/** Not 'submitted': a resubmitted project cannot be deleted. */
const status = fc.constantFrom(
  "approved",
  "approved",
  "changes_requested",
  "rejected",
  "withdrawn",
);

type Write = [change: fc.Arbitrary<Change>, weight: number];

const write = <Values extends unknown[]>(
  weight: number,
  values: { [Index in keyof Values]: fc.Arbitrary<Values[Index]> },
  statement: (world: World, ...values: Values) => string,
): Write => [
  fc.tuple<Values>(...values).map((chosen) => (world: World) => statement(world, ...chosen)),
  weight,
];

const projectWrites: Write[] = [
  write(
    6,
    [anyIndex, status],
    ({ projects }, project, value) =>
      `update public.projects set status = '${value}' where id = '${at(projects, project)}'`,
  ),
  write(
    2,
    [anyIndex, anyIndex, status],
    ({ projects, companies }, project, company, value) =>
      `insert into public.projects (id, company_id, project_id, description, status)
       select '${at(projects, project)}', id, 'World ${at(projects, project)}', 'Kelp.', '${value}'
       from public.companies where id = '${at(companies, company)}'
       on conflict (id) do update set description = excluded.description, status = excluded.status`,
  ),
  write(
    2,
    [anyIndex, word],
    ({ projects }, project, value) =>
      `update public.projects set description = '${value}' where id = '${at(projects, project)}'`,
  ),
  write(
    2,
    [anyIndex, fc.nat(3)],
    ({ projects }, project, value) =>
      `update public.projects set cost_per_ton = ${value}, durability = null
       where id = '${at(projects, project)}'`,
  ),
  write(
    1,
    [anyIndex, fc.constantFrom("'Verra'", "'Gold Standard'", "null")],
    ({ projects }, project, value) =>
      `update public.projects set registry = ${value} where id = '${at(projects, project)}'`,
  ),
  write(
    1,
    [anyIndex, fc.boolean()],
    ({ projects }, project, value) =>
      `update public.projects set agreement_to_terms = ${value} where id = '${at(projects, project)}'`,
  ),
  write(
    1,
    [anyIndex, anyIndex],
    ({ projects, companies }, project, company) =>
      `update public.projects set company_id = found.id from public.companies found
       where found.id = '${at(companies, company)}' and projects.id = '${at(projects, project)}'`,
  ),
  write(
    1,
    [anyIndex],
    ({ projects }, project) => `delete from public.projects where id = '${at(projects, project)}'`,
  ),
];

const sourcedFields = fc.constantFrom("impact.stage", "pricing.costPerTon", "company.email");
const sourceWrites: Write[] = [
  write(
    1,
    [anyIndex, sourcedFields, fc.nat(3)],
    ({ projects }, project, field, day) =>
      `update public.projects
       set sources = sources || '{"${field}": {"by": "team", "on": "2026-01-0${day + 1}"}}'
       where id = '${at(projects, project)}'`,
  ),
  write(
    1,
    [anyIndex, fc.nat(3)],
    ({ companies }, company, day) =>
      `update public.companies set sources = '{"company.size": {"by": "form", "on": "2026-01-0${day + 1}"}}'
       where id = '${at(companies, company)}'`,
  ),
];

const listWrites: Write[] = [
  write(
    1,
    [anyIndex, word, fc.nat(2)],
    ({ projects }, project, name, position) =>
      `insert into public.project_labels (project_id, label_name, position)
       select id, '${name}', ${position} from public.projects where id = '${at(projects, project)}'
       on conflict (project_id, position) do update set label_name = excluded.label_name`,
  ),
  write(
    1,
    [anyIndex, word],
    ({ projects }, project, value) =>
      `insert into public.registry_records (project_id, registry, registry_id, values)
       select id, 'Verra', project_id, jsonb_build_object('project.name', '${value}')
       from public.projects where id = '${at(projects, project)}'
       on conflict (project_id) do update set values = excluded.values`,
  ),
  write(
    3,
    [anyIndex, typeName, fc.nat(3)],
    ({ projects }, project, type, position) =>
      `insert into public.project_types (project_id, type_name, position)
       select id, '${type}', ${position} from public.projects where id = '${at(projects, project)}'
       on conflict (project_id, type_name) do update set position = excluded.position`,
  ),
  write(
    1,
    [anyIndex],
    ({ projects }, project) =>
      `delete from public.project_types where project_id = '${at(projects, project)}'`,
  ),
  write(
    1,
    [anyIndex, anyIndex],
    ({ projects }, from, to) =>
      `update public.project_methodologies list set project_id = found.id from public.projects found
       where found.id = '${at(projects, to)}' and list.project_id = '${at(projects, from)}'
         and not exists (select from public.project_methodologies where project_id = found.id)`,
  ),
  write(
    1,
    [anyIndex],
    ({ projects }, project) =>
      `update public.project_methodologies
       set methodology_id = (select id from public.methodologies order by created_at, id limit 1)
       where project_id = '${at(projects, project)}'`,
  ),
  write(
    1,
    [word],
    (_, path) =>
      `update public.methodologies set document_path = '${path}'
       where id = (select id from public.methodologies order by created_at, id limit 1)`,
  ),
  ...["subtype", "sector", "accreditation", "sdg", "methodology"].map((list) =>
    write(1, [anyIndex, word], ({ projects }, project, name) => {
      const value = list === "accreditation" || list === "methodology" ? name : listValues[list];
      const table = list === "methodology" ? "project_methodologies" : `project_${list}s`;
      return `insert into public.${table} (project_id, ${list}_name)
        select id, '${value}' from public.projects where id = '${at(projects, project)}'
        on conflict do nothing`;
    }),
  ),
];

const listValues: Record<string, string> = {
  subtype: "Biochar",
  sector: "Waste",
  sdg: "13: Climate Action",
};

const companyWrites: Write[] = [
  write(
    1,
    [anyIndex, fc.boolean()],
    ({ companies, owner }, company, isOwned) =>
      `update public.companies set user_id = ${isOwned ? `'${owner}'` : "null"}
       where id = '${at(companies, company)}'`,
  ),
  write(
    3,
    [anyIndex, word],
    ({ companies }, company, name) =>
      `update public.companies set name = '${name} ' || id where id = '${at(companies, company)}'`,
  ),
  write(
    1,
    [anyIndex, word],
    ({ companies }, company, name) =>
      `update public.companies set email = '${name}@example.org'
       where id = '${at(companies, company)}'`,
  ),
  write(
    2,
    [anyIndex, fc.option(typeName), fc.option(word)],
    ({ companies }, company, type, rating) =>
      `insert into public.display_overrides (company_id, project_types, fallback_rating, reason)
       select id, ${type ? `array['${type}']` : "null"}, ${rating ? `'${rating}'` : "null"}, 'A test'
       from public.companies where id = '${at(companies, company)}'
       on conflict (company_id) do update
       set project_types = excluded.project_types, fallback_rating = excluded.fallback_rating`,
  ),
  write(
    1,
    [anyIndex],
    ({ companies }, company) =>
      `delete from public.display_overrides where company_id = '${at(companies, company)}'`,
  ),
];

/** Lock a project before its company, or several rows in any order, so they could deadlock. */
const tangledWrites: Write[] = [
  write(
    1,
    [anyIndex, status],
    ({ companies }, company, value) =>
      `update public.projects set status = '${value}' where company_id = '${at(companies, company)}'`,
  ),
  write(
    1,
    [anyIndex, word],
    ({ projects }, project, name) =>
      `update public.projects
       set submitted_company = jsonb_build_object('name', '${name} ' || company_id)
       where id = '${at(projects, project)}'`,
  ),
  write(
    1,
    [anyIndex],
    ({ companies }, company) =>
      `delete from public.companies where id = '${at(companies, company)}'`,
  ),
  write(
    1,
    [anyIndex],
    ({ companies, owner }, company) =>
      `insert into public.companies (id, user_id, name)
       values ('${at(companies, company)}', '${owner}', 'Founded ${at(companies, company)}')
       on conflict do nothing`,
  ),
];

const oneOf = (writes: Write[]) =>
  fc.oneof(...writes.map(([arbitrary, weight]) => ({ arbitrary, weight })));

const singleWrites = [...projectWrites, ...sourceWrites, ...listWrites, ...companyWrites];

/** Changes that can run concurrently without deadlocking. */
export const singleChange: fc.Arbitrary<Change> = oneOf(singleWrites);

export const anyChange: fc.Arbitrary<Change> = oneOf([...singleWrites, ...tangledWrites]);
