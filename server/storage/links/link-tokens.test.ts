import { decodeJwt, SignJWT } from "jose";
import { afterEach, expect, test, vi } from "vitest";
import { createAccessTokens } from "../../identity/access-tokens.ts";
import { createDownloadLinkTokens, createUploadLinkTokens } from "./link-tokens.ts";

const secret = "a secret that is long enough to sign access tokens";
const uploads = createUploadLinkTokens(secret);
const downloads = createDownloadLinkTokens(secret);
const user = "11111111-1111-4111-8111-111111111111";
const maker = { role: "authenticated", user, session: user, aal: "aal1" } as const;
const link = { bucket: "project_media", key: "company/photos/a.png", maker };
const uploadLink = { ...link, upsert: false };

afterEach(() => vi.useRealTimers());

test("a link contains what was signed, and no two links are the same", async () => {
  const [first, second] = [await uploads.sign(uploadLink), await uploads.sign(uploadLink)];
  expect(await uploads.read(first)).toMatchObject(uploadLink);
  expect((await uploads.read(first))?.jti).not.toBe((await uploads.read(second))?.jti);
  expect(await downloads.read(await downloads.sign(link, 60))).toMatchObject(link);
});

test("an upload link is valid for two hours, a download link as long as was asked for", async () => {
  vi.useFakeTimers();
  const [upload, download] = [await uploads.sign(uploadLink), await downloads.sign(link, 60)];
  vi.advanceTimersByTime(59_000);
  expect(await downloads.read(download)).not.toBeNull();
  vi.advanceTimersByTime(1_000);
  expect(await downloads.read(download)).toBeNull();
  vi.advanceTimersByTime(2 * 60 * 60 * 1000 - 61_000);
  expect(await uploads.read(upload)).not.toBeNull();
  vi.advanceTimersByTime(1_000);
  expect(await uploads.read(upload)).toBeNull();
});

test("a link is refused if any letter of it is another", async () => {
  const token = await downloads.sign(link, 60);
  const payload = token.indexOf(".") + 1;
  const signature = token.lastIndexOf(".") + 1;
  for (const index of [2, payload + 5, signature, signature + 20]) {
    const letter = token[index] === "A" ? "B" : "A";
    const altered = token.slice(0, index) + letter + token.slice(index + 1);
    expect(altered).toHaveLength(token.length);
    expect(await downloads.read(altered), altered).toBeNull();
  }
});

test("rejects another server's link, an access token, and an altered or unsigned link", async () => {
  const token = await uploads.sign(uploadLink);
  const [header = "", , signature = ""] = token.split(".");
  const claims = decodeJwt(token);
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const altered = encoded({ ...claims, key: "other/photos/a.png" });
  for (const wrong of [
    await createUploadLinkTokens("another secret").sign(uploadLink),
    await new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256" })
      .sign(new TextEncoder().encode(secret)),
    `${header}.${altered}.${signature}`,
    `${encoded({ alg: "none", typ: "JWT" })}.${encoded(claims)}.`,
    await downloads.sign(link, 60),
    token.slice(0, -4),
    "",
    "..",
  ]) {
    expect(await uploads.read(wrong), wrong).toBeNull();
  }
});

test("no link is an access token, and no access token a link", async () => {
  const tokens = createAccessTokens({ jwtSecret: secret, publicUrl: "https://site.example" });
  expect(await tokens.verify(await uploads.sign(uploadLink))).toBeNull();
  expect(await tokens.verify(await downloads.sign(link, 60))).toBeNull();
  const access = await tokens.sign({
    sub: user,
    role: "authenticated",
    email: "",
    phone: "",
    session_id: user,
    aal: "aal1",
    amr: [],
    app_metadata: {},
    user_metadata: {},
    is_anonymous: false,
    exp: Math.floor(Date.now() / 1000) + 60,
  });
  expect(await tokens.verify(access)).not.toBeNull();
  expect(await uploads.read(access)).toBeNull();
  expect(await downloads.read(access)).toBeNull();
});
