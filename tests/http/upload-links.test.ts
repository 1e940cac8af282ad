import { randomUUID } from "node:crypto";
import { decode, sign } from "hono/jwt";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limits } from "#domain/limits.ts";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { loadEngineSecrets } from "#server/engine/engine-secrets.ts";
import { createUploadLinkTokens } from "#server/storage/links/link-tokens.ts";
import { contents, reservePath } from "../fixtures/project-files.ts";
import { signInDirectly as signIn } from "../fixtures/sign-in-directly.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";

type Client = TestServer["anonymous"];

let server: TestServer;
let owner: Client;
let administrator: Client;
let stranger: Client;
let ownerId: string;
let company: string;

beforeAll(async () => {
  server = await startTestServer();
  const developer = await signIn(server, demoAccounts.developer);
  owner = developer.client;
  ownerId = developer.user.id;
  administrator = (await signIn(server, demoAccounts.administrator)).client;
  stranger = (await signIn(server, "stranger@example.org")).client;
  company = (await owner.from("companies").select("id").limit(1).single()).data?.id ?? "";
});
afterAll(() => server.stop());

const png = new Uint8Array(contents["image/png"]);
const imageFile = (content: BlobPart = png, type = "image/png") =>
  new File([content], "chosen.png", { type });
const media = (client: Client) => client.storage.from("project_media");

/** Reserves a path for the owner, a different one each time. */
async function reserved(name = `${randomUUID()}.png`) {
  const path = `${company}/photos/${name}`;
  await reservePath(server, company, path);
  return path;
}

async function uploadedFile() {
  const path = await reserved();
  const sent = await media(owner).upload(path, png.buffer, { contentType: "image/png" });
  expect(sent.error).toBeNull();
  return path;
}

async function linkFor(path: string, client = owner, bucket = "project_media") {
  const { data, error } = await client.storage.from(bucket).createSignedUploadUrl(path);
  if (error) throw error;
  return data;
}

/** Uses a link the way its recipient would: without an account. */
const use = (path: string, token: string, file: File | ArrayBuffer = imageFile()) =>
  media(server.anonymous).uploadToSignedUrl(path, token, file, { contentType: "image/png" });

const refusal = "This upload link is invalid or has expired.";
const stored = (name: string) =>
  server.query<{ owner_id: string | null; type: string; version: string }>(
    `select owner_id, metadata ->> 'mimetype' as type, version from storage.objects where name = $1`,
    [name],
  );

describe("an upload link", () => {
  test.each(["plain.png", "Überfluß & Co+1 (2), x@home.png"])(
    "stores a file in the name of the user who created it: %s",
    async (name) => {
      const path = await reserved(name);
      const { token, signedUrl } = await linkFor(path);
      expect(new URL(signedUrl).searchParams.get("token")).toBe(token);
      expect((await use(path, token)).data).toMatchObject({ path });
      expect(await stored(path)).toMatchObject([{ owner_id: ownerId, type: "image/png" }]);
      const { data } = await media(owner).download(path);
      expect(new Uint8Array((await data?.arrayBuffer()) ?? [])).toEqual(png);
    },
  );

  test("accepts plain bytes too", async () => {
    const path = await reserved();
    const { token } = await linkFor(path);
    expect((await use(path, token, png.buffer)).error).toBeNull();
    expect(await stored(path)).toHaveLength(1);
  });

  test("can be created by the server and used in a browser", async () => {
    const path = `${company}/photos/By_the_server.png`;
    const { signedUrl } = await linkFor(path, server.service);
    const response = await fetch(signedUrl, {
      method: "PUT",
      headers: { "Content-Type": "image/png", "User-Agent": "Mozilla/5.0 Firefox/140.0" },
      body: png,
    });
    expect(response.status).toBe(200);
    expect(await stored(path)).toMatchObject([{ owner_id: null }]);
  });

  test.each([
    ["no one", () => server.anonymous],
    ["another user", () => stranger],
    ["an administrator who may not upload there", () => administrator],
  ])("cannot be created by %s", async (_, client) => {
    const path = await reserved();
    expect((await media(client()).createSignedUploadUrl(path)).error).not.toBeNull();
  });

  test("cannot be created for an unreserved path, for an existing file, or to replace it", async () => {
    const make = (path: string, upsert = false) =>
      media(owner).createSignedUploadUrl(path, { upsert });
    expect((await make(`${company}/photos/not-reserved.png`)).error).not.toBeNull();
    const path = await reserved();
    const { data: replacing } = await make(path, true);
    expect((await use(path, (await linkFor(path)).token)).error).toBeNull();
    expect((await make(path)).error).not.toBeNull();
    expect((await make(path, true)).error, "owners may not replace files").not.toBeNull();
    const before = await stored(path);
    expect((await use(path, replacing?.token ?? "")).error?.message).toContain(
      "row-level security",
    );
    expect(await stored(path)).toEqual(before);
    for (const name of ["x".repeat(300), `x.png@${randomUUID()}`]) {
      const { error } = await server.service.storage
        .from("content-images")
        .createSignedUploadUrl(name);
      expect(error).toMatchObject({ status: 400, message: "This file name is not allowed." });
    }
  });
});

