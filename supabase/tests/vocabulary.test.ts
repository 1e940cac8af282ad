import { beforeAll, expect, test } from "vitest";
import * as vocabulary from "#domain/vocabulary.ts";
import { sharedTestServer, type TestServer } from "../../tests/fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await sharedTestServer();
});

/** Every domain type of the database, with the vocabulary's list that it must equal. */
const lists: Record<string, readonly string[]> = {
  carbon_category: vocabulary.carbonCategories,
  claim_decision: vocabulary.claimDecisions,
  colleague_role: vocabulary.colleagueRoles,
  credit_availability: vocabulary.creditAvailabilities,
  developer_type: vocabulary.developerTypes,
  display_permission: vocabulary.displayPermissions,
  file_kind: vocabulary.fileKinds,
  import_outcome: vocabulary.importOutcomes,
  import_status: vocabulary.importStatuses,
  label_scope: vocabulary.labelScopes,
  offer_change: vocabulary.offerChanges,
  project_sector: vocabulary.projectSectors,
  project_stage: vocabulary.projectStages,
  project_status: vocabulary.projectStatuses,
  project_subtype: vocabulary.projectSubTypes,
  project_type: vocabulary.projectTypes,
  queue_state: vocabulary.queueStates,
  refresh_kind: vocabulary.refreshKinds,
  refresh_outcome: vocabulary.refreshOutcomes,
  registry: vocabulary.registries,
  review_decision: vocabulary.reviewDecisions,
  review_status: vocabulary.reviewStatuses,
  sdg_goal: vocabulary.sdgGoals,
  user_role: vocabulary.userRoles,
};

test("the database's enumerations have the same values as the vocabulary", async () => {
  const types = await server.query<{ name: string; definition: string }>(`
    select type.typname as name, pg_get_constraintdef(rule.oid) as definition
    from pg_type type join pg_constraint rule on rule.contypid = type.oid
    where type.typnamespace = 'public'::regnamespace and type.typtype = 'd'`);
  const found = Object.fromEntries(
    types.map(({ name, definition }) => [
      name,
      [...definition.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, value]) =>
        value?.replaceAll("''", "'"),
      ),
    ]),
  );
  expect(found).toEqual(lists);
});

test("a value outside an enumeration is refused and changes nothing", async () => {
  const [before] = await server.query<{ id: string; carbon_category: string }>(
    "select id, carbon_category from public.projects limit 1",
  );
  const { error } = await server.service
    .from("projects")
    // @ts-expect-error: not in the vocabulary
    .update({ carbon_category: "Magic" })
    .eq("id", before?.id ?? "");
  expect(error).toMatchObject({ code: "23514" });
  const [after] = await server.query(
    "select id, carbon_category from public.projects where id = $1",
    [before?.id],
  );
  expect(after).toEqual(before);
});
