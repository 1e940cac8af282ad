import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { projectId } from "#demo/ids.ts";
import { fieldsFor } from "#domain/open-data/open-fields.ts";
import type { OpenPage } from "#domain/open-data/open-page.ts";
import {
  openDataPaths,
  projectCdopPath,
  projectCsvPath,
  projectHistoryPath,
  projectJsonPath,
} from "#domain/open-data/paths.ts";
import { cdopProblems } from "../fixtures/cdop.ts";
import { fetchOpenData, newKeyHolder, readPages } from "../fixtures/open-data.ts";
import { rawRequest } from "../fixtures/raw-request.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";

const { projectsJson, projectsCsv } = openDataPaths;

let server: TestServer;
let holder: Awaited<ReturnType<typeof newKeyHolder>>;
let listed: string[];
beforeAll(async () => {
  server = await startTestServer();
  holder = await newKeyHolder(server);
  const rows = await server.query<{ id: string }>("select id from public.listings");
  listed = rows.map(({ id }) => id);
});
afterAll(() => server.stop());

const get = (path: string, key?: string) => fetchOpenData(server, path, key);
const idsOf = (pages: readonly OpenPage[]) =>
  pages.flatMap(({ projects }) => projects.map(({ id }) => String(id)));

async function page(search: string, key?: string): Promise<OpenPage> {
  const response = await get(projectsJson + search, key);
  expect(response.status, search).toBe(200);
  return (await response.json()) as OpenPage;
}

interface Problem {
  title: string;
  status: number;
  detail: string;
  parameter?: string;
}

async function problemOf(response: Response): Promise<Problem> {
  expect(response.headers.get("content-type")).toMatch(/^application\/problem\+json/);
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  const problem = (await response.json()) as Problem;
  expect(problem.status).toBe(response.status);
  return problem;
}

describe("the list of all projects", () => {
  test("is served in pages that contain every listed project once, oldest first", async () => {
    const pages = await readPages(server, { limit: "7" });
    expect(pages.length).toBe(Math.ceil(listed.length / 7));
    expect(idsOf(pages).toSorted()).toEqual(listed.toSorted());
    const times = pages.flatMap(({ projects }) => projects.map((one) => String(one.created_at)));
    expect(times).toEqual(times.toSorted());
    for (const { total } of pages) expect(total).toBe(listed.length);
  });

  test("stays complete while projects change, come and go between two pages", async () => {
    const before = idsOf(await readPages(server, { limit: "500" }));
    const first = await page("?limit=10");
    const [read = "", , , gone = ""] = idsOf([first]);
    const last = before.at(-1) ?? "";
    await server.query("update public.projects set status = 'withdrawn' where id = any ($1)", [
      [gone, first.projects.at(-1)?.id],
    ]);
    await server.query(
      "update public.projects set description = 'Changed meanwhile.' where id = any ($1)",
      [[read, last]],
    );
    try {
      const rest = await readPages(server, { limit: "10", cursor: first.next_cursor ?? "" });
      expect(idsOf([first, ...rest])).toEqual(before);
      const changed = rest.flatMap(({ projects }) => projects).find(({ id }) => id === last);
      expect(changed?.description).toBe("Changed meanwhile.");
    } finally {
      await server.query("update public.projects set status = 'approved' where id = any ($1)", [
        [gone, first.projects.at(-1)?.id],
      ]);
    }
  });

  test("supports the explorer's filters, with the same results", async () => {
    for (const search of [
      "?sector=Energy&sector=Waste",
      "?removal=yes&q=biochar",
      "?stage=project-verified&availability=spot",
      "?sdg=13&sdg=15",
      "?type=Forestry",
      "?location=Kenya",
    ]) {
      const explorer = await fetch(`${server.url}/api/listings${search}`);
      const { rows } = (await explorer.json()) as { rows: { id: string }[] };
      const found = await page(`${search}&limit=500`);
      expect(idsOf([found]).toSorted(), search).toEqual(rows.map(({ id }) => id).toSorted());
      expect(found.total, search).toBe(rows.length);
      expect(rows.length, search).toBeLessThan(listed.length);
    }
  });

  test("returns what changed since a given time, and what was removed", async () => {
    const { as_of: known } = await page("?limit=1");
    const since = `?updated_since=${known}`;
    expect(await page(since)).toMatchObject({ projects: [], total: 0, removed: [] });
    const [changed = "", removed = ""] = listed;
    await server.query("update public.projects set verifier = 'Somebody' where id = $1", [changed]);
    await server.query("update public.projects set status = 'withdrawn' where id = $1", [removed]);
    const changes = await page(since);
    expect(changes.projects.map(({ id, verifier }) => [id, verifier])).toEqual([
      [changed, "Somebody"],
    ]);
    expect(changes.removed?.map(({ id }) => id)).toEqual([removed]);
    expect(await page(`?updated_since=${changes.as_of}`)).toMatchObject({ total: 0, removed: [] });

    await server.query("update public.projects set status = 'approved' where id = $1", [removed]);
    const back = await page(`?updated_since=${changes.as_of}`);
    expect(idsOf([back])).toEqual([removed]);
    expect(back.removed).toEqual([]);
  });

  test("reflects a change as soon as it is acknowledged, even if the same request was cached", async () => {
    const [id = ""] = listed;
    for (const turn of [1, 2, 3]) {
      await server.query("update public.projects set verifier = $2 where id = $1", [
        id,
        `Turn ${turn}`,
      ]);
      for (const path of [projectsJson, projectsCsv, projectJsonPath(id), projectCsvPath(id)]) {
        expect(await (await get(path)).text(), path).toContain(`Turn ${turn}`);
      }
    }
  });

  test("is also a CSV file with the same fields and values", async () => {
    const response = await get(projectsCsv);
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toMatch(/filename="cleartonne-.*\.csv"/);
    const records = parse(await response.text(), { bom: true, columns: true }) as Record<
      string,
      string
    >[];
    expect(Object.keys(records[0] ?? {})).toEqual(fieldsFor(false).map(({ name }) => name));
    const { projects } = await page("?limit=500");
    expect(records.map(({ id }) => id)).toEqual(projects.map(({ id }) => id));
    for (const [index, record] of records.entries()) {
      const project = projects[index];
      expect(JSON.parse(record.sdgs ?? "")).toEqual(project?.sdgs);
      expect(record.issued_tonnes).toBe(String(project?.issued_tonnes ?? ""));
    }
  });
});

