import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrationFiles, migrationsFolder } from "#server/engine/database/migrations.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";
import {
  bucketAccess,
  functionAccess,
  type Identity,
  identities,
  policyFunctions,
  privateFunctionAccess,
  type RelationAccess,
  type Rows,
  relationAccess,
  rolesOf,
  visitors,
  type Written,
  wordFor,
} from "./access-table.ts";
import { type Catalogue, type Relation, readCatalogue } from "./catalogue.ts";
import { expectedKeys } from "./expected-rows.ts";
import { callFunction, fingerprint, outcomeOf, type Things, thingsOf } from "./function-probe.ts";
import { type Callers, callersOf, uselessTokens } from "./identities.ts";
import { deleteAll, insertAgain, readKeys, updateAll, writeProbe } from "./relation-probe.ts";
import { leaveTraces } from "./traces.ts";

let server: TestServer;
let callers: Callers;
let catalogue: Catalogue;
let things: { owner: Things; rival: Things };

const query = <Row>(statement: string, parameters?: unknown[]) =>
  server.query<Row>(statement, parameters);

beforeAll(async () => {
  server = await startTestServer();
  callers = await callersOf(server);
  await leaveTraces(callers);
  await query(writeProbe);
  catalogue = await readCatalogue(query);
  things = {
    owner: await thingsOf(query, callers.owner.account ?? ""),
    rival: await thingsOf(query, callers.rival.account ?? ""),
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

describe("the catalogue", () => {
  test("has every relation, function and bucket that is declared, and no other", () => {
    const { relations, functions, buckets } = catalogue;
    expect(relations.map(({ name }) => name)).toEqual(Object.keys(relationAccess).sort());
    expect(functions.map(({ name }) => name)).toEqual(Object.keys(functionAccess).sort());
    expect(Object.fromEntries(buckets.map(({ id, isPublic }) => [id, isPublic]))).toEqual(
      Object.fromEntries(Object.entries(bucketAccess).map(([id, { isPublic }]) => [id, isPublic])),
    );
  });

  test("grants each function to those it is declared for", () => {
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

  test("closes a new function to everybody, also where the platform opens it by default", async () => {
    const scripts = await Promise.all(
      (await migrationFiles()).map((file) => readFile(new URL(file, migrationsFolder), "utf8")),
    );
    const ownDefaults = scripts.join("\n").match(/^alter default privileges[^;]+;/gm) ?? [];
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

  test("has row-level security on every table, a fixed search path for every definer, no public function", () => {
    expect(catalogue.withoutRowLevelSecurity).toEqual([]);
    expect(catalogue.definersWithoutSearchPath).toEqual([]);
    expect(catalogue.openToPublic).toEqual([]);
  });

  test("has views with their caller's rights, one policy for each verb and role, an index for every reference", () => {
    expect(catalogue.viewsWithOwnersRights).toEqual([]);
    expect(catalogue.withoutPolicy).toEqual([]);
    expect(catalogue.overlappingPolicies).toEqual([]);
    expect(catalogue.unindexedReferences).toEqual([]);
  });
});

describe.each(identities)("%s", (identity) => {
  test.each(Object.keys(relationAccess))("reads exactly the declared rows of %s", async (name) => {
    const relation = relationNamed(name);
    const rows: Rows = wordFor(declaredFor(name).read, identity);
    expect(await readKeys(callers[identity].client, relation)).toEqual(
      await keysFor(relation, rows, identity),
    );
  });

  test.each(Object.keys(relationAccess))("writes exactly the declared rows of %s", async (name) => {
    const relation = relationNamed(name);
    const declared = declaredFor(name);
    const caller = callers[identity];
    const expected = async (word: Written) =>
      word === "denied" || word === "impossible" ? word : keysFor(relation, word, identity);

    const update = wordFor(declared.update, identity);
    expect(await updateAll(query, caller, relation), "update").toEqual(await expected(update));

    const remove = wordFor(declared.delete, identity);
    const removed = await deleteAll(query, caller, relation);
    // What refers to a row keeps it, whoever deletes.
    if (removed === "passed") expect(remove, "delete").toBe("all");
    else expect(removed, "delete").toEqual(await expected(remove));

    const insert = wordFor(declared.insert, identity);
    const own = insert === "own" ? await keysFor(relation, "own", identity) : null;
    for (const key of await someKeys(relation)) {
      const isForeign = own !== null && !own.includes(key);
      const word = isForeign ? "denied" : insert;
      const reached = word === "denied" || word === "impossible" ? word : "reached";
      expect(await insertAgain(query, caller, relation, key), `insert ${key}`).toBe(reached);
    }
  });
});

/** A row of the owner's, one of the rival's and any one, where there are such. */
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
  test("with other people's real ids do what is declared, and what is refused changes nothing", async () => {
    const foreign = identity === "owner" ? things.rival : things.owner;
    const before = await fingerprint(query);
    const found: Record<string, string> = {};
    const declared: Record<string, string> = {};
    for (const routine of catalogue.functions) {
      const { code } = await callFunction(callers[identity].client, routine, foreign);
      found[routine.name] = outcomeOf(code);
      const words = functionAccess[routine.name]?.foreign;
      declared[routine.name] = words ? wordFor(words, identity) : "not declared";
    }
    expect(found).toEqual(declared);
    expect(await fingerprint(query)).toEqual(before);
  });
});

test("functions, called by the server, do what is declared", async () => {
  for (const routine of catalogue.functions) {
    const { code } = await callFunction(callers.service.client, routine, things.rival);
    const declared = functionAccess[routine.name]?.foreign.service;
    expect(outcomeOf(code), routine.name).toBe(declared);
  }
});

test.each(["owner", "rival"] as const)(
  "functions for owners run for the %s of the thing",
  async (identity) => {
    for (const routine of catalogue.functions) {
      const declared = functionAccess[routine.name]?.own;
      if (!declared) continue;
      const { code } = await callFunction(callers[identity].client, routine, things[identity]);
      expect(outcomeOf(code), routine.name).toBe(declared);
    }
  },
);

describe("ratings", () => {
  test.each(identities)("are exactly those on record for %s, or none", async (identity) => {
    const { client } = callers[identity];
    const registryIds = things.owner.registryIds;
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
  });
});

describe("a token that is expired or forged", () => {
  const refused = /^PGRST30\d$/;

  test("reads nothing and calls nothing, whatever it says", async () => {
    for (const client of Object.values(await uselessTokens(server, callers))) {
      for (const relation of catalogue.relations) {
        expect(await readKeys(client, relation), relation.name).toMatch(refused);
      }
      for (const routine of catalogue.functions) {
        const { code } = await callFunction(client, routine, things.owner);
        expect(code, routine.name).toMatch(refused);
      }
    }
  });
});
