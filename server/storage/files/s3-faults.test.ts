import type { RequestListener } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startS3Store } from "../../../tests/fixtures/s3-store.ts";
import { s3Storage } from "./s3-storage.ts";

const pauses = { retry: 1, settling: 20 };
const version = "11111111-1111-4111-8111-111111111111";
const photo = `media/photo.png@${version}`;
const content = new Uint8Array(300_000).map((_, index) => index % 251);

let store: Awaited<ReturnType<typeof startS3Store>>;
beforeEach(async () => {
  store = await startS3Store();
});
afterEach(() => store.stop());

const files = () => s3Storage(store.settings, pauses);
const read = async (range?: { first: number; last: number }) =>
  new Uint8Array(await new Response(await files().read(photo, range)).arrayBuffer());

const slowDown: RequestListener = (_, response) => {
  response.writeHead(503).end("<Error><Code>SlowDown</Code></Error>");
};

test("a store that asks to slow down gets the file after some pauses", async () => {
  const fault = store.fail(3, slowDown);
  await files().write(photo, content, "image/png");
  expect(fault.times).toBe(0);
  expect(await read()).toEqual(content);
});

test("a store that stays busy is a clear failure, and what it has stays there", async () => {
  await files().write(photo, content, "image/png");
  store.fail(100, slowDown);
  const other = `media/other.png@${version}`;
  const refused = { name: "FileNotStored", message: expect.stringContaining("503 SlowDown") };
  await expect(files().write(other, content, "image/png")).rejects.toMatchObject(refused);
  await expect(files().copy(photo, other)).rejects.toMatchObject(refused);
  await expect(files().remove([photo])).rejects.toThrow("503 SlowDown");
  expect([...store.objects.keys()]).toEqual([`/files/${photo}`]);
});

test("a wrong clock is called a wrong clock, at once", async () => {
  const fault = store.fail(10, (_, response) => {
    const date = new Date(Date.now() - 20 * 60_000).toUTCString();
    response.writeHead(403, { date }).end("<Error><Code>RequestTimeTooSkewed</Code></Error>");
  });
  await expect(files().write(photo, content, "image/png")).rejects.toThrow(
    "refuses this server's clock, which is 20 minutes ahead of its own: set the clock",
  );
  expect(fault.times).toBe(9);
});

test("a bucket that is missing is not a file that is missing", async () => {
  store.fail(1, (_, response) => {
    response.writeHead(404).end("<Error><Code>NoSuchBucket</Code></Error>");
  });
  await expect(files().read(photo)).rejects.toThrow("The file store has no such bucket");
});

/** Announces the whole object, or the rest that was asked for, and sends only so much of it. */
function cutAfter(bytes: number): RequestListener {
  return (request, response) => {
    const first = Number(/^bytes=(\d+)-/.exec(request.headers.range ?? "")?.[1] ?? 0);
    response.writeHead(first > 0 ? 206 : 200, {
      "content-length": content.byteLength - first,
      "content-range": `bytes ${first}-${content.byteLength - 1}/${content.byteLength}`,
    });
    response.write(content.subarray(first, first + bytes), () => response.destroy());
  };
}

test("a reading that breaks off goes on where it did", async () => {
  await files().write(photo, content, "image/png");
  store.fail(2, cutAfter(100_000));
  expect(await read()).toEqual(content);
  expect(await read({ first: 1_000, last: 1_999 })).toEqual(content.subarray(1_000, 2_000));
});

test("a reading that always breaks off is never taken for the whole", async () => {
  await files().write(photo, content, "image/png");
  store.fail(100, cutAfter(1_000));
  await expect(read()).rejects.toThrow();
});

test.each([
  ["shorter, with a length that fits", content.subarray(0, 1_000)],
  ["damaged", content.with(150_000, 7)],
])("an object that comes back %s is refused before its end", async (_, body) => {
  await files().write(photo, content, "image/png");
  const hash = store.objects.get(`/files/${photo}`)?.hash;
  store.fail(1, (_request, response) => {
    response
      .writeHead(200, { "content-length": body.byteLength, "x-amz-meta-sha256": hash })
      .end(body);
  });
  const reader = (await files().read(photo)).getReader();
  let received = 0;
  const readOn = async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read())
      received += part.value.byteLength;
  };
  await expect(readOn()).rejects.toThrow("other bytes than were stored");
  expect(received).toBeLessThan(body.byteLength);
});

test("a store that ignores ranges is noticed", async () => {
  await files().write(photo, content, "image/png");
  store.fail(1, (_, response) => void response.writeHead(200).end(content));
  await expect(read({ first: 10, last: 19 })).rejects.toThrow("did not send the bytes 10 to 19");
});

test.each(["honoured", "ignored", "refused"] as const)(
  "of eight servers that claim a bucket at once one wins (conditional writes are %s)",
  async (conditions) => {
    const shared = await startS3Store({ conditions });
    const ids = ["a", "b", "c", "d", "e", "f", "g", "h"];
    const claims = ids.map((id) => s3Storage(shared.settings, pauses).claim(id));
    const winners = new Set(await Promise.all(claims));
    expect(winners.size).toBe(1);
    expect(winners).toContain(shared.objects.get("/files/database-id")?.body.toString());
    expect(await s3Storage(shared.settings, pauses).claim("late")).toBe([...winners][0]);
    await shared.stop();
  },
);