describe("a single project", () => {
  const id = projectId("GS90412");

  test("is available as JSON, CSV and CDOP, in any spelling of its id", async () => {
    const { projects } = await page("?limit=500");
    const expected = projects.find((one) => one.id === id);
    expect(await (await get(projectJsonPath(id.toUpperCase()))).json()).toEqual(expected);
    expect(await (await get(projectCsvPath(id))).text()).toContain(id);
    const cdop = (await (await get(projectCdopPath(id))).json()) as { project: object };
    expect(cdop.project).toMatchObject({ project_id: "GS90412" });
  });

  test("tells how it has changed; changes of gated values only to holders of a key", async () => {
    const read = async (headers = {}) => {
      const response = await fetch(server.url + projectHistoryPath(id), { headers });
      const { history } = (await response.json()) as { history: { fact: string; value: string }[] };
      return history.map(({ fact, value }) => [fact, value]);
    };
    const stage = "update public.projects set project_stage = $2, cost_per_ton = $3 where id = $1";
    await server.query(stage, [id, "Pre-verification", 61]);
    const forAnyone = await read();
    expect(forAnyone).toContainEqual(["stage", "Pre-verification"]);
    expect(forAnyone).toContainEqual(["standing", "Listed"]);
    expect(forAnyone.filter(([fact]) => /cost|rating/.test(fact ?? ""))).toEqual([]);
    const forHolder = await read({ Authorization: `Bearer ${holder.key}` });
    expect(forHolder).toContainEqual(["cost_usd_per_tonne", "61"]);
    expect(forHolder.filter(([fact]) => fact === "bezero_rating").length).toBeGreaterThan(0);
  });

  test("conforms to the Carbon Data Open Protocol, whichever project it is", async () => {
    const problems = new Map<string, string>();
    for (const one of listed) {
      const found = cdopProblems(await (await get(projectCdopPath(one))).json());
      if (found) problems.set(one, found);
    }
    expect(problems).toEqual(new Map());
  });

  test("is gone if withdrawn, and not found if it never existed", async () => {
    const gone = listed.at(-1) ?? "";
    await server.query("update public.projects set status = 'withdrawn' where id = $1", [gone]);
    for (const path of [projectJsonPath, projectCsvPath, projectCdopPath, projectHistoryPath]) {
      expect((await problemOf(await get(path(gone)))).status).toBe(410);
      expect((await problemOf(await get(path(crypto.randomUUID())))).status).toBe(404);
    }
    await server.query("update public.projects set status = 'approved' where id = $1", [gone]);
    expect((await get(projectJsonPath(gone))).status).toBe(200);
  });
});

