import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readSchemaFiles } from "../../scripts/schema-files.ts";
import { eventually } from "../fixtures/eventually.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";
import {
  accessFor,
  bucketAccess,
  functionAccess,
  type Identity,
  identities,
  isOfOwnersCompany,
  policyFunctions,
  privateFunctionAccess,
  type RelationAccess,
  type Rows,
  relationAccess,
  rolesOf,
  visitors,
  type Written,
} from "./access-table.ts";
import { type Catalogue, type Relation, readCatalogue } from "./catalogue.ts";
import { expectedKeys } from "./expected-rows.ts";
import {
  callFunction,
  fingerprint,
  outcomeOf,
  type SampleIds,
  sampleIdsOf,
} from "./function-probe.ts";
import { type Callers, callersOf, invalidTokenClients } from "./identities.ts";
import { deleteAll, readKeys, reinsert, updateAll, writeProbe } from "./relation-probe.ts";
import { leaveTraces } from "./traces.ts";

let server: TestServer;
let callers: Callers;
let catalogue: Catalogue;
let sampleIds: { owner: SampleIds; rival: SampleIds };

const query = <Row>(statement: string, parameters?: unknown[]) =>
  server.query<Row>(statement, parameters);

beforeAll(async () => {
  server = await startTestServer();
  callers = await callersOf(server);
  await leaveTraces(callers);
  // The server does the jobs that the traces caused; one that is not due stays for the tests.
  await eventually(async () => {
    expect(await query("select from public.jobs where next_attempt_at <= now()")).toEqual([]);
  });
  // Derived from registries' files, so that nobody leaves it by hand.
  await query(`
    insert into public.vintage_lots
      (project_id, registry, registry_id, vintage_start, vintage_end, issued_kg, sources)
    select project_id, registry, registry_id, '2024-01-01', '2024-12-31', 1000, '{}'
    from public.registry_records`);
  await query("select private.queue_job('file-removal', 'sample', '{}', now() + interval '1 day')");
  await query(writeProbe);
  catalogue = await readCatalogue(query);
  sampleIds = {
    owner: await sampleIdsOf(query, callers.owner.account ?? ""),
    rival: await sampleIdsOf(query, callers.rival.account ?? ""),
  };
});
afterAll(() => server?.stop());

function relationNamed(name: string): Relation {
  const relation = catalogue.relations.find((one) => one.name === name);
  if (!relation) throw new Error(`${name} does not exist`);
  return relation;
}

function declaredFor(name: string): RelationAccess {
  const declared = relationAccess[name];
  if (!declared) throw new Error(`${name} is not declared`);
  return declared;
}

const keysFor = (relation: Relation, rows: Rows, identity: Identity) =>
  expectedKeys(query, relation, rows, callers[identity].account);

