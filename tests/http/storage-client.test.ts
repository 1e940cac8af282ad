import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signInDirectly as signIn } from "../fixtures/sign-in-directly.ts";
import { demoAdministrator } from "../fixtures/storage-admin.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";

let server: TestServer;
let administrator: TestServer["anonymous"];
let stranger: TestServer["anonymous"];
beforeAll(async () => {
  server = await startTestServer();
  administrator = (await demoAdministrator(server)).client;
  stranger = (await signIn(server, "stranger@example.org")).client;
});
afterAll(() => server?.stop());

const bucket = "content-images";
const imageOf = (mark: string) => Buffer.from(`\x89PNG\r\n\x1a\n${mark}`, "latin1");
const files = () => administrator.storage.from(bucket);
const store = async (name: string, options: object = {}) => {
  const image = imageOf(name);
  const sent = await files().upload(name, image, { contentType: "image/png", ...options });
  expect(sent.error).toBeNull();
  return sent.data;
};
const textOf = async (blob: Blob | null) =>
  Buffer.from(new Uint8Array((await blob?.arrayBuffer()) ?? [])).toString("latin1");

describe("the ordinary client", () => {
  test("uploads with metadata, reads its information and whether it exists", async () => {
    const sent = await store("info/a.png", { cacheControl: "120", metadata: { taken: "2026" } });
    expect(sent).toMatchObject({ path: "info/a.png", fullPath: `${bucket}/info/a.png` });
    const { data } = await files().info("info/a.png");
    expect(data).toMatchObject({
      id: sent?.id,
      name: "info/a.png",
      bucketId: bucket,
      size: imageOf("info/a.png").byteLength,
      contentType: "image/png",
      cacheControl: "max-age=120",
      metadata: { taken: "2026" },
    });
    expect((await files().exists("info/a.png")).data).toBe(true);
    expect((await files().exists("info/none.png")).data).toBe(false);
  });

  test("updates a file, keeping its id", async () => {
    const first = await store("update/a.png");
    const blob = new Blob([imageOf("new")], { type: "image/png" });
    const { data } = await files().update("update/a.png", blob, { metadata: { edition: 2 } });
    expect(data?.id).toBe(first?.id);
    expect(await textOf((await files().download("update/a.png")).data)).toContain("new");
    expect((await files().info("update/a.png")).data?.metadata).toEqual({ edition: 2 });
  });

  test("moves and copies within a bucket and into another", async () => {
    await store("from/a.png", { metadata: { kept: true } });
    const copied = await files().copy("from/a.png", "to/b.png");
    expect(copied.data).toEqual({ path: `${bucket}/to/b.png` });
    expect((await files().info("to/b.png")).data?.metadata).toEqual({ kept: true });
    await files().copy("from/a.png", "to/bare.png", { copyMetadata: false });
    expect((await files().info("to/bare.png")).data?.metadata).toEqual({});
    expect((await files().move("to/b.png", "to/c.png")).data?.message).toBe("Successfully moved");
    expect((await files().exists("to/b.png")).data).toBe(false);
    expect(await textOf((await files().download("to/c.png")).data)).toContain("from/a.png");
    const inService = server.service.storage.from(bucket);
    const elsewhere = { destinationBucket: "company-logos" };
    expect((await inService.move("to/c.png", "x/logo/c.png", elsewhere)).error).toBeNull();
    const logos = server.service.storage.from("company-logos");
    expect(await textOf((await logos.download("x/logo/c.png")).data)).toContain("from/a.png");
    const documents = { destinationBucket: "methodologies" };
    expect((await inService.copy("from/a.png", "a.pdf", documents)).error).toMatchObject({
      status: 415,
    });
    expect((await files().copy("from/none.png", "to/d.png")).error?.message).toBe(
      "Object not found",
    );
  });

  test("removes files, and only those it names", async () => {
    for (const name of ["gone/a.png", "gone/b.png", "gone/c.png"]) await store(name);
    const removed = await files().remove(["gone/a.png", "gone/b.png", "gone/none.png"]);
    expect(removed.data?.map(({ name }) => name).sort()).toEqual(["gone/a.png", "gone/b.png"]);
    expect((await files().list("gone")).data?.map(({ name }) => name)).toEqual(["c.png"]);
    const headers = {
      apikey: server.secretKey,
      Authorization: `Bearer ${server.secretKey}`,
    };
    const path = `${server.url}/storage/v1/object/${bucket}/gone/c.png`;
    expect((await fetch(path, { method: "DELETE", headers })).status).toBe(200);
    expect((await fetch(path, { method: "DELETE", headers })).status).toBe(400);
  });

  test("lists a folder: folders first, sorted, searched and in pages", async () => {
    for (const name of ["b_1.png", "a.png", "b%2.png", "deep/x.png", "deep/er/y.png"]) {
      await server.service.storage
        .from(bucket)
        .upload(`list/${encodeURIComponent(name).replaceAll("%2F", "/")}`, imageOf(name), {
          contentType: "image/png",
        });
    }
    const names = async (options?: Parameters<ReturnType<typeof files>["list"]>[1]) =>
      (await files().list("list", options)).data?.map(({ name }) => name);
    expect(await names()).toEqual(["deep", "a.png", "b%2.png", "b_1.png"]);
    expect(await names({ limit: 2, offset: 1 })).toEqual(["a.png", "b%2.png"]);
    expect(await names({ search: "B_" })).toEqual(["b_1.png"]);
    expect(await names({ search: "b%" })).toEqual(["b%2.png"]);
    expect(await names({ sortBy: { column: "created_at", order: "desc" } })).toEqual([
      "deep",
      "b%2.png",
      "a.png",
      "b_1.png",
    ]);
    const [folder, file] = (await files().list("list", { limit: 2 })).data ?? [];
    expect(folder).toMatchObject({ name: "deep", id: null, metadata: null });
    expect(file).toMatchObject({
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      metadata: { mimetype: "image/png" },
    });
    expect((await stranger.storage.from(bucket).list("list")).data).toEqual([]);
  });

  test.each([
    ["flat, by name", {}],
    ["flat, newest first", { sortBy: { column: "created_at", order: "desc" } }],
    ["by folder", { with_delimiter: true }],
    ["by folder, oldest first", { with_delimiter: true, sortBy: { column: "updated_at" } }],
  ] as const)("lists page by page: %s", async (what, options) => {
    const folder = `pages ${what}`;
    const all = ["a.png", "b/1.png", "b/2.png", "c.png", "d/e/3.png"];
    for (const name of all) await store(`${folder}/${name}`);
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const { data } = await files().listV2({
        prefix: `${folder}/`,
        limit: 2,
        ...(cursor && { cursor }),
        ...options,
      });
      found.push(...(data?.folders ?? []).map(({ name }) => name));
      found.push(...(data?.objects ?? []).map(({ name }) => name));
      cursor = data?.nextCursor;
      expect(data?.hasNext).toBe(cursor !== undefined);
    } while (cursor);
    const expected = what.startsWith("by folder") ? ["a.png", "b/", "c.png", "d/"] : all;
    expect(found.sort()).toEqual(expected.map((name) => `${folder}/${name}`).sort());
  });

  test("downloads under another name, a part, or nothing new", async () => {
    await store("down/a.png");
    const { publicUrl } = files().getPublicUrl("down/a.png", { download: "Bild “1”.png" }).data;
    const named = await fetch(publicUrl);
    expect(named.headers.get("content-disposition")).toBe(
      "attachment; filename*=UTF-8''Bild%20%E2%80%9C1%E2%80%9D.png",
    );
    const url = `${server.url}/storage/v1/object/authenticated/${bucket}/down/a.png`;
    const headers = { apikey: server.publishableKey };
    const whole = await fetch(url, { headers });
    const etag = whole.headers.get("etag") ?? "";
    const size = imageOf("down/a.png").byteLength;
    expect(whole.headers.get("content-length")).toBe(String(size));
    const part = await fetch(url, { headers: { ...headers, Range: "bytes=1-3" } });
    expect([part.status, await part.text(), part.headers.get("content-range")]).toEqual([
      206,
      "PNG",
      `bytes 1-3/${size}`,
    ]);
    const beyond = await fetch(url, { headers: { ...headers, Range: "bytes=999-" } });
    expect(beyond.status).toBe(416);
    const known = await fetch(url, { headers: { ...headers, "If-None-Match": etag } });
    expect([known.status, await known.text()]).toEqual([304, ""]);
    const other = await fetch(url, {
      headers: { ...headers, Range: "bytes=1-3", "If-Range": '"another"' },
    });
    expect(other.status).toBe(200);
    const head = await fetch(url, { method: "HEAD", headers });
    expect([head.status, head.headers.get("etag")]).toEqual([200, etag]);
  });

  test("is told what is not offered", async () => {
    await store("plain/a.png");
    const transformed = await files().download("plain/a.png", { transform: { width: 10 } });
    expect(transformed.error?.message).toContain("not transformed");
    const signed = await files().createSignedUrl("plain/a.png", 60, { transform: { width: 10 } });
    expect(signed.error?.message).toContain("not transformed");
    expect((await files().purgeCache("plain/a.png")).error?.message).toContain("no cache");
    expect((await administrator.storage.getBucketLifecycle(bucket)).error).not.toBeNull();
  });
});

