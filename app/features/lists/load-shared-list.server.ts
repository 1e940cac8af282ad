import { data } from "react-router";
import { z } from "zod";
import type { ListingRow } from "#domain/listing/listing-row.ts";
import type { Backend } from "~/lib/data/backend";
import { log } from "~/lib/log";

const sharedList = z
  .object({
    name: z.string(),
    entries: z.array(
      z.object({
        project_id: z.guid(),
        registry_id: z.string(),
        company_name: z.string(),
        note: z.string(),
      }),
    ),
  })
  .nullable();

export interface SharedList {
  name: string;
  entries: { projectId: string; registryId: string; company: string; note: string }[];
  /** The projects that are still listed, as an anonymous visitor may see them. */
  rows: ListingRow[];
}

/** Responds alike to a revoked link and to one that never existed. */
export async function loadSharedList(
  { anonymous, listings }: Backend,
  token: string,
): Promise<SharedList> {
  const { data: found, error } = await anonymous.rpc("get_shared_list", { token });
  if (error) {
    log.error("A shared list could not be read", error);
    throw data(null, { status: 503, headers: neverCached });
  }
  const list = sharedList.parse(found);
  if (!list) throw data(null, { status: 404, headers: neverCached });
  const known = await listings();
  return {
    name: list.name,
    entries: list.entries.map(({ project_id, registry_id, company_name, note }) => ({
      projectId: project_id,
      registryId: registry_id,
      company: company_name,
      note,
    })),
    rows: list.entries.flatMap(({ project_id }) => known.rows.get(project_id) ?? []),
  };
}

/** A list can change or be revoked without any change to the public data. */
export const neverCached = { "Cache-Control": "no-store" };