describe("a response", () => {
  test("is not sent again to a client that has it, and states when it changed", async () => {
    for (const path of [projectsJson, projectsCsv, projectCdopPath(projectId("GS90412"))]) {
      const first = await get(path);
      const etag = first.headers.get("etag") ?? "";
      expect(Date.parse(first.headers.get("last-modified") ?? "")).toBeLessThanOrEqual(Date.now());
      const again = await fetch(server.url + path, { headers: { "If-None-Match": etag } });
      expect(again.status).toBe(304);
      expect(again.headers.get("etag")).toBe(etag);
      await server.query("update public.projects set verifier = $2 where id = $1", [
        projectId("GS90412"),
        crypto.randomUUID(),
      ]);
      const changed = await fetch(server.url + path, { headers: { "If-None-Match": etag } });
      expect(changed.status, path).toBe(path.endsWith("cdop.json") ? 304 : 200);
    }
  });

  test("is compressed for clients that accept it, and has only headers for HEAD", async () => {
    const headers = { "Accept-Encoding": "br" };
    for (const turn of ["rendered", "cached"]) {
      const compressed = await rawRequest(server.url, { path: projectsJson, headers });
      expect(compressed.headers["content-encoding"], turn).toBe("br");
      const head = await rawRequest(server.url, { path: projectsJson, headers, method: "HEAD" });
      expect(head.headers.etag).toBe(compressed.headers.etag);
      expect(head.body).toHaveLength(0);
    }
  });

  test("may be read by pages on any site, but never with cookies", async () => {
    const origin = { Origin: "https://elsewhere.example", Cookie: "session=x" };
    const preflight = await fetch(server.url + projectsJson, {
      method: "OPTIONS",
      headers: {
        ...origin,
        "Access-Control-Request-Method": "GET",
        "Access-Control-Request-Headers": "authorization",
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-headers")).toMatch(/authorization/i);
    for (const path of [projectsJson, `${projectsJson}?limit=0`, "/api/v1/nothing"]) {
      for (const response of [preflight, await fetch(server.url + path, { headers: origin })]) {
        expect(response.headers.get("access-control-allow-origin")).toBe("*");
        expect(response.headers.has("access-control-allow-credentials")).toBe(false);
        expect(response.headers.has("set-cookie")).toBe(false);
      }
    }
    // The site's own API stays closed.
    const own = await fetch(`${server.url}/api/listings`, { headers: origin });
    expect(own.headers.has("access-control-allow-origin")).toBe(false);
  });
});

describe("a bad request", () => {
  test.each([
    ["?limit=0", "limit"],
    ["?limit=501", "limit"],
    ["?limit=1e2", "limit"],
    ["?limit=5&limit=6", "limit"],
    ["?limit=99999999999999999999", "limit"],
    ["?cursor=", "cursor"],
    ["?cursor=nonsense", "cursor"],
    [`?cursor=${btoa("2026-01-01|1|2|3").replaceAll("=", "")}`, "cursor"],
    [`?cursor=${"A".repeat(5_000)}`, "cursor"],
    ["?updated_since=yesterday", "updated_since"],
    ["?updated_since=2026-13-01", "updated_since"],
    ["?updated_since=2026-01-01T00:00:00", "updated_since"],
    ["?sector=Nonsense", "sector"],
    ["?stage=verified", "stage"],
    ["?removal=true", "removal"],
    ["?type=Forests", "type"],
    ["?location=Kenia", "location"],
    ["?location=Kenya&location=Narnia", "location"],
    ["?q=", "q"],
    [`?q=${"x".repeat(101)}`, "q"],
    ["?sort=costPerTon", "sort"],
    ["?hide=company", "hide"],
    ["?Limit=5", "Limit"],
    ["?apikey=ct_1234567890123456789012345678901234567890123", "apikey"],
    ["?access_token=ct_1234567890123456789012345678901234567890123", "access_token"],
  ])("%s is refused with the parameter's name", async (search, parameter) => {
    const response = await get(projectsJson + search);
    expect(response.status).toBe(400);
    const problem = await problemOf(response);
    expect(problem.parameter).toBe(parameter);
    expect(JSON.stringify(problem)).not.toContain("ct_");
  });

  test("the CSV file takes no cursor, and a single project takes no parameter", async () => {
    const tried = [`${projectsCsv}?limit=5`, `${projectJsonPath(projectId("GS90412"))}?q=x`];
    for (const path of [...tried, `${openDataPaths.openApi}?v=2`]) {
      expect((await problemOf(await get(path))).status, path).toBe(400);
    }
  });

  test.each(["/api/v1", "/api/v1/", "/api/v1/projects", "/api/v1/projects/1.json", "/api/v1/%00"])(
    "%s is not found",
    async (path) => {
      expect((await problemOf(await get(path))).status).toBe(404);
    },
  );

  test.each(["POST", "PUT", "PATCH", "DELETE"])("%s is refused", async (method) => {
    const response = await fetch(server.url + projectsJson, { method, body: "{}" });
    expect((await problemOf(response)).status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
  });

  test("a made-up cursor is only a position in the list", async () => {
    const cursor = btoa(`2999-01-01T00:00:00+00:00|${crypto.randomUUID()}`).replaceAll("=", "");
    expect(await page(`?cursor=${cursor}`)).toMatchObject({ projects: [], next_cursor: null });
  });
});

describe("a personal key", () => {
  test("reveals the gated values, and keeps them out of every cache on the way", async () => {
    const [revealed] = await readPages(server, { limit: "500" }, holder.key);
    const [hidden] = await readPages(server, { limit: "500" });
    const priced = revealed?.projects.filter((one) => typeof one.cost_usd_per_tonne === "number");
    expect(priced?.length).toBeGreaterThan(10);
    expect(revealed?.projects.some(({ bezero_rating }) => bezero_rating !== null)).toBe(true);
    for (const project of hidden?.projects ?? []) {
      expect(Object.keys(project)).toEqual(fieldsFor(false).map(({ name }) => name));
    }
    const id = String(priced?.[0]?.id);
    for (const path of [projectsJson, projectsCsv, projectJsonPath(id), projectCsvPath(id)]) {
      const response = await get(path, holder.key);
      expect(response.headers.get("cache-control"), path).toBe("private, no-store");
      expect(response.headers.get("vary"), path).toMatch(/authorization/i);
      expect(await response.text(), path).toContain("cost_usd_per_tonne");
      const other = await get(path);
      expect(other.headers.get("vary"), path).toMatch(/authorization/i);
      expect(await other.text(), path).not.toContain("cost_usd_per_tonne");
    }
  });

  test("allows filters on gated values, which are refused without one", async () => {
    for (const [search, parameter] of [
      ["?cost=1-", "cost"],
      ["?years=100-", "years"],
      ["?rating=A", "rating"],
      ["?permanence=100-years", "permanence"],
    ] as const) {
      const refused = await get(projectsJson + search);
      expect(refused.status).toBe(401);
      expect(refused.headers.get("www-authenticate")).toBe("Bearer");
      expect((await problemOf(refused)).parameter).toBe(parameter);
      const { total } = await page(search, holder.key);
      expect(total, search).toBeGreaterThan(0);
      expect(total, search).toBeLessThan(listed.length);
    }
  });

  test("sees a new price and a new rating immediately", async () => {
    const id = projectId("GS90412");
    const read = async () => (await (await get(projectJsonPath(id), holder.key)).json()) as object;
    await read();
    await server.query("update public.projects set cost_per_ton = 4321 where id = $1", [id]);
    expect(await read()).toMatchObject({ cost_usd_per_tonne: 4321, is_cost_on_request: false });
    await server.query("update public.ratings set rating = 'D' where project_id like '%90412'");
    expect(await read()).toMatchObject({
      bezero_rating: "D",
      bezero_rating_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      bezero_on_watch: expect.any(Boolean),
    });
    await server.query("update public.projects set cost_per_ton = 0 where id = $1", [id]);
    expect(await read()).toMatchObject({ cost_usd_per_tonne: null, is_cost_on_request: true });
  });

  describe("learns when a gated value has changed, while others are told nothing of it", () => {
    const id = projectId("GS90412");
    const project = `id = '${id}'`;
    const rating = "project_id like '%90412'";
    const paths = [projectsJson, projectsCsv, projectJsonPath(id), projectCsvPath(id)];

    /** Everything that a client without a key is sent, except the time of the response. */
    async function publicResponses(since: string) {
      const responses = [...paths, `${projectsJson}?updated_since=${since}`].map(async (path) => {
        const response = await get(path);
        const { etag, "last-modified": modified } = Object.fromEntries(response.headers);
        return { path, etag, modified, body: await response.text() };
      });
      return Promise.all(responses);
    }

    test.each([
      ["cost", `update public.projects set cost_per_ton = 777 where ${project}`],
      ["permanence", `update public.projects set durability = '777 years' where ${project}`],
      ["rating", `update public.ratings set rating = 'CCC' where ${rating}`],
      ["watch state", `update public.ratings set on_watch = not on_watch where ${rating}`],
      ["rating date", `update public.ratings set last_updated = now() where ${rating}`],
    ])("%s", async (_, change) => {
      const known = await page("?limit=1", holder.key);
      const since = `?updated_since=${known.as_of}`;
      expect(await page(since, holder.key)).toMatchObject({ total: 0 });
      const told = await publicResponses("2020-01-01");

      await server.query(change);
      const changed = await page(since, holder.key);
      expect(idsOf([changed])).toEqual([id]);
      expect(changed.projects[0]?.changed_at).toBe(changed.as_of);
      expect(changed.as_of > known.as_of).toBe(true);
      expect(await page(`?updated_since=${changed.as_of}`, holder.key)).toMatchObject({ total: 0 });
      expect(await publicResponses("2020-01-01")).toEqual(told);
    });

    test("a rating that is withdrawn", async () => {
      const { as_of: known } = await page("?limit=1", holder.key);
      await server.query(`update public.ratings set rating = 'Withdrawn' where ${rating}`);
      const { projects } = await page(`?updated_since=${known}`, holder.key);
      expect(projects).toMatchObject([
        { id, bezero_rating: null, bezero_rating_date: null, bezero_on_watch: null },
      ]);
    });
  });

  test("gives no access once it is revoked, nor does an invalid one", async () => {
    const { client, key, session, user } = await newKeyHolder(server);
    expect((await get(projectsJson, key)).status).toBe(200);
    await client.from("api_keys").delete().eq("user_id", user.id).throwOnError();
    const invalid = [key, `${holder.key}x`, session.access_token, server.publishableKey, "ct_"];
    for (const token of invalid) {
      for (const path of [projectsJson, openDataPaths.openApi]) {
        const response = await get(path, token);
        expect((await problemOf(response)).status, path).toBe(401);
        expect(response.headers.get("cache-control")).toBe("no-store");
      }
    }
  });

  test("gives access to nothing else", async () => {
    const bearer = { Authorization: `Bearer ${holder.key}`, apikey: server.publishableKey };
    const keyAlone = { apikey: holder.key };
    for (const path of [
      "/rest/v1/project_listings?select=cost_per_ton,durability",
      "/rest/v1/lists?select=*",
      "/rest/v1/api_keys?select=*",
      "/auth/v1/user",
      "/api/listings",
      "/api/market",
      `/api/projects/${projectId("GS90412")}/price-comparison`,
      "/storage/v1/bucket",
    ]) {
      for (const headers of [bearer, keyAlone]) {
        const response = await fetch(server.url + path, { headers });
        const text = await response.text();
        if (response.status === 200) {
          expect(text, path).not.toMatch(/"cost_per_ton":[1-9]|"durability":"/);
          expect(text, path).not.toContain(holder.user.id);
        } else {
          expect(response.status, path).toBeGreaterThanOrEqual(400);
        }
      }
    }
    const made = await fetch(`${server.url}/rest/v1/rpc/create_api_key`, {
      method: "POST",
      headers: { ...bearer, "Content-Type": "application/json" },
      body: JSON.stringify({ key_name: "Another" }),
    });
    expect(made.status).toBeGreaterThanOrEqual(400);
  });
});
