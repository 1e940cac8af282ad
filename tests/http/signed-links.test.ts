import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newAdministrator } from "../fixtures/storage-admin.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  for (const name of ["a.png", "b/Überfluß & Co.png"]) {
    const sent = await server.service.storage
      .from(bucket)
      .upload(name, image, { contentType: "image/png" });
    expect(sent.error).toBeNull();
  }
});
afterAll(() => server?.stop());

const hour = 3600;
const file = "vm0033.pdf";
const bucket = "project_media";
const image = Buffer.from("\x89PNG\r\n\x1a\nprivate", "latin1");

const tokenOf = (url: string | undefined) => new URL(url ?? "").searchParams.get("token") ?? "";

test.each([
  ["an hour or less, as long as it was asked for", 60, 60],
  ["a day, only an hour", 24 * hour, hour],
  ["centuries, only an hour", 1e10, hour],
])("a link to a file that is asked for %s", async (_, asked, seconds) => {
  const { data } = await server.service.storage.from("methodologies").createSignedUrl(file, asked);
  const { exp = 0, iat = 0 } = decodeJwt(tokenOf(data?.signedUrl));
  expect(exp - iat).toBe(seconds);
  expect((await fetch(data?.signedUrl ?? "")).status).toBe(200);
});

test.each([0, -1, 0.5, null, "60", 1e99])("a link for %j seconds is refused", async (expiresIn) => {
  for (const path of [`methodologies/${file}`, "methodologies"]) {
    const response = await fetch(`${server.url}/storage/v1/object/sign/${path}`, {
      method: "POST",
      headers: { apikey: server.secretKey, "Content-Type": "application/json" },
      body: JSON.stringify({ expiresIn, paths: [file] }),
    });
    expect(response.status).toBe(400);
    expect((await response.json()).message).toMatch(/^'expiresIn' .*\.$/);
  }
});

test("links to several files are made at once; for those that cannot be read it is said", async () => {
  const { client } = await newAdministrator(server, "several@example.org");
  const paths = ["b/Überfluß & Co.png", "none.png", "a.png"];
  const { data } = await client.storage.from(bucket).createSignedUrls(paths, 60);
  expect(data?.map(({ path }) => path)).toEqual(paths);
  expect(data?.map(({ error }) => error === null)).toEqual([true, false, true]);
  for (const { signedUrl, error } of data ?? []) {
    if (error !== null) expect(signedUrl).toBeNull();
    else expect((await fetch(signedUrl ?? "")).status).toBe(200);
  }
  const anonymous = await server.anonymous.storage.from(bucket).createSignedUrls(paths, 60);
  expect(anonymous.data?.map(({ signedUrl }) => signedUrl)).toEqual([null, null, null]);
});

test("a link shows its own file only, and only as it was signed", async () => {
  const files = server.service.storage.from(bucket);
  const { data } = await files.createSignedUrl("a.png", 60);
  const { data: other } = await files.createSignedUrl("b/Überfluß & Co.png", 60);
  const { data: upload } = await files.createSignedUploadUrl("new.png");
  const token = tokenOf(data?.signedUrl);
  const middle = token.length - 20;
  const letter = token[middle] === "A" ? "B" : "A";
  const altered = token.slice(0, middle) + letter + token.slice(middle + 1);
  expect(altered).toHaveLength(token.length);
  const get = (wrong: string) =>
    fetch(`${server.url}/storage/v1/object/sign/${bucket}/a.png?token=${wrong}`);
  expect((await get(token)).status).toBe(200);
  const { access_token } = (await newAdministrator(server, "bearer@example.org")).session;
  for (const wrong of [
    altered,
    tokenOf(other?.signedUrl),
    upload?.token ?? "",
    access_token,
    server.secretKey,
    "",
  ]) {
    const response = await get(wrong);
    expect(response.status, wrong).toBe(400);
    expect((await response.json()).message).toBe("This link is invalid or has expired.");
  }
  const asToken = server.as(token);
  expect((await asToken.storage.from(bucket).download("a.png")).error).not.toBeNull();
});

describe("a link ends with the right of the person who made it", () => {
  async function linkOf(email: string) {
    const maker = await newAdministrator(server, email);
    const { data } = await maker.client.storage.from(bucket).createSignedUrl("a.png", hour);
    const read = async () => (await fetch(data?.signedUrl ?? "")).status;
    expect(await read()).toBe(200);
    return { ...maker, read };
  }

  test("when they may no longer read the file, until they may again", async () => {
    const { user, read } = await linkOf("demoted@example.org");
    const setRole = (role: string) =>
      server.query("update public.profiles set user_role = $1 where id = $2", [role, user.id]);
    await setRole("user");
    expect(await read()).toBe(400);
    await setRole("admin");
    expect(await read()).toBe(200);
  });

  test("when their session ends", async () => {
    const { session, read } = await linkOf("leaving@example.org");
    const other = await linkOf("staying@example.org");
    await fetch(`${server.url}/auth/v1/logout?scope=local`, {
      method: "POST",
      headers: { apikey: server.publishableKey, Authorization: `Bearer ${session.access_token}` },
    });
    expect(await read()).toBe(400);
    expect(await other.read()).toBe(200);
  });

  test("when their account is deleted", async () => {
    const { user, read } = await linkOf("gone@example.org");
    await server.query("delete from auth.users where id = $1", [user.id]);
    expect(await read()).toBe(400);
  });
});
