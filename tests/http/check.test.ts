import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { projectId } from "#demo/ids.ts";
import { openDataPaths } from "#domain/open-data/paths.ts";
import { newKeyHolder } from "../fixtures/open-data.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.query("delete from public.vintage_lots");
  await addVintage("9114", 2024, {
    issued: 21_900_000,
    retired: 5_100_000,
    labels: ["CCP-labelled credit", "CORSIA Scope, First Phase (2024-2026)"],
  });
});
afterAll(() => server.stop());

interface Lot {
  issued: number;
  retired: number;
  labels: string[];
}

async function addVintage(registryId: string, year: number, { issued, retired, labels }: Lot) {
  const source = { asOf: "2026-09-01", contents: "issuances and retirements", by: "team" };
  await server.query(
    `insert into public.vintage_lots (project_id, registry, registry_id, vintage_start, vintage_end,
        issued_kg, retired_kg, labels, effect, sources)
      select id, registry, project_id, make_date($2, 1, 1), make_date($2, 12, 31), $3, $4, $5, 'removal', $6
      from public.projects where id = $1`,
    [
      projectId(registryId),
      year,
      issued,
      retired,
      JSON.stringify(labels.map((name) => ({ words: name, name, onAll: true }))),
      JSON.stringify({ issued: source, retired: source, labels: source, effect: source }),
    ],
  );
}

const offer = {
  registry: "Verra",
  id: "9114",
  vintage: "2024",
  tonnes: "20000",
  price: "31",
  labels: "CCP, CORSIA eligible",
  effect: "removal",
  seller: "Somebody Else",
};
const search = (changed: Record<string, string> = {}) =>
  new URLSearchParams({ ...offer, ...changed }).toString();

async function page(query: string) {
  const response = await fetch(`${server.url}/check${query && `?${query}`}`);
  return { status: response.status, headers: response.headers, html: await response.text() };
}

/** The verdicts in the table, by their statements. */
function verdictsIn(html: string): Record<string, string> {
  const [, body = ""] = /<tbody[^>]*>(.*?)<\/tbody>/s.exec(html) ?? [];
  const rows = body.split("</tr>").map((row) => {
    const text = (element: string) =>
      new RegExp(`<${element}[^>]*>(.*?)</${element}>`, "s")
        .exec(row)?.[1]
        ?.replace(/<[^>]*>/g, "");
    return [text("th"), text("td")];
  });
  return Object.fromEntries(rows.filter(([statement]) => statement));
}

