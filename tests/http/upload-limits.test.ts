import { randomUUID } from "node:crypto";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "#domain/limits.ts";
import { openSocket, type SocketClient } from "../fixtures/socket-client.ts";
import { newAdministrator } from "../fixtures/storage-admin.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";

let server: TestServer;
let token: string;
const open: SocketClient[] = [];
beforeAll(async () => {
  server = await startTestServer();
  token = (await newAdministrator(server, "uploads@example.org")).session.access_token;
});
afterAll(async () => {
  for (const { socket } of open) socket.destroy();
  await server?.stop();
});

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** What is still in use: chunks that were read and dropped do not count. */
function heldMegabytes(): number {
  collectGarbage();
  return process.memoryUsage().arrayBuffers / 1024 / 1024;
}

const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

/** An upload of which only the headers and some of the content are sent. */
function beginUpload(bucket: string, length: number | "chunked", authorization = token) {
  const head = [
    `POST /storage/v1/object/${bucket}/${randomUUID()}.png HTTP/1.1`,
    "Host: 127.0.0.1",
    `apikey: ${server.publishableKey}`,
    `Authorization: Bearer ${authorization}`,
    "Content-Type: image/png",
    length === "chunked" ? "Transfer-Encoding: chunked" : `Content-Length: ${length}`,
  ];
  const client = openSocket(server.url, `${head.join("\r\n")}\r\n\r\n`);
  client.closed.catch(() => undefined);
  open.push(client);
  return client;
}

test("an upload that the policies refuse is refused before any of it is sent", async () => {
  for (const bucket of ["project_media", "rating-images"]) {
    const client = beginUpload(bucket, limits.fileBytes);
    await expect.poll(client.received).toMatch(/^HTTP\/1\.1 403 /);
    expect(client.received()).toContain("row-level security");
  }
});

test.each([
  ["a file that is too large", "content-images", limits.fileBytes + 1, 413],
  ["a bucket that does not exist", "nothing", 100, 400],
])("so is %s", async (_, bucket, length, status) => {
  const client = beginUpload(bucket, length);
  await expect.poll(client.received).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
});

test("many large and slow uploads at once hold 16 MB for one person, and others still upload", async () => {
  const before = heldMegabytes();
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, heldMegabytes() - before);
  }, 250);
  const part = Buffer.alloc(limits.fileBytes - 1024);
  signature.copy(part);
  const slow = Array.from({ length: 12 }, () => {
    const client = beginUpload("content-images", limits.fileBytes);
    client.socket.write(part);
    return client;
  });
  const refused = () => slow.filter(({ received }) => /^HTTP\/1\.1 429 /.test(received()));
  await expect.poll(() => refused().length).toBeGreaterThan(0);
  const [first] = refused();
  expect(first?.received().toLowerCase()).toContain("retry-after: 3");
  expect(first?.received()).toContain("Too many of your uploads are under way.");

  const other = await newAdministrator(server, "other-uploads@example.org");
  const files = other.client.storage.from("content-images");
  const sent = await files.upload(`${randomUUID()}.png`, signature, { contentType: "image/png" });
  expect(sent.error).toBeNull();

  // All but the three that are under way are refused.
  await expect.poll(() => refused().length).toBe(9);
  for (const { socket } of slow) socket.destroy();
  clearInterval(watch);
  // 60 MB were sent; the senders are in this process too, with one buffer between them.
  expect(most).toBeLessThan(48);
  const own = () =>
    fetch(`${server.url}/storage/v1/object/content-images/${randomUUID()}.png`, {
      method: "POST",
      headers: {
        apikey: server.publishableKey,
        Authorization: `Bearer ${token}`,
        "Content-Type": "image/png",
      },
      body: signature,
    });
  await expect.poll(async () => (await own()).status).toBe(200);
});

test("an upload of unannounced length counts as the largest", async () => {
  const slow = Array.from({ length: 4 }, () => beginUpload("content-images", "chunked"));
  const refused = () => slow.filter(({ received }) => /^HTTP\/1\.1 429 /.test(received()));
  await expect.poll(() => refused().length).toBe(1);
});