describe("a file uploaded with a link", () => {
  test("is checked for content and size, and the link stays valid for the right file", async () => {
    const path = await reserved();
    const { token } = await linkFor(path);
    const tooLarge = new Uint8Array(limits.fileBytes + 1);
    tooLarge.set(png);
    for (const [file, message] of [
      [
        imageFile("<script>alert(1)</script>"),
        "The file's content does not match its type, image/png.",
      ],
      [imageFile("%PDF-1.7"), "The file's content does not match its type, image/png."],
      [imageFile("<svg/>", "image/svg+xml"), "Only PNG, JPEG, PDF, DOC and DOCX files"],
      [imageFile(tooLarge), "Files can be up to 5 MB."],
    ] as const) {
      expect((await use(path, token, file)).error?.message).toContain(message);
    }
    expect(await stored(path)).toEqual([]);
    expect((await use(path, token)).error).toBeNull();
  });

  test("must be of a type that its bucket accepts", async () => {
    const name = `${randomUUID()}.png`;
    const { token } = await linkFor(name, administrator, "content-images");
    const pdf = new File(["%PDF-1.7"], "x.pdf", { type: "application/pdf" });
    const bucket = server.anonymous.storage.from("content-images");
    expect((await bucket.uploadToSignedUrl(name, token, pdf)).error).not.toBeNull();
    expect(await stored(name)).toEqual([]);
  });

  test("is refused if the link's creator may no longer upload there", async () => {
    const path = await reserved();
    const { token } = await linkFor(path);
    await server.query("delete from public.project_files where path = $1", [path]);
    expect((await use(path, token)).error).not.toBeNull();
    expect(await stored(path)).toEqual([]);
    await reservePath(server, company, path);
    expect((await use(path, token)).error, "upload allowed again").toBeNull();
  });

  test("is refused if the link's creator no longer has an account", async () => {
    const name = `${randomUUID()}.png`;
    const { user, client } = await signIn(server, "leaving@example.org");
    await server.query("update public.profiles set user_role = 'admin' where id = $1", [user.id]);
    const { token } = await linkFor(name, client, "content-images");
    const bucket = server.anonymous.storage.from("content-images");
    await server.query("delete from auth.users where id = $1", [user.id]);
    expect((await bucket.uploadToSignedUrl(name, token, imageFile())).error?.message).toBe(refusal);
    expect(await stored(name)).toEqual([]);
  });

  test("is refused if the session in which the link was made has ended", async () => {
    const name = `${randomUUID()}.png`;
    const { client, session } = await signIn(server, demoAccounts.administrator);
    const { token } = await linkFor(name, client, "content-images");
    const ended = await fetch(`${server.url}/auth/v1/logout?scope=local`, {
      method: "POST",
      headers: { apikey: server.publishableKey, Authorization: `Bearer ${session.access_token}` },
    });
    expect(ended.status).toBe(204);
    const bucket = server.anonymous.storage.from("content-images");
    expect((await bucket.uploadToSignedUrl(name, token, imageFile())).error?.message).toBe(refusal);
    expect(await stored(name)).toEqual([]);
  });

  test("does not replace a file stored in the meantime", async () => {
    const path = await reserved();
    const { token } = await linkFor(path);
    const sent = await media(owner).upload(path, png.buffer, { contentType: "image/png" });
    expect(sent.error).toBeNull();
    const before = await stored(path);
    const { error } = await media(server.anonymous).uploadToSignedUrl(path, token, imageFile(), {
      upsert: true,
    });
    expect(error).toMatchObject({ status: 409 });
    expect(await stored(path)).toEqual(before);
  });
});