describe("database catalogue", () => {
  test("contains exactly the declared relations, functions and buckets", () => {
    const { relations, functions, buckets } = catalogue;
    expect(relations.map(({ name }) => name)).toEqual(Object.keys(relationAccess).sort());
    expect(functions.map(({ name }) => name)).toEqual(Object.keys(functionAccess).sort());
    expect(Object.fromEntries(buckets.map(({ id, isPublic }) => [id, isPublic]))).toEqual(
      Object.fromEntries(Object.entries(bucketAccess).map(([id, { isPublic }]) => [id, isPublic])),
    );
  });

  test("grants each function to exactly the declared roles", () => {
    expect(
      Object.fromEntries(catalogue.functions.map(({ name, granted }) => [name, granted])),
    ).toEqual(
      Object.fromEntries(
        Object.entries(functionAccess).map(([name, { granted }]) => [name, granted]),
      ),
    );
    expect(catalogue.privateDefiners).toEqual(policyFunctions);
    const declared = [
      ...Object.entries(functionAccess).map(
        ([name, { granted }]) => [`public.${name}`, rolesOf[granted]] as const,
      ),
      ...Object.entries(privateFunctionAccess).map(
        ([name, granted]) => [`private.${name}`, rolesOf[granted]] as const,
      ),
    ];
    const closed = Object.keys(catalogue.functionRoles).map((name) => [name, []] as const);
    expect(catalogue.functionRoles).toEqual(Object.fromEntries([...closed, ...declared]));
  });

  test("closes a new function to everyone, even where the platform opens it by default", async () => {
    const schema = (await readSchemaFiles()).map(({ script }) => script).join("\n");
    const ownDefaults = schema.match(/^alter default privileges[^;]+;/gm) ?? [];
    await query(`
      alter default privileges grant execute on functions to public;
      alter default privileges in schema public
        grant execute on functions to anon, authenticated, service_role;
      ${ownDefaults.join("\n")}
      create function public.just_added() returns void language sql as '';
      create function private.just_added() returns void language sql as '';`);
    const added = await query<{ roles: string[] }>(`
      select array(
        select rolname::text from pg_roles
        where not rolsuper and has_function_privilege(pg_roles.oid, routine.oid, 'execute')
      ) as roles
      from pg_proc routine where routine.proname = 'just_added'`);
    await query("drop function public.just_added(); drop function private.just_added();");
    expect(added).toEqual([{ roles: [] }, { roles: [] }]);
  });

  test("has row-level security on every table, a fixed search path for every definer function, and no function open to PUBLIC", () => {
    expect(catalogue.withoutRowLevelSecurity).toEqual([]);
    expect(catalogue.definersWithoutSearchPath).toEqual([]);
    expect(catalogue.openToPublic).toEqual([]);
  });

  test("has invoker rights on every view, one policy per verb and role, and an index for every foreign key", () => {
    expect(catalogue.viewsWithOwnersRights).toEqual([]);
    expect(catalogue.withoutPolicy).toEqual([]);
    expect(catalogue.overlappingPolicies).toEqual([]);
    expect(catalogue.unindexedReferences).toEqual([]);
  });
});

describe.each(identities)("%s", (identity) => {
  test.each(Object.keys(relationAccess))("reads exactly the declared rows of %s", async (name) => {
    const relation = relationNamed(name);
    const rows: Rows = accessFor(declaredFor(name).read, identity);
    expect(await readKeys(callers[identity].client, relation)).toEqual(
      await keysFor(relation, rows, identity),
    );
  });

  test.each(Object.keys(relationAccess))("writes exactly the declared rows of %s", async (name) => {
    const relation = relationNamed(name);
    const declared = declaredFor(name);
    const caller = callers[identity];
    const expected = async (scope: Written) =>
      scope === "denied" || scope === "impossible" ? scope : keysFor(relation, scope, identity);

    const update = accessFor(declared.update, identity);
    expect(await updateAll(query, caller, relation), "update").toEqual(await expected(update));

    const remove = accessFor(declared.delete, identity);
    const removed = await deleteAll(query, caller, relation);
    // Foreign keys can block a delete, no matter who attempts it.
    if (removed === "passed") expect(remove, "delete").toBe("all");
    else expect(removed, "delete").toEqual(await expected(remove));

    const insert = accessFor(declared.insert, identity);
    const own = insert === "own" ? await keysFor(relation, "own", identity) : null;
    for (const key of await someKeys(relation)) {
      const isForeign = own !== null && !own.includes(key);
      const scope = isForeign ? "denied" : insert;
      const reached = scope === "denied" || scope === "impossible" ? scope : "reached";
      expect(await reinsert(query, caller, relation, key), `insert ${key}`).toBe(reached);
    }
  });
});

/** The keys of any row, one of the owner's and one of the rival's. */
async function someKeys(relation: Relation): Promise<string[]> {
  const [any] = await keysFor(relation, relation.isView ? "approved" : "all", "service");
  if (!any) throw new Error(`${relation.name} has no rows to probe with`);
  if (!relation.owner) return [any];
  const [owners] = await keysFor(relation, "own", "owner");
  const [rivals] = await keysFor(relation, "own", "rival");
  if (!owners || !rivals) throw new Error(`${relation.name} has no rows of both owner and rival`);
  return [any, owners, rivals];
}

