import type pg from "pg";

/** The maximum for one user. */
const companies = 10;

/**
 * Creates projects that wait for review, all belonging to the site's signed-in user, who is made an
 * administrator. So the same projects are both the team's queue and the user's own list.
 */
export async function fillDesk(database: pg.Client, count: number): Promise<void> {
  await database.query("update public.profiles set user_role = 'admin'");
  await database.query(
    `insert into public.companies (name, location, user_id)
     select 'Portfolio ' || number, 'Kenya', profile.id
     from public.profiles profile, generate_series(1, $1::integer) number`,
    [companies],
  );
  await database.query(
    `insert into public.projects (
       company_id, project_id, project_name, description, project_location, cost_per_ton, durability,
       created_at
     )
     select company.id, 'DESK-' || lpad(number::text, 4, '0'), 'Forest ' || number, 'Trees on former pasture.', 'Kenya',
       number % 300, '100 years', timestamptz '2026-01-01' + number * interval '1 minute'
     from generate_series(1, $1::integer) number
     join public.companies company on company.name = 'Portfolio ' || (1 + number % $2::integer)`,
    [count, companies],
  );
  await database.query(
    `insert into public.project_types (project_id, type_name, position)
     select id, 'Forestry', 1 from public.projects`,
  );
  await database.query("vacuum analyze");
}
