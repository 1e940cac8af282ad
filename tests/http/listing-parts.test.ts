import { sign } from "hono/jwt";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CountedOption } from "#domain/listing/listing-index.ts";
import type { ListingResponse } from "#domain/listing/listing-response.ts";
import type { ListingRow } from "#domain/listing/listing-row.ts";
import { loadEngineSecrets } from "#server/engine/engine-secrets.ts";
import { signInDirectly as signIn } from "../fixtures/sign-in-directly.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  token = (await signIn(server, "reader@parts.example")).session.access_token;
});
afterAll(() => server.stop());

const get = (search: string, bearer?: string) =>
  fetch(`${server.url}/api/listings${search}`, {
    headers: bearer ? { Authorization: `Bearer ${bearer}` } : {},
  });

async function getJson<Body = ListingResponse>(search: string, bearer?: string): Promise<Body> {
  const response = await get(search, bearer);
  expect(response.status).toBe(200);
  return (await response.json()) as Body;
}

const ids = (rows: readonly ListingRow[]) => rows.map(({ id }) => id);

describe("a page of the list", () => {
  test("continues the one before, and together they contain every project once", async () => {
    const found: ListingRow[] = [];
    for (let offset = 0; offset < 60; offset += 20) {
      found.push(...(await getJson(`?sort=company&offset=${offset}&limit=20`)).rows);
    }
    const { data } = await server.anonymous.from("project_listings").select("id");
    expect(found).toHaveLength(data?.length ?? 0);
    expect(new Set(ids(found))).toEqual(new Set(data?.map(({ id }) => id)));
    const { rows } = await getJson("?sort=company");
    expect(ids(rows)).toEqual(ids(found));
  });

  test("includes the total counts, and pinned projects separately", async () => {
    const all = await getJson("");
    const pin = all.rows[3]?.project_id;
    const part = await getJson(`?pin=${pin}&sector=Energy&limit=2`);
    expect(ids(part.pinned)).toEqual([all.rows[3]?.id]);
    expect(part.total).toBe(all.total);
    expect(part.matching).toBeLessThan(all.total);
    expect(part.rows).toHaveLength(2);
  });

  test("is not sent again to a browser that has it", async () => {
    const first = await get("?limit=5");
    const etag = first.headers.get("etag") ?? "";
    const again = await fetch(`${server.url}/api/listings?limit=5`, {
      headers: { "If-None-Match": etag },
    });
    expect(etag).not.toBe("");
    expect(again.status).toBe(304);
  });
});

describe("a signed-in visitor", () => {
  test("receives prices, permanence and ratings, sorted by them", async () => {
    const { rows, isRevealed, ratings } = await getJson("?sort=costPerTon&order=desc", token);
    const costs = rows.map(({ cost_per_ton }) => cost_per_ton ?? 0);
    expect(isRevealed).toBe(true);
    expect(costs).toEqual([...costs].sort((a, b) => b - a));
    expect(costs[0]).toBeGreaterThan(0);
    expect(Object.keys(ratings).length).toBeGreaterThan(10);
  });

  test("can filter by permanence and sees the counts", async () => {
    const options = await getJson<CountedOption[]>("/options?filter=permanence", token);
    const band = options.find(({ count }) => count > 0);
    const { matching, total } = await getJson(`?permanence=${band?.value}`, token);
    expect(matching).toBe(band?.count);
    expect(matching).toBeLessThan(total);
  });
});

