import { createHash, randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { visitorMessage } from "#domain/errors.ts";
import { apiKeyLimits } from "#domain/limits.ts";
import { signInDirectly as signIn } from "../../tests/fixtures/sign-in-directly.ts";
import { sharedTestServer, type TestServer } from "../../tests/fixtures/test-server.ts";

type Client = TestServer["anonymous"];

let server: TestServer;
beforeAll(async () => {
  server = await sharedTestServer();
});

const newPerson = () => signIn(server, `keys-${randomUUID()}@example.org`);

const createKey = (client: Client, key_name = "Notebook") =>
  client.rpc("create_api_key", { key_name });

const hashOf = (key: string) => createHash("sha256").update(key).digest("hex");

const ownerOf = async (key: string) =>
  (await server.service.rpc("use_api_key", { key_hash: hashOf(key) }).throwOnError()).data[0]
    ?.email;

test("a key is shown once: it cannot be recovered from what is stored", async () => {
  const { client, user } = await newPerson();
  const { data: key } = await createKey(client).throwOnError();
  expect(key).toMatch(/^ct_[\w-]{43}$/);
  const { data: other } = await createKey(client).throwOnError();
  expect(other).not.toBe(key);

  const { data: kept } = await client.from("api_keys").select("*").order("created_at");
  expect(kept).toHaveLength(2);
  expect(kept?.[0]).toMatchObject({ name: "Notebook", first_characters: key.slice(0, 7) });
  const everywhere = await server.query<{ row: string }>(
    `select to_jsonb(one)::text as row from public.api_keys one
     union all select to_jsonb(one)::text from private.api_key_hashes one`,
  );
  for (const { row } of everywhere) expect(row).not.toContain(key.slice(3));
  expect(await ownerOf(key)).toBe(user.email);
});

test("records the day a key was last used", async () => {
  const { client } = await newPerson();
  const { data: key } = await createKey(client).throwOnError();
  const lastUsed = async () =>
    (await client.from("api_keys").select("last_used_on").single().throwOnError()).data
      .last_used_on;
  expect(await lastUsed()).toBeNull();
  await ownerOf(key);
  expect(await lastUsed()).toBe(new Date().toISOString().slice(0, 10));
});

test("a revoked key stops working, as does one whose owner has been deleted", async () => {
  const { client, user } = await newPerson();
  const { data: revoked } = await createKey(client).throwOnError();
  await client.from("api_keys").delete().eq("user_id", user.id).throwOnError();
  expect(await ownerOf(revoked)).toBeUndefined();

  const { data: left } = await createKey(client).throwOnError();
  expect(await ownerOf(left)).toBe(user.email);
  await server.query("delete from auth.users where id = $1", [user.id]);
  expect(await ownerOf(left)).toBeUndefined();
  expect(await server.query("select from public.api_keys where user_id = $1", [user.id])).toEqual(
    [],
  );
});

test("creating a key requires a name and a signed-in user", async () => {
  const { client } = await newPerson();
  for (const name of [" ", "x".repeat(apiKeyLimits.nameCharacters + 1)]) {
    const { error } = await createKey(client, name);
    expect(error && visitorMessage(error)).toMatch(/name of at most 80 characters/);
  }
  expect((await createKey(client, "one\ntwo")).error?.message).toMatch(/is_one_line/);
  expect((await createKey(server.anonymous)).error?.code).toBe("42501");
});

test("limits each person to ten keys, even with concurrent requests", async () => {
  const [row] = await server.query<{ most: number }>(
    "select private.api_keys_per_person() as most",
  );
  expect(row?.most).toBe(apiKeyLimits.keysPerPerson);
  const { client } = await newPerson();
  const requests = Array.from({ length: apiKeyLimits.keysPerPerson + 5 }, () => createKey(client));
  const refused = (await Promise.all(requests)).flatMap(({ error }) => error ?? []);
  expect(refused).toHaveLength(5);
  expect(refused[0] && visitorMessage(refused[0])).toMatch(/at most 10 keys/);
});
