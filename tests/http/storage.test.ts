import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limits } from "#domain/limits.ts";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { ratingScale } from "#domain/vocabulary.ts";
import { storeRatingImages } from "#server/ratings/store-rating-images.ts";
import { reservePath } from "../fixtures/project-files.ts";
import { signInDirectly as signIn } from "../fixtures/sign-in-directly.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";

let server: TestServer;
let owner: TestServer["anonymous"];
let stranger: TestServer["anonymous"];
let administrator: TestServer["anonymous"];
let ownerToken: string;
let ownerId: string;
let company: string;
let png: ArrayBuffer;

beforeAll(async () => {
  server = await startTestServer();
  const developer = await signIn(server, demoAccounts.developer);
  owner = developer.client;
  ownerToken = developer.session.access_token;
  ownerId = developer.user.id;
  stranger = (await signIn(server, "stranger@example.org")).client;
  administrator = (await signIn(server, demoAccounts.administrator)).client;
  company = (await owner.from("companies").select("id").limit(1).single()).data?.id ?? "";
  png = new Uint8Array(
    await sharp({ create: { width: 8, height: 8, channels: 3, background: "green" } })
      .png()
      .toBuffer(),
  ).buffer;
});
afterAll(() => server.stop());

const upload = (
  client: TestServer["anonymous"],
  bucket: string,
  file: string,
  body: ArrayBuffer = png,
  contentType = "image/png",
) => client.storage.from(bucket).upload(file, body, { contentType });

const reserve = (file: string) => reservePath(server, company, file);

test("every rating has an image, and a lost one is restored at the next start", async () => {
  await server.service.storage.from("rating-images").remove(["AA.png"]);
  await storeRatingImages(server.service);
  for (const rating of ratingScale) {
    const image = await fetch(`${server.url}/storage/v1/object/public/rating-images/${rating}.png`);
    expect([image.status, image.headers.get("content-type")]).toEqual([200, "image/png"]);
  }
});