describe.each(visitors)("functions, called by %s", (identity) => {
  test("match their declaration when given other people's real ids, and change nothing", async () => {
    const foreign = isOfOwnersCompany(identity) ? sampleIds.rival : sampleIds.owner;
    const before = await fingerprint(query);
    const found: Record<string, string> = {};
    const declared: Record<string, string> = {};
    for (const routine of catalogue.functions) {
      const { code } = await callFunction(callers[identity].client, routine, foreign);
      found[routine.name] = outcomeOf(code);
      const access = functionAccess[routine.name]?.foreign;
      declared[routine.name] = access ? accessFor(access, identity) : "not declared";
    }
    expect(found).toEqual(declared);
    expect(await fingerprint(query)).toEqual(before);
  });
});

describe("other colleagues, on the owner's records", () => {
  test("viewers change nothing, and read what the owner reads", async () => {
    const before = await fingerprint(query);
    for (const routine of catalogue.functions) {
      const access = functionAccess[routine.name];
      if (!access?.own) continue;
      const { code } = await callFunction(callers.viewer.client, routine, sampleIds.owner);
      expect(outcomeOf(code), routine.name).toBe(access.viewer ?? "refused");
    }
    expect(await fingerprint(query)).toEqual(before);
  });

  test("former colleagues find nothing", async () => {
    const { client } = callers["former colleague"];
    for (const routine of catalogue.functions) {
      if (!functionAccess[routine.name]?.own) continue;
      const { code } = await callFunction(client, routine, sampleIds.owner);
      expect(outcomeOf(code), routine.name).toBe("refused");
    }
  });
});

test("functions called by the server match their declaration", async () => {
  for (const routine of catalogue.functions) {
    const { code } = await callFunction(callers.service.client, routine, sampleIds.rival);
    const declared = functionAccess[routine.name]?.foreign.service;
    expect(outcomeOf(code), routine.name).toBe(declared);
  }
});

test.each(["owner", "rival"] as const)(
  "functions for owners run for the %s of the record",
  async (identity) => {
    for (const routine of catalogue.functions) {
      const declared = functionAccess[routine.name]?.own;
      if (!declared) continue;
      const { code } = await callFunction(callers[identity].client, routine, sampleIds[identity]);
      expect(outcomeOf(code), routine.name).toBe(declared);
    }
  },
);

describe("editors, on the owner's records", () => {
  test("editors do what the owner does", async () => {
    // The owner's own call above has reduced the offer already.
    await query("update public.projects set project_status = null where id = $1", [
      sampleIds.owner.project,
    ]);
    for (const routine of catalogue.functions) {
      const access = functionAccess[routine.name];
      if (!access?.own) continue;
      const { code } = await callFunction(callers.editor.client, routine, sampleIds.owner);
      expect(outcomeOf(code), routine.name).toBe(access.editor ?? access.own);
    }
  });
});

describe("ratings", () => {
  test.each(identities)(
    "%s reads exactly those on record, or none if anonymous",
    async (identity) => {
      const { client } = callers[identity];
      const registryIds = sampleIds.owner.registryIds;
      const current = await client.rpc("get_bezero_hourly_ratings");
      const history = await client.rpc("get_rating_history", { registry_ids: registryIds });
      const isSignedOut = identity === "anonymous";
      const rated = await query<{ project_id: string }>(
        "select project_id from public.ratings where rating <> 'Withdrawn' order by project_id",
      );
      const changes = await query<{ project_id: string }>(
        "select project_id from public.rating_changes where project_id = any ($1) order by project_id",
        [registryIds],
      );
      const ids = (rows: { project_id: string }[]) => rows.map((row) => row.project_id).sort();
      expect(rated.length).toBeGreaterThan(0);
      expect(changes.length).toBeGreaterThan(0);
      expect(ids(current.data ?? [])).toEqual(isSignedOut ? [] : ids(rated));
      expect(ids(history.data ?? [])).toEqual(isSignedOut ? [] : ids(changes));
    },
  );
});

describe("an expired or forged token", () => {
  const refused = /^PGRST30\d$/;

  test("reads nothing and calls nothing, whatever its claims say", async () => {
    for (const client of Object.values(await invalidTokenClients(server, callers))) {
      for (const relation of catalogue.relations) {
        expect(await readKeys(client, relation), relation.name).toMatch(refused);
      }
      for (const routine of catalogue.functions) {
        const { code } = await callFunction(client, routine, sampleIds.owner);
        expect(code, routine.name).toMatch(refused);
      }
    }
  });
});
