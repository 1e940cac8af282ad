import type pg from "pg";

interface StoredListing {
  /** All values, public and gated, as one text. */
  values: string;
  changedIn: number;
}

/** Everything that readers of the listings can see at one point in time. */
export interface ListingState {
  version: number;
  rows: Map<string, StoredListing>;
  /** By listing ID, the version in which it was removed. */
  removed: Map<string, number>;
}

interface ListingRow extends StoredListing {
  id: string;
}

const listingRows = `
  select id::text, (to_jsonb(listing) - array['changed_in_version', 'changed_at', 'gated_changed_in_version'])::text as values,
    gated_changed_in_version::integer as "changedIn"
  from public.project_listings listing`;

const removals =
  "select id::text, removed_in_version::integer as version from public.removed_listings";

const byId = (rows: ListingRow[]) =>
  new Map(rows.map(({ id, values, changedIn }) => [id, { values, changedIn }]));

export async function readState(client: pg.ClientBase): Promise<ListingState> {
  const version = await client.query(
    "select (public.get_public_data_versions() ->> 'listings')::integer as version",
  );
  const listings = await client.query<ListingRow>(`${listingRows} order by id`);
  const removed = await client.query<{ id: string; version: number }>(removals);
  return {
    version: version.rows[0].version,
    rows: byId(listings.rows),
    removed: new Map(removed.rows.map(({ id, version }) => [id, version])),
  };
}

/** The rows of a reader that fetches only what has changed since its known version. */
export async function applyChanges(client: pg.ClientBase, known: ListingState) {
  const since = [known.version];
  const changed = await client.query<ListingRow>(
    `${listingRows} where gated_changed_in_version > $1`,
    since,
  );
  const removed = await client.query<{ id: string }>(
    `${removals} where removed_in_version > $1`,
    since,
  );
  const rows = new Map([...known.rows, ...byId(changed.rows)]);
  for (const { id } of removed.rows) rows.delete(id);
  return rows;
}

/** Inconsistencies found by the database's own check and by a direct comparison of both sides. */
export async function differences(client: pg.ClientBase): Promise<unknown[]> {
  const own = await client.query("select * from private.listing_differences()");
  const plain = await client.query(`
    with kept as (
      select to_jsonb(listing) - array['changed_in_version', 'changed_at', 'gated_changed_in_version'] as row from public.project_listings listing
    ), wanted as (
      select to_jsonb(project) as row from private.listed_projects project
    )
    (table kept except table wanted) union all (table wanted except table kept)`);
  return [...own.rows, ...plain.rows];
}
