import { createHash, randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { frozenComparisonLimits, statementLimits } from "#domain/limits.ts";
import { canonicalJson, type JsonValue } from "#domain/proof/canonical-json.ts";
import {
  frozenText,
  readGatedText,
  readStatementText,
  verifiedHash,
} from "#domain/proof/frozen-text.ts";
import { refusals } from "#domain/proof/refusals.ts";
import { textHash } from "#domain/proof/text-hash.ts";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { figure } from "#domain/text/figure.ts";
import { numberOf, numberVectors, textVectors } from "../../tests/fixtures/rfc-8785.ts";
import { signInDirectly as signIn } from "../../tests/fixtures/sign-in-directly.ts";
import { startTestServer, type TestServer } from "../../tests/fixtures/test-server.ts";

type Client = TestServer["anonymous"];

let server: TestServer;
let buyer: Awaited<ReturnType<typeof signIn>>;
let listed: string[];
beforeAll(async () => {
  server = await startTestServer();
  buyer = await signIn(server, "buyer@example.org");
  const rows = await server.query<{ id: string }>("select id from public.listings order by id");
  listed = rows.map(({ id }) => id);
});
afterAll(() => server?.stop());

async function ask(token: string | null, body: unknown) {
  const response = await fetch(`${server.url}/functions/v1/freeze-statement`, {
    method: "POST",
    headers: {
      apikey: server.publishableKey,
      "Content-Type": "application/json",
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const { id, message }: { id?: string; message?: string } = await response.json();
  return { status: response.status, id, message };
}

async function frozen(body: object = {}, token = buyer.session.access_token): Promise<string> {
  const { id, message } = await ask(token, {
    kind: "purchase",
    projects: listed.slice(0, 1),
    ...body,
  });
  if (!id) throw new Error(message);
  return id;
}

async function read(client: Client, id: string) {
  const { data } = await client.rpc("get_frozen_text", { frozen: id }).throwOnError();
  return frozenText.parse(data);
}

async function verify(hash: string, client: Client = server.anonymous) {
  const { data } = await client.rpc("verify_frozen_hash", { hash }).throwOnError();
  return data === null ? null : verifiedHash.parse(data);
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

const inDatabase = async (json: string): Promise<string> => {
  const [row] = await server.query<{ text: string }>(
    "select private.canonical_json($1::jsonb) as text",
    [json],
  );
  return row?.text ?? "";
};

describe("the database writes JSON as RFC 8785 does", () => {
  test("in its published examples", async () => {
    for (const [bits, written] of numberVectors) {
      expect(await inDatabase(JSON.stringify(numberOf(bits)))).toBe(written);
    }
    for (const [json, canonical] of textVectors) expect(await inDatabase(json)).toBe(canonical);
  });

  test("in everything else as the code does", async () => {
    const json = fc.json({ maxDepth: 2 }).filter((text) => !/\\u0000|\\ud[89a-f]/i.test(text));
    const doubles = fc.double({ noNaN: true, noDefaultInfinity: true }).map(String);
    await fc.assert(
      fc.asyncProperty(fc.oneof(json, doubles), async (text) => {
        const value: JsonValue = JSON.parse(text);
        expect(await inDatabase(text)).toBe(canonicalJson(value));
      }),
      { numRuns: 200 },
    );
  });
});

describe("a statement with proof", () => {
  test("has two texts, each with its own hash, and anonymous readers get only the public one", async () => {
    const id = await frozen({ seller: "Broker Ltd", tonnes: "2,000", vintage: "2021–2023" });
    const whole = await read(buyer.client, id);
    const open = await read(server.anonymous, id);
    expect(open).toEqual({ ...whole, gated_text: null });
    expect(await textHash(open.public_text)).toBe(open.public_hash);
    expect(await textHash(whole.gated_text ?? "")).toBe(open.gated_hash);
    expect(canonicalJson(JSON.parse(open.public_text))).toBe(open.public_text);

    const statement = readStatementText(open.public_text);
    expect(statement).toMatchObject({ id, kind: "purchase" });
    expect(statement?.projects[0]?.lines.map(({ letter }) => letter)).toEqual([
      "(a)",
      "(b)",
      "(c)",
      "(d)",
      "(e)",
      "(f)",
    ]);
    expect(statement?.statedByBuyer).toMatchObject({
      seller: { text: "Broker Ltd", statedBy: "Stated by the buyer, not checked" },
      tonnes: { text: "2,000 tCO2e" },
      claim: { text: "Not stated", couldState: "the buyer" },
    });
    expect(open.public_text).not.toMatch(/Cost|Permanence|Rating/);
    const gated = readGatedText(whole.gated_text);
    expect(gated?.projects[0]?.items.map(({ label }) => label)).toEqual([
      "Cost / tCO2e",
      "Permanence",
      "BeZero Rating",
    ]);
  });

  test("is listed to its creator alone, with the hash that its page shows", async () => {
    const creator = await signIn(server, "list-of-statements@example.org");
    const id = await frozen({ title: "Mine" }, creator.session.access_token);
    const { data } = await creator.client.rpc("get_my_statements").throwOnError();
    const { public_hash } = await read(server.anonymous, id);
    expect(data).toEqual([
      { id, kind: "purchase", title: "Mine", frozen_at: expect.any(String), public_hash },
    ]);
    const others = await buyer.client.rpc("get_my_statements").throwOnError();
    expect(others.data.map((one) => one.id)).not.toContain(id);
    expect((await server.anonymous.rpc("get_my_statements")).error).not.toBeNull();
  });

  test("is verified by either hash, without telling which text it is", async () => {
    const id = await frozen();
    const { public_hash, gated_hash, frozen_at } = await read(server.anonymous, id);
    const known = { kind: "purchase", frozen_at, is_unchanged: true, replaced_at: null };
    expect(await verify(public_hash)).toMatchObject({ ...known, part: "public" });
    expect(await verify(gated_hash)).toMatchObject({ ...known, part: "gated" });
    const { data } = await server.anonymous.rpc("verify_frozen_hash", { hash: public_hash });
    expect(JSON.stringify(data)).not.toContain(id);
    for (const odd of ["", "0".repeat(64), public_hash.slice(1), `${public_hash}0`, "é"]) {
      expect(await verify(odd), odd).toBeNull();
    }
  });

  test("has a gated hash that no price leads to, even if all of the rest is known", async () => {
    const whole = await read(buyer.client, await frozen());
    const { salt, ...rest } = JSON.parse(whole.gated_text ?? "");
    expect(salt).toMatch(/^[0-9a-f-]{72}$/);
    const again = await read(buyer.client, await frozen());
    expect(again.gated_hash).not.toBe(whole.gated_hash);
    const known = canonicalJson(rest);
    const [price = ""] = /\$[\d.,]+/.exec(known) ?? [];
    const guesses = Array.from({ length: 100_000 }, (_, cents) => `$${figure(cents / 100)}`);
    expect(guesses).toContain(price);
    const hashes = new Set<string>();
    for (const [index, guess] of guesses.entries()) {
      // A connection that the server closes meanwhile is noticed, and not used for what follows.
      if (index % 1_000 === 0) await setImmediate();
      hashes.add(hashOf(known.replace(price, guess)));
    }
    expect(hashes.has(hashOf(known))).toBe(true);
    expect(hashes.has(whole.gated_hash)).toBe(false);
  });

  test("has the same public text whatever the hidden price, permanence and rating are", async () => {
    const project = listed[1] ?? "";
    const open = async () => {
      const id = await frozen({ projects: [project] });
      const { public_text } = await read(server.anonymous, id);
      const { id: _, frozenAt, ...rest } = JSON.parse(public_text);
      return canonicalJson(rest);
    };
    const before = await open();
    await server.query(
      `update public.projects set cost_per_ton = 424242.5, durability = '4242 years'
       where id = $1`,
      [project],
    );
    expect(await open()).toBe(before);
    await server.query("delete from public.ratings");
    expect(await open()).toBe(before);
  });

  test("fails the verification if one byte of it was changed, even by the database's owner", async () => {
    const id = await frozen();
    const { public_hash } = await read(server.anonymous, id);
    await server.query(`do $$ begin
      alter table public.frozen_records disable trigger user;
      update public.frozen_records set public_text = overlay(public_text placing '~' from 40 for 1)
      where id = '${id}';
      alter table public.frozen_records enable trigger user;
    end $$`);
    expect(await verify(public_hash)).toMatchObject({ is_unchanged: false });
  });

  test("on a project is its developer's alone, and tells durability only to logged-in readers", async () => {
    const [own] = await server.query<{ id: string }>(
      `select listing.id from public.listings listing
       join public.companies company on company.id = listing.company_id
       join auth.users account on account.id = company.user_id
       where account.email = $1 order by listing.id limit 1`,
      [demoAccounts.developer],
    );
    const body = { kind: "project", projects: [own?.id] };
    expect(await ask(buyer.session.access_token, body)).toMatchObject({
      status: 403,
      message: refusals.notOwn,
    });
    const developer = await signIn(server, demoAccounts.developer);
    const whole = await read(developer.client, await frozen(body, developer.session.access_token));
    const { projects, statedByBuyer } = readStatementText(whole.public_text) ?? {};
    expect(statedByBuyer).toBeUndefined();
    const lines = projects?.[0]?.lines ?? [];
    expect(lines.map(({ asks }) => asks)).toEqual([
      "Protocol",
      "Location",
      "Timeline",
      "Start",
      "Quantities",
      "Type",
      "Standards",
      "Durability",
      "Validation",
    ]);
    expect(lines.find(({ asks }) => asks === "Durability")?.items[0]?.kind).toBe("hidden");
    expect(readGatedText(whole.gated_text)?.projects[0]?.items[0]?.kind).not.toBe("hidden");
  });

  test("outlives its creator's account without their own words, which its hash then tells", async () => {
    const leaving = await signIn(server, "leaves@example.org");
    const id = await frozen(
      { title: "For Ada", seller: "Ada's broker", claim: "Ada flew" },
      leaving.session.access_token,
    );
    const before = await read(server.anonymous, id);
    expect(before.public_text).toContain("Ada");
    await server.query("delete from auth.users where id = $1", [leaving.user.id]);
    const after = await read(server.anonymous, id);
    expect(after.public_text).not.toContain("Ada");
    expect(readStatementText(after.public_text)?.projects).toHaveLength(1);
    expect(await textHash(after.public_text)).toBe(after.public_hash);
    expect(await verify(after.public_hash)).toMatchObject({ is_unchanged: true });
    const replaced = await verify(before.public_hash);
    expect(replaced).toMatchObject({ is_unchanged: false });
    expect(replaced?.replaced_at).not.toBeNull();
    expect(after.gated_hash).toBe(before.gated_hash);
  });

  test("cannot be changed, deleted or written past the function by anyone", async () => {
    const id = await frozen();
    for (const change of [
      `update public.frozen_records set public_text = '{}' where id = '${id}'`,
      `update public.frozen_records set frozen_by = null, gated_text = '{}' where id = '${id}'`,
      `delete from public.frozen_records where id = '${id}'`,
      "truncate public.frozen_records",
      "delete from private.frozen_hashes",
    ]) {
      await expect(server.query(change), change).rejects.toThrow("record_not_changeable");
    }
    const row = { kind: "purchase", public_text: "{}", gated_text: "{}" };
    for (const client of [server.anonymous, buyer.client, server.service]) {
      expect((await client.from("frozen_records").insert(row)).error).not.toBeNull();
    }
    const own = await buyer.client.from("frozen_records").select("id").throwOnError();
    expect(own.data.map((record) => record.id)).toContain(id);
    const stranger = await signIn(server, "stranger@example.org");
    const others = await stranger.client.from("frozen_records").select("id").throwOnError();
    expect(others.data).toEqual([]);
  });
});

describe("a request for a statement is refused with a sentence", () => {
  test.each([
    ["no project", { projects: [] }, 400],
    ["a project twice", { projects: ["x", "x"] }, 400],
    ["a project that is not listed", { projects: [randomUUID()] }, 404],
    ["too many projects", { projects: Array.from({ length: 201 }, () => randomUUID()) }, 400],
    ["an unknown kind", { kind: "offer" }, 400],
    ["a kind that is not text", { kind: 7 }, 400],
    ["a seller of two lines", { seller: "a\nb" }, 400],
    ["a seller that is too long", { seller: "a".repeat(201) }, 400],
    ["a claim with a null character", { claim: "a\u0001b" }, 400],
    ["negative tonnes", { tonnes: "-5" }, 400],
    ["no tonnes at all", { tonnes: "0" }, 400],
    ["enormous tonnes", { tonnes: "9".repeat(20) }, 400],
    ["a vintage that is no year", { vintage: "next spring" }, 400],
  ])("%s", async (_, body, status) => {
    const whole = { kind: "purchase", projects: listed.slice(0, 1), ...body };
    const refused = await ask(buyer.session.access_token, whole);
    expect(refused.status).toBe(status);
    expect(refused.message).toMatch(/\.$/);
    expect(refused.id).toBeUndefined();
  });

  test("no JSON, and no session", async () => {
    expect((await ask(buyer.session.access_token, "{")).status).toBe(400);
    expect((await ask(null, {})).status).toBe(401);
    expect((await ask(server.secretKey, {})).status).toBe(403);
  });

  test("more than a person may freeze in a day, even concurrently", async () => {
    const [{ most } = { most: 0 }] = await server.query<{ most: number }>(
      "select private.frozen_records_per_day() as most",
    );
    expect(most).toBe(statementLimits.perDay);
    const busy = await signIn(server, "busy@example.org");
    await server.query(
      `insert into public.frozen_records (kind, frozen_by, public_text, gated_text)
       select 'purchase', $1, '{"n":' || n || '}', '{"m":' || n || '}' from generate_series(2, $2) n`,
      [busy.user.id, most],
    );
    const body = { kind: "purchase", projects: listed.slice(0, 1) };
    const results = await Promise.all([1, 2, 3].map(() => ask(busy.session.access_token, body)));
    expect(results.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
  });
});

describe("a frozen comparison", () => {
  const freezeComparison = async () => {
    const { data } = await buyer.client
      .rpc("freeze_comparison", {
        registry_ids: listed.slice(0, 2),
        horizon_years: 1_000,
        discount_rate: 3,
        title: "For the board",
      })
      .throwOnError();
    return data;
  };

  test("has the same two hashes, and the code writes its text like the database", async () => {
    expect(frozenComparisonLimits.perDay).toBeGreaterThan(1);
    const whole = await read(buyer.client, await freezeComparison());
    const open = await read(server.anonymous, JSON.parse(whole.public_text).id);
    expect(open).toEqual({ ...whole, gated_text: null });
    for (const [text, hash] of [
      [whole.public_text, whole.public_hash],
      [whole.gated_text ?? "", whole.gated_hash],
    ] as const) {
      expect(canonicalJson(JSON.parse(text))).toBe(text);
      expect(await textHash(text)).toBe(hash);
      expect(await verify(hash)).toMatchObject({ kind: "comparison", is_unchanged: true });
    }
    expect(open.public_text).not.toMatch(/cost_per_ton|durability|"salt"|gated_salt/);
    expect(JSON.parse(whole.gated_text ?? "").salt).toMatch(/^[0-9a-f-]{72}$/);
  });
});

test("fifty strangers verify at once, and none learns more than the hash they hold", async () => {
  const { public_hash, gated_hash } = await read(server.anonymous, await frozen());
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, index) => verify(index % 2 ? public_hash : gated_hash)),
  );
  for (const known of responses) {
    expect(Object.keys(known ?? {}).sort()).toEqual(Object.keys(verifiedHash.shape).sort());
  }
});