describe("a link can be used only once", () => {
  test("even if the file has been removed, and by two clients at once", async () => {
    const bucket = server.anonymous.storage.from("content-images");
    const name = `${randomUUID()}.png`;
    const { token } = await linkFor(name, administrator, "content-images");
    const uploads = [1, 2, 3].map(() => bucket.uploadToSignedUrl(name, token, imageFile()));
    const errors = (await Promise.all(uploads)).filter(({ error }) => error);
    expect(errors).toHaveLength(2);
    await administrator.storage.from("content-images").remove([name]);
    expect(await stored(name)).toEqual([]);
    expect((await bucket.uploadToSignedUrl(name, token, imageFile())).error?.message).toBe(
      "This upload link has already been used.",
    );
    expect(await stored(name)).toEqual([]);
  });

  test("even if it may replace a file", async () => {
    const name = `${randomUUID()}.png`;
    const bucket = administrator.storage.from("content-images");
    await bucket.upload(name, png.buffer, { contentType: "image/png" });
    const [before] = await stored(name);
    const { data } = await bucket.createSignedUploadUrl(name, { upsert: true });
    const replace = () => bucket.uploadToSignedUrl(name, data?.token ?? "", imageFile());
    expect((await replace()).error).toBeNull();
    const replaced = await stored(name);
    expect(replaced[0]?.version).not.toBe(before?.version);
    expect((await replace()).error?.message).toBe("This upload link has already been used.");
    expect(await stored(name)).toEqual(replaced);
  });

  test("and use is recorded for as long as the link would be valid", async () => {
    const path = await reserved();
    await server.query(
      "insert into storage.spent_upload_links values ($1, now() - interval '2 hours')",
      [randomUUID()],
    );
    const { token } = await linkFor(path);
    await use(path, token);
    const links = await server.query<{ id: string; seconds: number }>(
      `select id, extract(epoch from expires_at - now())::int as seconds
       from storage.spent_upload_links order by expires_at`,
    );
    const { jti } = decodeJwt(token);
    expect(links.map(({ id }) => id)).toContain(jti);
    expect(links[0]?.seconds, "expired records are removed").toBeGreaterThan(0);
    expect(links.at(-1)?.seconds).toBeLessThanOrEqual(2 * 60 * 60);
  });
});

describe("a link is refused", () => {
  test("for any other path", async () => {
    const [path, other] = [await reserved(), await reserved()];
    const { token } = await linkFor(path);
    expect((await use(other, token)).error?.message).toBe(refusal);
    const elsewhere = server.anonymous.storage.from("content-images");
    const { error } = await elsewhere.uploadToSignedUrl(path, token, imageFile());
    expect(error?.message).toBe(refusal);
    for (const url of [
      `upload/sign/project_media/${path}/../${other.split("/").at(-1)}`,
      `upload/sign/project_media/${other}?x=${path}`,
      `%75pload/sign/project_media/${path}`,
      `upload/%73ign/project_media/${path}`,
      `upload/sign/project_media/${path.replace("/photos/", "/%70hotos/")}`,
    ]) {
      const mark = url.includes("?") ? "&" : "?";
      const response = await fetch(`${server.url}/storage/v1/object/${url}${mark}token=${token}`, {
        method: "PUT",
        headers: { "Content-Type": "image/png" },
        body: png,
      });
      expect(response.status, url).toBeGreaterThanOrEqual(400);
    }
    expect([...(await stored(path)), ...(await stored(other))]).toEqual([]);
  });

  test("if forged, expired or another token signed by this server", async () => {
    const path = await reserved();
    const { jwtSecret } = await loadEngineSecrets(server.folder);
    const { token } = await linkFor(path);
    const claims = decode(token).payload;
    const { bucket, key, maker, upsert } = (await createUploadLinkTokens(jwtSecret).read(
      token,
    )) ?? {
      ...{ bucket: "", key: "", maker: { role: "anon" as const }, upsert: false },
    };
    expect([bucket, key], "the key is the right one").toEqual(["project_media", path]);
    const middle = token.length - 20;
    const letter = token[middle] === "A" ? "B" : "A";
    const { data } = await media(server.service).createSignedUrl(await uploadedFile(), 60);
    for (const [what, wrong] of Object.entries({
      none: "",
      forged: await createUploadLinkTokens("somebody else's secret").sign({
        ...{ bucket, key, maker, upsert },
      }),
      "one letter of the signature": token.slice(0, middle) + letter + token.slice(middle + 1),
      "signed with the secret itself": await sign(claims, jwtSecret, "HS256"),
      "a download link": new URL(data?.signedUrl ?? "").searchParams.get("token") ?? "",
      unsigned: `${Buffer.from('{"alg":"none"}').toString("base64url")}.${token.split(".")[1]}.`,
      session: (await owner.auth.getSession()).data.session?.access_token ?? "",
    })) {
      expect((await use(path, wrong)).error?.message, what).toBe(refusal);
    }
    expect(await stored(path)).toEqual([]);
  });

  test("as an access token", async () => {
    const path = await reserved();
    const { token } = await linkFor(path);
    const holder = server.as(token);
    expect((await holder.from("companies").select("id")).error).not.toBeNull();
    const sent = await media(holder).upload(path, png.buffer, { contentType: "image/png" });
    expect(sent.error).not.toBeNull();
    expect(await stored(path)).toEqual([]);
  });
});