describe("a visitor who is not signed in", () => {
  async function tokens(): Promise<[string, string | undefined][]> {
    const { jwtSecret } = await loadEngineSecrets(server.folder);
    const now = Math.floor(Date.now() / 1000);
    const claims = { sub: "7d1f8a52-0000-4000-8000-000000000001", role: "authenticated" };
    const otherSecret = "another-secret-another-secret-another";
    const [head = "", , signature = ""] = token.split(".");
    const body = Buffer.from(JSON.stringify({ ...claims, exp: now + 3600 })).toString("base64url");
    return [
      ["no token", undefined],
      ["the publishable key", server.publishableKey],
      ["an expired token", await sign({ ...claims, exp: now - 10 }, jwtSecret, "HS256")],
      ["a forged token", await sign({ ...claims, exp: now + 3600 }, otherSecret, "HS256")],
      ["a token with another token's signature", `${head}.${body}.${signature}`],
      ["a token of another role", await sign({ ...claims, role: "anon" }, jwtSecret, "HS256")],
      ["a token with no role", await sign({ exp: now + 3600 }, jwtSecret, "HS256")],
      ["nonsense", "nonsense"],
    ];
  }

  test("gets a sort order, counts and options that hidden values do not affect", async () => {
    const newestFirst = ids((await getJson("?sort=costPerTon&order=desc")).rows);
    // A signed-in request first, so that the server has the hidden values in memory.
    const revealed = ids((await getJson("?sort=costPerTon&order=desc", token)).rows);
    expect(revealed).not.toEqual(newestFirst);
    for (const [name, bearer] of await tokens()) {
      for (const column of ["costPerTon", "permanence", "beZeroRating"]) {
        for (const order of ["asc", "desc"]) {
          const { rows, isRevealed, ratings } = await getJson(
            `?sort=${column}&order=${order}&currency=GBP`,
            bearer,
          );
          expect(isRevealed, name).toBe(false);
          expect(ids(rows), name).toEqual(newestFirst);
          expect(ratings, name).toEqual({});
          expect(rows.every((row) => row.cost_per_ton === null && row.durability === null)).toBe(
            true,
          );
        }
      }
      const { matching, total } = await getJson("?permanence=100-years", bearer);
      expect(matching, name).toBe(total);
      const options = await getJson<CountedOption[]>("/options?filter=permanence", bearer);
      expect(options.map(({ count }) => count)).toEqual(options.map(() => 0));
    }
  });
});

describe("the CSV export of a view", () => {
  /** Splitting by line is enough, because no cell of the requested columns has a line break. */
  const lines = async (search: string, bearer?: string) => {
    const response = await get(`/csv${search}`, bearer);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const text = await response.text();
    return text.trimEnd().split("\r\n");
  };
  /** The lines before those that tell the file's origin. */
  const projectsIn = (body: readonly string[]) =>
    body.slice(
      0,
      body.findIndex((line) => line.startsWith("URL,")),
    );
  const hide = "hide=contact+methodology+sector+type+subType+additionalCertifications";

  test("contains every matching project in order, with the visible columns", async () => {
    const { rows } = await getJson("?sort=company&removal=yes");
    const [head, ...body] = await lines(`?sort=company&removal=yes&${hide}`);
    expect(head).toBe(
      "Project ID,Company,Credit Type,Company Location,Project Location,Project Region,Cost / tCO2e," +
        "Cost Currency,Cost in words,Permanence,Permanence (years),BeZero Rating,Accreditation," +
        "UN SDGs benefitted,Project Stage,Credit Availability",
    );
    expect(projectsIn(body)).toHaveLength(rows.length);
    projectsIn(body).forEach((line, index) => {
      expect(line.replace(/^"/, "")).toMatch(new RegExp(`^'?${rows[index]?.project_id}`));
    });
  });

  test("starts with the pinned projects and lists each project once", async () => {
    const [, ...all] = await lines("?sort=company&view=price-and-quality");
    const [, first, ...others] = await lines("?sort=company&view=price-and-quality&pin=9114");
    expect(first).toMatch(/^9114,Kilifi Mangrove Trust,/);
    const listed = projectsIn([first ?? "", ...others]);
    expect(listed.sort()).toEqual(projectsIn(all).sort());
  });

  test("labels hidden values, and includes them for a signed-in visitor", async () => {
    const search = "?view=price-and-quality&q=PURO-FI-0417&currency=GBP";
    const hidden = "Hidden until you log in";
    expect((await lines(search))[1]).toContain(`,${hidden},${hidden},${hidden},`);
    const [, line] = await lines(search, token);
    expect(line).toContain(",115,GBP,£115,");
    expect(line).not.toContain(hidden);
  });

  test("ends with its address, its day and the terms of its prices, if it has any", async () => {
    const origin = async (search: string, bearer?: string) => {
      const all = await lines(`?q=PURO-FI-0417&${search}`, bearer);
      return all.slice(all.findIndex((line) => line.startsWith("URL,"))).join("\n");
    };
    expect(await origin("view=price-and-quality&currency=GBP", token)).toMatch(
      /^URL,\S+\/\?q=PURO-FI-0417&view=price-and-quality\nAs of,\d{4}-\d\d-\d\dT\S+Z\nPrices,"?Prices in GBP\. Converted from US dollars at 0\.78 GBP per USD\. Rates of 15 November 2026/,
    );
    expect(await origin("view=price-and-quality", token)).toContain(
      'Prices,"Prices in USD, as stated by the developers."',
    );
    expect(await origin("fields=all&currency=EUR", token)).toContain("0.92 EUR per USD");
    expect(await origin("view=price-and-quality&currency=GBP")).not.toContain("GBP");
    expect(await origin("hide=costPerTon&currency=GBP", token)).not.toContain("GBP");
  });

  test("is compressed for clients that accept it, and neutralises formulas", async () => {
    const [project] = (await getJson("?limit=1")).rows;
    const rename = (name: string) =>
      server.query("update public.companies set name = $2 where id = $1", [
        project?.company_id,
        name,
      ]);
    await rename('=HYPERLINK("https://evil.example")');
    try {
      const [, line] = await lines(`?view=price-and-quality&q=${project?.project_id}`);
      expect(line).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    } finally {
      await rename(project?.company_name ?? "");
    }
    const { headers } = await get("/csv");
    expect(headers.get("content-encoding")).toBe("gzip");
  });
});

describe("an invalid request is refused with a reason", () => {
  test.each([
    "?limit=-1",
    "?limit=101",
    "?limit=abc",
    "?limit=",
    "?offset=-1",
    "?offset=1.5",
    "?offset=1000001",
    "?offset=99999999999999999999",
    "?unknown=1",
    "?filter=stage",
    `?q=${"x".repeat(9000)}`,
    "/options",
    "/options?filter=company",
    "/options?filter=constructor",
    "/options?filter=stage&limit=5",
    "/csv?limit=5",
    "/csv?currency=pounds",
    "/csv?currency=__proto__",
  ])("%s", async (search) => {
    const response = await get(search);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: "bad_question",
      message: expect.stringMatching(/\w/),
    });
  });

  test("except for invalid values that the explorer ignores too", async () => {
    const { total } = await getJson("");
    const { matching } = await getJson("?sdg=99&removal=maybe&currency=XYZ");
    expect(matching).toBe(total);
  });
});