describe("the page", () => {
  test("has its verdicts without scripts", async () => {
    const { status, html } = await page(search());
    expect(status).toBe(200);
    expect(verdictsIn(html)).toMatchObject({
      "The project exists": "confirmed",
      "Vintage 2024 was issued": "confirmed",
      "At least 20,000 tCO2e are left": "contradicted",
      "Label: CCP-labelled credit": "confirmed",
      "Label: CORSIA Eligible, First Phase (2024-2026)": "contradicted",
      Removal: "confirmed",
      "The seller, Somebody Else, is the developer": "not known",
    });
    expect(html).toContain("Two statements are contradicted");
    expect(html).toContain("$620,000");
    expect(html.replace(/<[^>]*>/g, "")).toContain("21,900 tCO2eVerra, 1 Sept 2026");
  });

  test("reads a pasted line as the same offer", async () => {
    const pasted =
      "Verra 9114, vintage 2024, 20,000 t at $31, CCP, CORSIA eligible, removal, from Somebody Else";
    const { html } = await page(new URLSearchParams({ offer: pasted }).toString());
    expect(verdictsIn(html)).toEqual(verdictsIn((await page(search())).html));
  });

  test("is indexed without an offer only, and has one canonical URL", async () => {
    const canonical = `<link rel="canonical" href="${server.url}/check"/>`;
    const [empty, filled] = await Promise.all([page(""), page(search())]);
    expect(empty.html).toContain(canonical);
    expect(filled.html).toContain(canonical);
    expect(empty.html).not.toContain('content="noindex"');
    expect(filled.html).toContain('content="noindex"');
    expect(empty.html).toContain("Try an example");
    const [, example = ""] = /href="\/check\?([^"]+)"[^>]*>Try an example/.exec(empty.html) ?? [];
    const tried = await page(example.replaceAll("&amp;", "&"));
    expect(verdictsIn(tried.html)["The project exists"]).toBe("confirmed");
  });

  test("asks which project is meant if its ID exists twice", async () => {
    await server.query(
      "update public.projects set project_id = '9114', registry = 'Gold Standard' where id = $1",
      [projectId("GS90412")],
    );
    const { html } = await page("id=9114&vintage=2024");
    expect(html).toContain("Which project is offered?");
    expect(html).toContain(`id=${projectId("9114")}`);
    expect(html).toContain(`id=${projectId("GS90412")}`);
    const verra = await page("id=Verra+9114&vintage=2024");
    expect(verdictsIn(verra.html)["Vintage 2024 was issued"]).toBe("confirmed");
    const chosen = await page(`id=${projectId("GS90412")}&vintage=2024`);
    expect(verdictsIn(chosen.html)["Vintage 2024 was issued"]).toBe("not known");
    await server.query("update public.projects set project_id = 'GS90412' where id = $1", [
      projectId("GS90412"),
    ]);
  });

  test("serves fifty strangers at once, each with their own offer", async () => {
    const pages = await Promise.all(
      Array.from({ length: 50 }, (_, index) => page(search({ tonnes: String(16_775 + index) }))),
    );
    const verdicts = pages.map(({ html }) => verdictsIn(html));
    verdicts.forEach((lines, index) => {
      const tonnes = (16_775 + index).toLocaleString("en-GB");
      const expected = 16_775 + index <= 16_800 ? "confirmed" : "contradicted";
      expect(lines?.[`At least ${tonnes} tCO2e are left`]).toBe(expected);
    });
  });
});

describe("odd input gets a sentence and never an error of the server", () => {
  test.each([
    ["vintage=soon&id=Verra+9114", "The vintage must be a year"],
    ["vintage=2024&vintage=2023&id=Verra+9114", "This is given more than once"],
    ["id=Verra+9114&tonnes=-3", "The tonnes must be more than 0"],
    ["id=Verra+9114&tonnes=999999999999999999999", "No offer has more than"],
    ["id=Verra+9114&price=1e99", "The price must be an amount"],
    ["id=%3Cscript%3E%22%27", "No project with this ID is listed here"],
    ["id=%F0%9F%A6%8A", "This is not a project"],
    ["id=__proto__", "No project with this ID is listed here"],
    ["id=constructor&labels=constructor&effect=constructor", "Write removal or reduction"],
    [`id=Verra+9114&seller=${"x".repeat(2_000)}`, "This may have at most 120 characters"],
    [`offer=${"x".repeat(3_000)}`, "A pasted offer may have at most"],
    ["id[]=Verra&vintage[]=2024", "Try an example"],
    ["id=Verra+9114&vintage=2022-2024", "Vintage 2022–2024 was issued"],
  ])("%s", async (query, sentence) => {
    const { status, html } = await page(query);
    expect(status).toBe(200);
    expect(html).toContain(sentence);
    expect(html).not.toContain("<script>\"'");
  });

  test.each(["id=%00", "id=Verra+9114&seller=a%0Ab", "id=%ff%fe", `id=${"9".repeat(40_000)}`])(
    "%.40s",
    async (query) => {
      const { status } = await page(query);
      expect(status).toBeGreaterThanOrEqual(200);
      expect(status).toBeLessThan(500);
    },
  );
});

/** Everything that a request without a session gets, but for what says when it was sent. */
async function everythingAt(path: string): Promise<string> {
  const response = await fetch(server.url + path);
  return `${response.status} ${response.headers.get("etag")} ${await response.text()}`;
}

