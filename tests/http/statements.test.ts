import { createHash } from "node:crypto";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { projectId } from "#demo/ids.ts";
import { frozenComparisonPath } from "#domain/comparison/frozen.ts";
import { frozenText } from "#domain/proof/frozen-text.ts";
import { publicTextPath, statementPath, verifiedHashPath } from "#domain/proof/proof-paths.ts";
import { signInDirectly as signIn } from "../fixtures/sign-in-directly.ts";
import { sharedTestServer, type TestServer } from "../fixtures/test-server.ts";

let server: TestServer;
let buyer: TestServer["anonymous"];
let id: string;

beforeAll(async () => {
  server = await sharedTestServer();
  ({ client: buyer } = await signIn(server, "statement-buyer@example.org"));
  const { data } = await buyer.functions.invoke<{ id: string }>("freeze-statement", {
    body: { kind: "purchase", projects: [projectId("9114")], seller: "<b>Broker</b> & Co" },
  });
  id = data?.id ?? "";
});

const page = async (path: string) => {
  const response = await fetch(server.url + path);
  return { status: response.status, headers: response.headers, text: await response.text() };
};
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

async function frozen(record: string) {
  const { data } = await buyer.rpc("get_frozen_text", { frozen: record }).throwOnError();
  return frozenText.parse(data);
}

describe("a checked offer", () => {
  const freeze = (offer: object) =>
    buyer.functions.invoke<{ id: string }>("freeze-statement", { body: { kind: "offer", offer } });
  const refusal = async (offer: object) => {
    const { error } = await freeze(offer);
    const response: Response = error?.context;
    return [response.status, (await response.json()).message];
  };

  test("is frozen with what was known of it, and its gated lines apart", async () => {
    const { data } = await freeze({ id: "Verra 9114", vintage: "2024", tonnes: "5", price: "$31" });
    const record = data?.id ?? "";
    const { public_text, public_hash, gated_text, kind } = await frozen(record);
    expect(kind).toBe("offer");
    expect(sha256(public_text)).toBe(public_hash);
    expect(public_text).toContain("5 tCO2e of Verra 9114, vintage 2024, at $31 per tonne");
    expect(public_text).not.toContain("$34");
    expect(gated_text).toContain("$34");
    const { status, text } = await page(statementPath(record));
    expect(status).toBe(200);
    expect(text).toContain("The offer");
    expect(text).not.toContain("$34");
  });

  test("that cannot be read, is not listed or could be of two projects is refused with a sentence", async () => {
    expect(await refusal({ id: "Verra 9114", tonnes: "-1" })).toEqual([
      400,
      expect.stringMatching(/\.$/),
    ]);
    expect(await refusal({ id: "Verra 123456789" })).toEqual([
      404,
      "The offered project is not listed here, so there is nothing to freeze.",
    ]);
    expect(await refusal({ id: "x".repeat(6_000) })).toEqual([400, "The offer is too long."]);
    expect(await refusal({})).toEqual([400, expect.stringMatching(/\.$/)]);
  });
});

describe("a statement with proof", () => {
  test("is a page for anyone with the link, with its hashes and a sharing image", async () => {
    const { status, headers, text } = await page(statementPath(id));
    const { public_hash, gated_hash } = await frozen(id);
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(text).toMatch(/name="robots" content="noindex"/);
    for (const shown of ["44475.1", "no legal advice", "&lt;b&gt;Broker", public_hash, gated_hash])
      expect(text).toContain(shown);
    const [, image = ""] = /<meta property="og:image" content="([^"]*)"/.exec(text) ?? [];
    const bytes = Buffer.from(await (await fetch(image)).arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
  });

  test("is sent as JSON byte for byte as it was hashed, like a frozen comparison", async () => {
    const { data: comparison } = await buyer
      .rpc("freeze_comparison", {
        registry_ids: ["9114", "GS90412"],
        horizon_years: 1_000,
        discount_rate: 3,
      })
      .throwOnError();
    for (const record of [id, comparison]) {
      const { headers, text } = await page(publicTextPath(record));
      const { public_hash } = await frozen(record);
      expect(headers.get("content-type")).toMatch(/^application\/json/);
      expect(sha256(text)).toBe(public_hash);
      expect(sha256(`${text.slice(0, 99)}~${text.slice(100)}`)).not.toBe(public_hash);
    }
    const { public_hash } = await frozen(comparison);
    expect((await page(frozenComparisonPath(comparison))).text).toContain(public_hash);
  });

  test("that does not exist is not found, whatever its id", async () => {
    for (const odd of [
      "nonsense",
      "00000000-0000-4000-8000-000000000000",
      "%F0%9F%8C%B3",
      "a.json",
    ]) {
      expect((await page(`/statements/${odd}`)).status, odd).toBe(404);
      expect((await page(`/frozen/${odd}`)).status, odd).toBe(404);
      expect((await page(`/frozen/${odd}.json`)).status, odd).toBe(404);
      expect((await page(`/og/statement-${odd}.png`)).status, odd).toBe(404);
    }
  });
});

describe("/verify", () => {
  test("says of either hash, in any case, when the text was frozen and that it is unchanged", async () => {
    const { public_hash, gated_hash } = await frozen(id);
    for (const hash of [public_hash, public_hash.toUpperCase(), gated_hash]) {
      const { status, headers, text } = await page(verifiedHashPath(hash));
      expect(status).toBe(200);
      expect(headers.get("cache-control")).toBe("no-store");
      expect(text).toContain("This text is unchanged");
      expect(text).toMatch(/frozen on \d+ \w+ \d{4}, \d\d:\d\d UTC/);
      expect(text).not.toContain(id);
    }
    const other = public_hash.replace(/^./, (digit) => (digit === "0" ? "1" : "0"));
    const unknown = await page(verifiedHashPath(other));
    expect(unknown.status).toBe(404);
    expect(unknown.text).toContain("No text with this hash was frozen here");
  });

  test("responds to anything else with a sentence, and never with a failure", async () => {
    const hash = "0a".repeat(32);
    for (const odd of [
      hash.slice(1),
      `${hash}0`,
      `${hash.slice(1)}g`,
      "%20",
      "%F0%9F%8C%B3",
      "%27%20or%201=1",
      "x".repeat(5_000),
    ]) {
      const { status, text } = await page(`/verify/${odd}`);
      expect(status, odd).toBe(404);
      expect(text, odd).toContain("This is not a hash");
    }
    for (const odd of ["/verify/%00", "/verify/%ff", "/verify/%", "/frozen/%00.json"]) {
      expect((await page(odd)).status, odd).toBeLessThan(500);
    }
    expect((await page("/verify/")).status).toBe(200);
    const huge = await fetch(`${server.url}/verify`, {
      method: "POST",
      body: "x".repeat(3_000_000),
    });
    expect(huge.status).toBeGreaterThanOrEqual(400);
    expect(huge.status).toBeLessThan(500);
  });
});
