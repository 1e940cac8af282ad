import type { Rows } from "./access-table.ts";
import type { Query, Relation } from "./catalogue.ts";

const ownCompanies = `select id from public.companies where user_id = $1
  union select company_id from public.company_members where user_id = $1`;
const ownProjects = `select id from public.projects where company_id in (${ownCompanies})`;

/**
 * The keys of each view's rows, derived independently from the base tables because the view itself
 * is under test. `owned` is a condition on the project.
 */
const viewRows: Record<string, (owned: string) => string> = {
  methodology_library: () => "select jsonb_build_array(id) as key from public.methodologies",
  audit_actors: () =>
    "select distinct jsonb_build_array(entry.actor_id) as key from public.audit_trail entry",
  audit_entries: () => "select jsonb_build_array(entry.id) as key from public.audit_trail entry",
  project_listings: (
    owned,
  ) => `select jsonb_build_array(project.id) as key from public.projects project
    where project.status = 'approved' and ${owned}`,
  review_queue: (owned) => `select jsonb_build_array(project.id, null) as key
      from public.projects project where ${owned}
    union all
    select jsonb_build_array(project.id, revision.id)
      from public.pending_revisions revision
      join public.projects project on project.id = revision.project_id
      where revision.decision is null and ${owned}`,
  unlisted_methodologies: (owned) => `select distinct jsonb_build_array(
        lower(list.methodology_name), coalesce(lower(list.version), '')) as key
      from public.project_methodologies list
      join public.projects project on project.id = list.project_id
      where list.methodology_id is null and ${owned}`,
  team_projects: (owned) => `select jsonb_build_array(project.id) as key
    from public.projects project where ${owned}`,
};

/** The columns that identify a row of each view. */
export const viewKeys: Record<string, string[]> = {
  audit_actors: ["actor_id"],
  audit_entries: ["id"],
  project_listings: ["id"],
  methodology_library: ["id"],
  review_queue: ["id", "revision_id"],
  unlisted_methodologies: ["name_key", "version_key"],
  team_projects: ["id"],
};

/**
 * The keys of the rows that a scope covers for an account, read from the tables past all policies.
 */
export async function expectedKeys(
  query: Query,
  relation: Relation,
  rows: Rows,
  account: string | null,
): Promise<string[]> {
  if (rows === "none") return [];
  const statement = relation.isView
    ? viewStatement(relation, rows)
    : `select jsonb_build_array(${relation.key.map(quoted).join()}) as key
       from public.${relation.name} where ${condition(relation, rows)}`;
  // Always reference the parameter, because not every condition uses it.
  const found = await query<{ key: unknown[] }>(
    `with asked as (select $1::uuid as account) ${statement}`,
    [account],
  );
  return found.map(({ key }) => JSON.stringify(key)).sort();
}

function viewStatement({ name }: Relation, rows: Rows): string {
  const statement = viewRows[name];
  if (!statement) throw new Error(`Add the expected rows of the view ${name} to viewRows`);
  return statement(rows === "own" ? `project.id in (${ownProjects})` : "true");
}

const isPublished = `not is_draft and coalesce("publishingDate", created_at) <= now()`;

const isListed = "project_id in (select id from public.projects where status = 'approved')";
const gatedFacts = ["cost_per_ton", "bezero_rating", "sylvera_rating", "fallback_rating"];

function condition({ name, owner }: Relation, rows: Rows): string {
  if (rows === "all") return "true";
  if (name === "listing_history") {
    const isGated = `fact in (${gatedFacts.map((fact) => `'${fact}'`).join()})`;
    return rows === "published" ? `${isListed} and not ${isGated}` : isListed;
  }
  if (rows === "approved") return "status = 'approved'";
  if (rows === "published" && name === "earlier_slugs") {
    return ["articles", "news"]
      .map(
        (kind) => `(kind = '${kind}' and post_id in
          (select post.id from public.${kind} post where ${isPublished}))`,
      )
      .join(" or ");
  }
  if (rows === "published") return isPublished;
  // Its account is the owner's alone.
  if (name === "companies") return `id in (${ownCompanies})`;
  if (!owner)
    throw new Error(`${name} refers to no company, project or account, so no row has an owner`);
  const mine = { account: "$1", company: ownCompanies, project: ownProjects }[owner.refersTo];
  return `${quoted(owner.column)} in (${mine})`;
}

export const quoted = (name: string) => `"${name}"`;