describe("who may upload what where", () => {
  const own = () => `${company}/photos/Own_photo_1.png`;
  const reserved = () => `${company}/photos/Reserved_photo_1.png`;

  test("owners add files to their own company at reserved paths, and read them back", async () => {
    expect((await upload(owner, "project_media", own())).error).not.toBeNull();
    await reserve(own());
    expect((await upload(owner, "project_media", own())).error).toBeNull();
    expect((await upload(owner, "project_media", own())).error, "once").not.toBeNull();
    const { data } = await owner.storage.from("project_media").download(own());
    expect(data?.type).toBe("image/png");
    expect(new Uint8Array((await data?.arrayBuffer()) ?? [])).toEqual(new Uint8Array(png));
  });

  test("a File or a Blob is stored byte for byte, and its content must match its type", async () => {
    const bucket = owner.storage.from("project_media");
    const pathOf = (name: string) => `${company}/documents/${name}`;
    for (const name of ["file.png", "blob.png", "lie.png", "two.png"]) await reserve(pathOf(name));
    const file = new File([png], "chosen.png", { type: "image/png" });
    expect((await bucket.upload(pathOf("file.png"), file)).error).toBeNull();
    const blob = new Blob([png], { type: "image/png" });
    expect((await bucket.upload(pathOf("blob.png"), blob)).error).toBeNull();
    for (const name of ["file.png", "blob.png"]) {
      const { data } = await bucket.download(pathOf(name));
      expect(data?.type).toBe("image/png");
      expect(new Uint8Array((await data?.arrayBuffer()) ?? [])).toEqual(new Uint8Array(png));
    }
    const lie = new File(["<script>"], "chosen.png", { type: "image/png" });
    expect((await bucket.upload(pathOf("lie.png"), lie)).error?.message).toContain(
      "does not match its type",
    );
    const two = new FormData();
    two.append("", file);
    two.append("other", file);
    expect((await bucket.upload(pathOf("two.png"), two)).error).not.toBeNull();
  });

  test.each([
    ["the public logos", () => owner, () => ["company-logos", `${company}/logo/x.png`]],
    ["another user's company", () => stranger, () => ["project_media", reserved()]],
    ["an anonymous visitor", () => server.anonymous, () => ["project_media", reserved()]],
    ["an administrator", () => administrator, () => ["project_media", reserved()]],
    ["an unreserved path", () => owner, () => ["project_media", `${company}/photos/x.png`]],
    [
      "a folder other than the three",
      () => owner,
      () => ["project_media", `${company}/other/x.png`],
    ],
    ["a file outside any folder", () => owner, () => ["project_media", "x.png"]],
    [
      "a path that leaves its folder",
      () => owner,
      () => ["project_media", `${company}/logo/../../x.png`],
    ],
    ["the rating images", () => administrator, () => ["rating-images", "AAA.png"]],
    ["the methodologies", () => owner, () => ["methodologies", "x.pdf"]],
    ["the images for content", () => owner, () => ["content-images", "x.png"]],
  ])("uploads are refused for %s", async (_, client, target) => {
    const [bucket = "", file = ""] = target();
    await reserve(reserved());
    const before = await server.query("select count(*) from storage.objects");
    expect((await upload(client(), bucket, file)).error).not.toBeNull();
    expect(await server.query("select count(*) from storage.objects")).toEqual(before);
  });

  test("administrators add images for content", async () => {
    expect((await upload(administrator, "content-images", "chart.png")).error).toBeNull();
  });

  test("project media are private: only the owner and administrators read them", async () => {
    const file = `${company}/documents/Own_document_1.pdf`;
    await reserve(file);
    const pdf = new TextEncoder().encode("%PDF-1.7 plan").buffer as ArrayBuffer;
    expect((await upload(owner, "project_media", file, pdf, "application/pdf")).error).toBeNull();
    const read = (client: TestServer["anonymous"]) =>
      client.storage.from("project_media").download(file);
    expect((await read(owner)).error).toBeNull();
    expect((await read(administrator)).error).toBeNull();
    expect((await read(stranger)).error).not.toBeNull();
    expect((await read(server.anonymous)).error).not.toBeNull();
    const guessed = await fetch(`${server.url}/storage/v1/object/public/project_media/${file}`);
    expect(guessed.status).toBeGreaterThanOrEqual(400);
    const listed = await administrator.storage.from("project_media").list(`${company}/documents`);
    expect(listed.data?.map(({ name }) => name)).toContain("Own_document_1.pdf");
    const folders = await administrator.storage.from("project_media").list(company);
    expect(folders.data?.map(({ name, id }) => [name, id])).toEqual([
      ["documents", null],
      ["logo", null],
      ["photos", null],
    ]);
    expect((await stranger.storage.from("project_media").list(company)).data).toEqual([]);
    const signed = await administrator.storage.from("project_media").createSignedUrl(file, 60);
    expect((await fetch(signed.data?.signedUrl ?? "")).status).toBe(200);
  });
});

