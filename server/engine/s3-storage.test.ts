import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { s3Storage } from "./s3-storage.ts";

/** A store that speaks the few calls of S3 the adapter makes, and refuses unsigned ones. */
const objects = new Map<string, { body: Buffer; type: string }>();
let store: Server;
let endpoint: string;

beforeAll(async () => {
  store = createServer(async (request, response) => {
    const signed = request.headers.authorization?.startsWith("AWS4-HMAC-SHA256 Credential=key/");
    if (!signed) return response.writeHead(403).end();
    const path = decodeURIComponent(request.url ?? "");
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const source = request.headers["x-amz-copy-source"];
    if (request.method === "PUT") {
      const copied = objects.get(decodeURIComponent(String(source ?? "")));
      if (source && !copied) return response.writeHead(404).end();
      const type = String(request.headers["content-type"] ?? "");
      objects.set(path, copied ?? { body: Buffer.concat(parts), type });
      return response.writeHead(200, { ETag: '"tag"' }).end();
    }
    const found = objects.get(path);
    if (request.method === "DELETE") objects.delete(path);
    if (!found) return response.writeHead(404).end();
    response.writeHead(200, { "Content-Length": found.body.byteLength, ETag: '"tag"' });
    return response.end(request.method === "GET" ? found.body : undefined);
  });
  await new Promise<void>((resolve) => store.listen(0, "127.0.0.1", resolve));
  const address = store.address();
  endpoint = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
});
afterAll(() => new Promise((resolve) => store.close(resolve)));

const storage = (accessKeyId = "key") =>
  s3Storage({ endpoint, region: "auto", bucket: "files", accessKeyId, secretAccessKey: "secret" });

describe("s3Storage", () => {
  const key = "company/logo/Überfluß & Co_logo.png";
  const content = new TextEncoder().encode("picture");

  test("keeps, copies, describes and removes files under {bucket}/{key}", async () => {
    const stored = await storage().uploadObject(
      "logos",
      key,
      undefined,
      content,
      "image/png",
      "max-age=60",
    );
    expect(stored).toMatchObject({ size: 7, mimetype: "image/png" });
    expect([...objects.keys()]).toEqual([`/files/logos/${key}`]);

    await storage().copyObject("logos", key, undefined, "logos", "copy.png", undefined);
    const read = await storage().getObject("logos", "copy.png", undefined);
    expect(Buffer.from(read.body as Buffer).toString()).toBe("picture");
    expect(await storage().headObject("logos", key, undefined)).toMatchObject({ size: 7 });

    await storage().deleteObjects("logos", [key, "copy.png", "never-there.png"]);
    expect(objects.size).toBe(0);
  });

  test("says which file is missing, and which status the store refused with", async () => {
    await expect(storage().getObject("logos", "none.png", undefined)).rejects.toThrow(
      "No file logos/none.png",
    );
    await expect(storage("other").headObject("logos", "x.png", undefined)).rejects.toThrow(
      "answered 403",
    );
  });
});