describe("an acknowledged change", () => {
  const rename = (id: string, name: string) =>
    server.query(
      "update public.companies set name = $2 where id = (select company_id from public.projects where id = $1)",
      [id, name],
    );

  test("is in every later response, however many clients read meanwhile", async () => {
    const [project] = (await getJson("?sector=Energy&limit=1")).rows;
    const id = project?.id ?? "";
    let acknowledged = 0;
    let isWriting = true;
    const number = (text: string) => Number(/Changing (\d+)/.exec(text)?.[1] ?? 0);
    const read = [
      async () => JSON.stringify(await getJson(`?q=${project?.project_id}`)),
      async () => JSON.stringify(await getJson(`?pin=${project?.project_id}&limit=1`, token)),
      async () => (await fetch(`${server.url}/?q=${project?.project_id}`)).text(),
    ];
    await rename(id, "Changing 0");
    async function keepReading(reads: () => Promise<string>) {
      let times = 0;
      while (isWriting) {
        const before = acknowledged;
        expect(number(await reads())).toBeGreaterThanOrEqual(before);
        times += 1;
      }
      return times;
    }
    const readers = [...read, ...read, ...read].map(keepReading);
    for (let change = 1; change <= 25; change += 1) {
      await rename(id, `Changing ${change}`);
      acknowledged = change;
    }
    isWriting = false;
    for (const times of await Promise.all(readers)) expect(times).toBeGreaterThan(0);
  });

  test("removes a project from the list and puts it back", async () => {
    const { rows, total } = await getJson("?limit=1");
    const id = rows[0]?.id;
    const setStatus = (status: string) =>
      server.query("update public.projects set status = $2 where id = $1", [id, status]);
    await setStatus("submitted");
    for (const bearer of [undefined, token]) {
      const without = await getJson("", bearer);
      expect(without.total).toBe(total - 1);
      expect(ids(without.rows)).not.toContain(id);
    }
    await setStatus("approved");
    for (const bearer of [undefined, token]) {
      expect((await getJson("", bearer)).total).toBe(total);
    }
  });

  test("of a rating moves a project for those who may see it", async () => {
    const before = await getJson("?sort=beZeroRating&order=asc", token);
    const rated = before.rows.find(({ id }) => before.ratings[id ?? ""]?.rating === "BB");
    await server.query("update public.ratings set rating = 'AAA' where project_id = $1", [
      before.ratings[rated?.id ?? ""]?.project_id,
    ]);
    const after = await getJson("?sort=beZeroRating&order=asc", token);
    expect(after.ratings[rated?.id ?? ""]?.rating).toBe("AAA");
    expect(ids(after.rows).indexOf(rated?.id ?? "")).toBeLessThan(
      ids(before.rows).indexOf(rated?.id ?? ""),
    );
  });
});