describe("buckets", () => {
  test("are made, changed, emptied and removed with the server's key", async () => {
    const { storage } = server.service;
    const made = await storage.createBucket("papers", {
      public: false,
      fileSizeLimit: "1KB",
      allowedMimeTypes: ["image/*"],
    });
    expect(made.data).toEqual({ name: "papers" });
    expect((await storage.createBucket("papers")).error).toMatchObject({ status: 409 });
    expect((await storage.getBucket("papers")).data).toMatchObject({
      id: "papers",
      public: false,
      file_size_limit: 1024,
      allowed_mime_types: ["image/*"],
    });
    const papers = storage.from("papers");
    const send = (size: number, contentType: string) =>
      papers.upload("a.png", Buffer.concat([imageOf(""), Buffer.alloc(size)]), { contentType });
    expect((await send(2_000, "image/png")).error?.message).toBe("Files can be up to 1024 bytes.");
    expect((await send(10, "application/pdf")).error).toMatchObject({ status: 415 });
    expect((await send(10, "image/png")).error).toBeNull();
    expect((await storage.deleteBucket("papers")).error).toMatchObject({ status: 409 });
    expect((await storage.updateBucket("papers", { public: true })).error).toBeNull();
    expect((await storage.getBucket("papers")).data).toMatchObject({
      public: true,
      file_size_limit: 1024,
    });
    expect((await storage.emptyBucket("papers")).error).toBeNull();
    expect((await papers.list()).data).toEqual([]);
    expect((await storage.deleteBucket("papers")).error).toBeNull();
    expect((await papers.list()).error?.message).toBe("Bucket not found");
  });

  test.each(["public", "list", "database-id", "..", "a/b", "", "x".repeat(101)])(
    "cannot be called %j",
    async (name) => {
      expect((await server.service.storage.createBucket(name)).error).toMatchObject({
        status: 400,
      });
    },
  );

  test("are listed by name, in pages", async () => {
    const { storage } = server.service;
    const listed = await storage.listBuckets({
      limit: 2,
      offset: 1,
      sortColumn: "name",
      sortOrder: "desc",
      search: "-",
    });
    expect(listed.data?.map(({ name }) => name)).toEqual(["content-images", "company-logos"]);
    const refused = await storage.listBuckets({ limit: -1 });
    expect(refused.error?.message).toBe("'limit' must be at least 1.");
  });
});
