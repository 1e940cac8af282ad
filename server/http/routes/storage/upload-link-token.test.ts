import { decode, sign } from "hono/jwt";
import { afterEach, expect, test, vi } from "vitest";
import { createUploadLinkSigner } from "./upload-link-token.ts";

const secret = "a secret that is long enough";
const signer = createUploadLinkSigner(secret);
const link = {
  place: "project_media/company/photos/a.png",
  owner: "11111111-1111-4111-8111-111111111111",
  upsert: false,
};

afterEach(() => vi.useRealTimers());

test("a link contains what was signed, and no two links are the same", async () => {
  const [first, second] = [await signer.sign(link), await signer.sign(link)];
  expect(await signer.read(first)).toMatchObject(link);
  expect((await signer.read(first))?.jti).not.toBe((await signer.read(second))?.jti);
});

test("a link is valid for exactly two hours", async () => {
  vi.useFakeTimers();
  const token = await signer.sign(link);
  vi.advanceTimersByTime(2 * 60 * 60 * 1000 - 1000);
  expect(await signer.read(token)).not.toBeNull();
  vi.advanceTimersByTime(1000);
  expect(await signer.read(token)).toBeNull();
});

test("rejects another server's link, an access token, and an altered or unsigned link", async () => {
  const token = await signer.sign(link);
  const [header = "", , signature = ""] = token.split(".");
  const claims = decode(token).payload;
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const altered = encoded({ ...claims, place: "project_media/other/photos/a.png" });
  for (const wrong of [
    await createUploadLinkSigner("another secret").sign(link),
    await sign(claims, secret, "HS256"),
    `${header}.${altered}.${signature}`,
    `${encoded({ alg: "none", typ: "JWT" })}.${encoded(claims)}.`,
    token.slice(0, -4),
    "",
    "..",
  ]) {
    expect(await signer.read(wrong), wrong).toBeNull();
  }
});
