import { existsSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { readConfig } from "#server/config.ts";
import { lockDataFolder } from "#server/engine/data-folder-lock.ts";
import { loadEngineSecrets } from "#server/engine/engine-secrets.ts";
import { replaceKeys } from "#server/keys/site-keys.ts";
import { startServer } from "#server/main.ts";
import { freePort } from "#server/network/free-port.ts";
import { apiClient } from "../fixtures/api-client.ts";
import { receiveMail, signIn } from "../fixtures/mailbox.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";

/** What docs/operations/people-and-keys.md says of the site's own keys. */
let before: TestServer;
let after: Awaited<ReturnType<typeof startServer>>;
let address: string;
let former: Awaited<ReturnType<typeof handOut>>;
let ended: Awaited<ReturnType<typeof replaceKeys>>;
let fresh: Awaited<ReturnType<typeof loadEngineSecrets>>;

/** Everything that keys open or sign. */
async function handOut() {
  const { session, client } = await signIn(before, demoAccounts.developer);
  const invited = "invited@example.org";
  await before.anonymous.auth.signInWithOtp({ email: invited }).then(({ error }) => {
    if (error) throw error;
  });
  const [, link = ""] = /token_hash=([\w-]+)/.exec((await receiveMail(before, invited)).text) ?? [];
  const [file] = await before.query<{ bucket_id: string; name: string }>(
    "select bucket_id, name from storage.objects order by name limit 1",
  );
  if (!file || !link) throw new Error("There is nothing to open");
  const { data } = await before.service.storage
    .from(file.bucket_id)
    .createSignedUrl(file.name, 600);
  const { data: key } = await client.rpc("create_api_key", { key_name: "Kept" }).throwOnError();
  return {
    session,
    link,
    file: new URL(data?.signedUrl ?? "").pathname + new URL(data?.signedUrl ?? "").search,
    key,
  };
}

beforeAll(async () => {
  before = await startTestServer();
  former = await handOut();
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  const config = readConfig({
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    PORT: String(port),
    // It believes to be at the same URL, so that nothing is refused for being of another site.
    PUBLIC_URL: before.url,
    DATABASE_URL: before.databaseUrl,
    DATA_DIR: before.folder,
    DEMO_DATA: "on",
    ACCESS_LOG_DAYS: "0",
    RATINGS_REFRESH_MINUTES: "0",
    DATABASE_TIMEOUT_FACTOR: "20",
  });
  ended = await replaceKeys(config, () => undefined);
  fresh = await loadEngineSecrets(before.folder);
  after = await startServer(config);
});
afterAll(async () => {
  await after?.stop();
  await before?.stop();
});

test("new keys end every session and every link that was sent, and say how many", async () => {
  expect(ended).toEqual({ sessions: 1, links: 1 });
  const { auth } = apiClient(address, fresh.publishableKey);
  const { access_token, refresh_token } = former.session;
  expect((await auth.getUser(access_token)).error?.status).toBe(401);
  expect((await auth.refreshSession({ refresh_token })).error?.code).toBe(
    "refresh_token_not_found",
  );
  const { error } = await auth.verifyOtp({ token_hash: former.link, type: "email" });
  expect(error?.status).toBe(403);
});

test("links to files that were signed with the former keys open nothing", async () => {
  expect((await fetch(before.url + former.file)).status).toBe(200);
  expect((await fetch(address + former.file)).status).toBe(400);
});

test("the former secret key is refused, and the new one is not", async () => {
  const users = (key: string) => apiClient(address, key).auth.admin.listUsers({ perPage: 1 });
  expect((await users(before.secretKey)).error?.status).toBe(401);
  expect((await users(fresh.secretKey)).error).toBeNull();
});

test("people's accounts and their keys for the open data stay", async () => {
  const headers = { Authorization: `Bearer ${former.key}` };
  const response = await fetch(`${address}/api/v1/projects.json`, { headers });
  expect(response.status).toBe(200);
  const { client } = await signIn(
    { url: address, publishableKey: fresh.publishableKey },
    demoAccounts.developer,
  );
  const { data } = await client.from("profiles").select("email").single().throwOnError();
  expect(data.email).toBe(demoAccounts.developer);
});

test("a folder without a site, and a Supabase project, are refused with a sentence", async () => {
  const nothing = path.join(before.folder, "nothing");
  const supabase = {
    SUPABASE_URL: "https://x.supabase.co",
    SUPABASE_PUBLISHABLE_KEY: "x",
    SUPABASE_SECRET_KEY: "x",
  };
  for (const [settings, reason] of [
    [{ DATA_DIR: nothing }, "There is no site in"],
    [supabase, "on its dashboard"],
  ] as const) {
    await expect(replaceKeys(readConfig(settings), () => undefined)).rejects.toThrow(reason);
  }
  expect(existsSync(nothing)).toBe(false);
});

test("keys are not replaced while a server uses the folder", async () => {
  const unlock = await lockDataFolder(before.folder);
  const config = readConfig({ DATA_DIR: before.folder, DATABASE_URL: before.databaseUrl });
  await expect(replaceKeys(config, () => undefined)).rejects.toThrow("is in use");
  await unlock();
  expect(await loadEngineSecrets(before.folder)).toEqual(fresh);
});