describe("information about a file", () => {
  const request = async (client: "owner" | "visitor" | "service", path: string, body?: object) => {
    const [apikey, token] = {
      owner: [server.publishableKey, ownerToken],
      visitor: [server.publishableKey, server.publishableKey],
      service: [server.secretKey, server.secretKey],
    }[client];
    const response = await fetch(`${server.url}/storage/v1/object/${path}`, {
      method: body ? "POST" : "GET",
      headers: {
        apikey: apikey ?? "",
        Authorization: `Bearer ${token}`,
        "Content-Type": "application/json",
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(response.status).toBe(200);
    return response.text();
  };

  test("does not reveal which account uploaded it, except to the server itself", async () => {
    const file = `${company}/photos/Told_photo.png`;
    await reserve(file);
    expect((await upload(owner, "project_media", file)).error).toBeNull();
    expect((await upload(administrator, "content-images", "told.png")).error).toBeNull();
    const folder = { prefix: `${company}/photos` };
    for (const info of [
      await request("visitor", "info/content-images/told.png"),
      await request("owner", `info/project_media/${file}`),
      await request("owner", "list/project_media", folder),
    ]) {
      expect(info).toMatch(/told\.png|Told_photo\.png/);
      expect(info).not.toMatch(/owner/);
    }
    const known = JSON.parse(await request("service", `info/project_media/${file}`));
    expect(known).toMatchObject({ owner_id: ownerId });
  });

  test("keeps private files out of intermediate caches, while public ones may be cached", async () => {
    const file = `${company}/photos/Cached_photo.png`;
    await reserve(file);
    expect((await upload(owner, "project_media", file)).error).toBeNull();
    const response = await fetch(`${server.url}/storage/v1/object/project_media/${file}`, {
      headers: { apikey: server.publishableKey, Authorization: `Bearer ${ownerToken}` },
    });
    expect(response.headers.get("cache-control")).toBe("private, no-cache");
    const image = await fetch(`${server.url}/storage/v1/object/public/rating-images/AAA.png`);
    expect(image.headers.get("cache-control")).toBe("public, max-age=60");
  });
});

test("files can be moved and copied only to storable names", async () => {
  await upload(administrator, "content-images", "movable.png");
  const files = administrator.storage.from("content-images");
  for (const name of ["x".repeat(300), "a/./b.png", `x.png@${crypto.randomUUID()}`]) {
    expect((await files.move("movable.png", name)).error).toMatchObject({ status: 400 });
    expect((await files.copy("movable.png", name)).error).toMatchObject({ status: 400 });
  }
});

describe("the buckets", () => {
  test("are listed for administrators, with what each accepts", async () => {
    const { data } = await administrator.storage.listBuckets();
    expect(data?.map(({ id }) => id).sort()).toEqual([
      "company-logos",
      "content-images",
      "methodologies",
      "project_media",
      "rating-images",
    ]);
    const bucket = await administrator.storage.getBucket("content-images");
    expect(bucket.data).toMatchObject({
      id: "content-images",
      public: true,
      file_size_limit: limits.fileBytes,
      allowed_mime_types: ["image/png", "image/jpeg"],
    });
    const missing = await administrator.storage.getBucket("no-such-bucket");
    expect(missing.error?.message).toBe("Bucket not found");
  });

  test("are not visible to anyone else", async () => {
    for (const { storage } of [owner, stranger, server.anonymous]) {
      expect((await storage.listBuckets()).data).toEqual([]);
      expect((await storage.getBucket("content-images")).error?.message).toBe("Bucket not found");
    }
  });

  test("can be changed only with the server's own key", async () => {
    const { storage } = administrator;
    const refused = "Only the server can change buckets.";
    expect((await storage.createBucket("new")).error?.message).toBe(refused);
    expect((await storage.emptyBucket("content-images")).error?.message).toBe(refused);
    const changed = await storage.updateBucket("content-images", { public: false });
    expect(changed.error?.message).toBe(refused);
    expect((await storage.deleteBucket("content-images")).error?.message).toBe(refused);
    expect((await server.service.storage.createBucket("new")).error).toBeNull();
    expect((await server.service.storage.deleteBucket("new")).error).toBeNull();
  });
});

describe("limits", () => {
  const target = () => `${company}/photos/Limit_photo.png`;
  beforeAll(() => reserve(target()));

  test("a file may be 5 MB at most", async () => {
    const full = new Uint8Array(limits.fileBytes + 1);
    full.set(new Uint8Array(png));
    const { error } = await upload(owner, "project_media", target(), full.buffer);
    expect(error?.message).toBe("Files can be up to 5 MB.");
  });

  test.each([
    ["a PDF declared as a PNG", "image/png", "%PDF-1.7"],
    ["text declared as a PNG", "image/png", "hello"],
    ["an SVG", "image/svg+xml", "<svg xmlns='http://www.w3.org/2000/svg'/>"],
    ["HTML", "text/html", "<script>alert(1)</script>"],
    ["an empty file", "image/png", ""],
  ])("%s is refused", async (_, type, text) => {
    const body = new TextEncoder().encode(text).buffer as ArrayBuffer;
    expect((await upload(owner, "project_media", target(), body, type)).error).not.toBeNull();
  });
});

test("stored files are on disk in the data folder, whole, named by file name and version", async () => {
  const folder = path.join(server.folder, "storage", "project_media", company, "photos");
  const [name = "", ...others] = (await readdir(folder)).filter((file) =>
    file.startsWith("Own_photo_1.png@"),
  );
  expect(others).toEqual([]);
  expect(new Uint8Array(await readFile(path.join(folder, name)))).toEqual(new Uint8Array(png));
});

test("stored files and secrets are not accessible to other users of the machine", async () => {
  const mode = async (file: string) =>
    ((await stat(path.join(server.folder, file))).mode & 0o777).toString(8);
  expect(await mode(".")).toBe("700");
  expect(await mode("engine-secrets.json")).toBe("600");
  expect(await mode("storage")).toBe("700");
});