describe("a signed-out visitor learns nothing gated by trying prices", () => {
  const hidden = [
    { cost: 34, durability: "40 years", rating: "BBB" },
    { cost: 30, durability: "1,000 years", rating: "AAA" },
    { cost: null, durability: null, rating: "D" },
    { cost: 918_273_645, durability: "Permanent", rating: "A" },
  ];
  const prices = ["1", "29.99", "30", "31", "34", "34.01", "99999"];
  const paths = (price: string) => [
    `/check?${search({ price })}`,
    `/check.data?${search({ price })}`,
    `/check?${new URLSearchParams({ offer: `Verra 9114, 5 t at $${price}` })}`,
    `/og/check.png?registry=Verra&id=9114`,
    `${openDataPaths.checkJson}?${search({ price })}`,
  ];

  test("whatever the hidden values are, the response is the same, byte for byte", async () => {
    const seen: string[][] = [];
    for (const { cost, durability, rating } of hidden) {
      await server.query(
        "update public.projects set cost_per_ton = $1, durability = $2, bezero_rating = $3, sylvera_rating = $3 where id = $4",
        [cost, durability, rating, projectId("9114")],
      );
      await server.query("update public.ratings set rating = $1", [rating]);
      seen.push(await Promise.all(prices.flatMap(paths).map(everythingAt)));
    }
    // By index, because a page is too long for a message.
    const [first = [], ...others] = seen;
    const differing = others.map((responses) =>
      responses.flatMap((response, index) => (response === first[index] ? [] : index)),
    );
    expect(differing).toEqual(others.map(() => []));
    for (const response of first) expect(response.slice(0, 20)).toMatch(/^200 /);
  });

  test("whatever price is offered, the response only repeats it", async () => {
    const responses = await Promise.all(
      prices.map(async (price) => {
        const response = await fetch(
          `${server.url}${openDataPaths.checkJson}?${search({ price })}`,
        );
        const { offer: _, ...rest } = (await response.json()) as { offer: object };
        const { html } = await page(search({ price }));
        return { rest, verdicts: verdictsIn(html), log: html.includes("to check the price") };
      }),
    );
    for (const response of responses) expect(response).toEqual(responses[0]);
    expect(responses[0]?.log).toBe(true);
  });
});

describe("the open data", () => {
  test("has the gated lines for a key only", async () => {
    const { key } = await newKeyHolder(server);
    await server.query(
      "update public.projects set cost_per_ton = 30, durability = '40 years' where id = $1",
      [projectId("9114")],
    );
    const read = async (headers: Record<string, string>) => {
      const response = await fetch(`${server.url}${openDataPaths.checkJson}?${search()}`, {
        headers,
      });
      const body = (await response.json()) as { lines: { key: string; verdict: string }[] };
      return { body, headers: response.headers };
    };
    const anyone = await read({});
    const holder = await read({ Authorization: `Bearer ${key}` });
    const keys = anyone.body.lines.map((line) => line.key);
    for (const gated of ["listed-price", "type-price", "rating", "permanence"]) {
      expect(keys).not.toContain(gated);
    }
    expect(holder.body.lines).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ key: "listed-price", verdict: "contradicted" }),
        expect.objectContaining({ key: "permanence", verdict: "confirmed" }),
      ]),
    );
    expect(holder.body).toMatchObject({ listed_total: "$600,000" });
    expect(anyone.body).not.toHaveProperty("listed_total");
    expect(holder.headers.get("cache-control")).toBe("private, no-store");
  });

  test("names the parameter that cannot be read", async () => {
    for (const [query, parameter] of [
      ["", "id"],
      ["id=Verra+9114&tonnes=none", "tonnes"],
      ["id=Verra+9114&vintage=2024&vintage=2023", "vintage"],
      [`id=${"x".repeat(200)}`, "id"],
      ["id=Verra+9114&offer=x", "offer"],
    ]) {
      const response = await fetch(`${server.url}${openDataPaths.checkJson}?${query}`);
      expect([response.status, await response.json()]).toMatchObject([400, { parameter }]);
    }
  });
});
