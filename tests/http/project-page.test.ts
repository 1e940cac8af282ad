import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PriceComparison } from "#domain/listing/price-comparison.ts";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { stopMinute } from "../fixtures/endless-minute.ts";
import { signInDirectly as signIn } from "../fixtures/sign-in-directly.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

interface Listed {
  id: string;
  project_id: string;
  company_name: string;
  project_name: string | null;
}

const listed = (condition = "true") =>
  server.query<Listed>(
    `select id, project_id, company_name, project_name from public.listings where ${condition} order by id`,
  );

async function one(condition?: string): Promise<Listed> {
  const [project] = await listed(condition);
  if (!project) throw new Error("No project is listed");
  return project;
}

const setStatus = (id: string, status: string) =>
  server.query("update public.projects set status = $2 where id = $1", [id, status]);

async function get(path: string, init?: RequestInit) {
  const response = await fetch(server.url + path, init);
  return { response, status: response.status, text: await response.text() };
}

const page = (id: string) => get(`/projects/${id}`);

async function unlisted(status: string): Promise<string> {
  const [project] = await server.query<{ id: string }>(
    "select id from public.projects where status = $1 and id not in (select id from public.removed_listings)",
    [status],
  );
  if (!project) throw new Error(`No project is ${status}`);
  return project.id;
}

function structuredData(html: string): Record<string, unknown>[] {
  const blocks = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return [...blocks].map(([, json]) => JSON.parse(json ?? ""));
}

describe("a project's page", () => {
  test("is complete as the server sends it, with title, canonical URL and structured data", async () => {
    const { id, company_name, project_id, project_name } = await one(
      "cardinality(sdgs) > 1 and project_name is not null",
    );
    const { response, status, text } = await page(id);
    expect(status).toBe(200);
    expect(response.headers.get("content-type")).toMatch(/^text\/html/);
    expect(response.headers.get("cache-control")).toBe("no-cache");
    expect(response.headers.get("etag")).toBeTruthy();
    expect(text).toContain(
      `<title>${project_name}, ${company_name} (${project_id}) - Cleartonne</title>`,
    );
    expect(text).toMatch(/<meta name="description" content="[^"]{60,}"/);
    expect(text).toContain(`<link rel="canonical" href="${server.url}/projects/${id}"/>`);
    expect(text).toContain(`${server.url}/og/project-${id}.png`);
    expect(text).toMatch(/<h1[^>]*>[^<]+<span[^>]*>[^<]+<\/span><\/h1>/);
    expect(text).toContain("Last reviewed by our team");
    expect(text).toContain("Similar projects");

    const [data, breadcrumb] = structuredData(text);
    expect(data).toMatchObject({
      "@context": "https://schema.org",
      "@type": "Product",
      name: `${project_name} ${project_id}`,
      productID: project_id,
      url: `${server.url}/projects/${id}`,
      brand: { "@type": "Organization", name: company_name },
    });
    const properties = data?.additionalProperty as { name: string; value: string }[];
    expect(properties.map(({ name }) => name)).toContain("Credit Availability");
    for (const { value } of properties) expect(value).not.toBe("");
    const names = [...Object.keys(data ?? {}), ...properties.map(({ name }) => name)];
    expect(names.join()).not.toMatch(/price|cost|offer|rating|permanence|durability/i);
    expect(breadcrumb).toMatchObject({ "@type": "BreadcrumbList" });
  });

  test("is the same page, however its id is written", async () => {
    const { id } = await one();
    const { text } = await page(id);
    expect((await page(id.toUpperCase())).text).toBe(text);
    expect((await get(`/projects/${id}/?utm=1`)).text).toBe(text);
  });

  test("does not exist for a project that is not public, as if there were none", async () => {
    const ids = await Promise.all(["submitted", "rejected", "changes_requested"].map(unlisted));
    const { status, text } = await page(randomUUID());
    expect(status).toBe(404);
    expect(text).toContain("Page not found");
    expect(text).toContain('<meta name="robots" content="noindex"/>');
    for (const id of [...ids, "x", "withdrawn", "unknown", "a%2fb", "1".repeat(500)]) {
      const response = await page(id);
      expect(response.status, id).toBe(404);
      expect(response.text, id).toBe(text);
    }
  });

  test("says that a removed project is gone, and offers a way on", async () => {
    const { id } = await one();
    await setStatus(id, "withdrawn");
    const { status, text } = await page(id);
    expect(status).toBe(410);
    expect(text).toContain("This project is no longer listed");
    expect(text).toMatch(/<a [^>]*href="\/#projects"/);
    expect(text).toContain('<meta name="robots" content="noindex"/>');
    expect((await get(`/projects/${id}.data`)).status).toBe(410);
    await setStatus(id, "approved");
    expect((await page(id)).status).toBe(200);
  });

  test("is never older than an acknowledged change", async () => {
    const { id } = await one();
    await page(id);
    await server.query(
      "update public.projects set description = 'Quite new words.' where id = $1",
      [id],
    );
    expect((await page(id)).text).toContain("Quite new words.");
  });

  test("appears as soon as the project is approved, even if requested before", async () => {
    const id = await unlisted("submitted");
    for (let attempt = 0; attempt < 3; attempt += 1) expect((await page(id)).status).toBe(404);
    await setStatus(id, "approved");
    // Refreshes the not-found page that both shared.
    expect((await page(randomUUID())).status).toBe(404);
    expect((await page(id)).status).toBe(200);
    await setStatus(id, "submitted");
    expect((await page(id)).status).toBe(410);
  });

  test("does not depend on gated values, nor does its sharing image", async () => {
    const { id, project_id } = await one();
    const snapshot = async () => {
      const { text } = await page(id);
      const image = await fetch(`${server.url}/og/project-${id}.png`);
      return {
        // Scripts are left out, because the initial data contains change counters.
        page: text.replace(/<script(?! type="application\/ld\+json").*?<\/script>/gs, ""),
        image: Buffer.from(await image.arrayBuffer()).toString("base64"),
      };
    };
    const before = await snapshot();
    await server.query(
      "update public.projects set cost_per_ton = cost_per_ton + 7, durability = '3 years', bezero_rating = 'C'",
    );
    await server.query("update public.ratings set rating = 'D' where project_id = $1", [
      project_id,
    ]);
    expect(await snapshot()).toEqual(before);
  });
});

describe("sharing and search engines", () => {
  test("the sharing image is rendered only for listed projects", async () => {
    const { id } = await one();
    const image = await fetch(`${server.url}/og/project-${id}.png`);
    expect(image.headers.get("content-type")).toBe("image/png");
    const { width, height } = await sharp(await image.arrayBuffer()).metadata();
    expect([width, height]).toEqual([1200, 630]);
    for (const other of [await unlisted("rejected"), randomUUID(), "unknown"]) {
      expect((await get(`/og/project-${other}.png`)).status).toBe(404);
    }
  });

  test("the sitemap lists exactly the listed projects, without delay", async () => {
    const locations = async (path: string) =>
      [...(await get(path)).text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url ?? "");
    const parts = await locations("/sitemap-projects.xml");
    expect(parts).toEqual([`${server.url}/sitemaps/projects-1.xml`]);
    const part = "/sitemaps/projects-1.xml";
    expect((await get(part)).response.headers.get("content-type")).toMatch(/^application\/xml/);
    const expected = (await listed()).map(({ id }) => `${server.url}/projects/${id}`);
    expect(await locations(part)).toEqual(expected);

    const { id } = await one();
    await setStatus(id, "withdrawn");
    expect(await locations(part)).toEqual(expected.slice(1));
    await setStatus(id, "approved");
    expect(await locations(part)).toEqual(expected);
    for (const missing of ["projects-2.xml", "projects-0.xml", "x"]) {
      expect((await get(`/sitemaps/${missing}`)).status).toBe(404);
    }
  });

  test("robots may read projects and are given their sitemap", async () => {
    const { text } = await get("/robots.txt");
    expect(text).toContain(`Sitemap: ${server.url}/sitemap-projects.xml\n`);
    expect(text).toContain("Disallow: /projects/*/edit\n");
    expect(text).not.toContain("Disallow: /projects/\n");
  });
});

test("made-up ids do not each cost a render", async () => {
  const limited = await startTestServer({ PAGE_RATE_LIMIT: "4" });
  const goOn = stopMinute();
  try {
    const statuses = async (urlOf: () => string) => {
      const responses = Array.from({ length: 100 }, () => fetch(limited.url + urlOf()));
      return [...new Set((await Promise.all(responses)).map(({ status }) => status))];
    };
    for (const path of ["/projects/x", "/og/project-x.png", "/sitemaps/x"]) {
      await fetch(limited.url + path);
    }
    expect(await statuses(() => `/projects/${randomUUID()}`)).toEqual([404]);
    expect(await statuses(() => `/og/project-${randomUUID()}.png`)).toEqual([404]);
    expect(await statuses(() => `/sitemaps/${randomUUID()}.xml`)).toEqual([404]);
  } finally {
    goOn();
    await limited.stop();
  }
});

test("a project whose issued credits are all retired warns buyers of its spot credits", async () => {
  const warning = "All issued credits have been retired, so no spot credits should be left.";
  const { id } = await one("credit_availability = 'Yes - Spot Credits'");
  const pageWith = async (issued: number, retired: number) => {
    await server.query(
      "update public.projects set issued_tonnes = $2, retired_tonnes = $3 where id = $1",
      [id, issued, retired],
    );
    return (await get(`/projects/${id}`)).text;
  };
  expect(await pageWith(500, 500)).toContain(warning);
  expect(await pageWith(500, 499)).not.toContain(warning);
});

describe("price comparison", () => {
  const path = (id: string) => `/api/projects/${id}/price-comparison`;
  let authorization: Record<string, string>;
  beforeAll(async () => {
    const { session } = await signIn(server, demoAccounts.developer);
    authorization = { Authorization: `Bearer ${session.access_token}` };
  });

  const forSale =
    "types::text[] = array['Direct Air Capture'] and not is_portfolio and project_status <> 'Sold out' and credit_availability like 'Yes%'";

  test("is available to signed-in users, based on the current prices of the type", async () => {
    const { id } = await one(forSale);
    await server.query("update public.projects set cost_per_ton = 640 where id = $1", [id]);
    const { response, text } = await get(path(id), { headers: authorization });
    expect(response.headers.get("cache-control")).toBe("private, no-cache");
    expect(response.headers.get("vary")).toMatch(/authorization/i);
    const comparison: PriceComparison = JSON.parse(text);
    const prices = await server.query<{ cost: number; id: string }>(
      `select cost_per_ton as cost, id from public.project_listings
       where ${forSale} and cost_per_ton > 0 order by cost_per_ton`,
    );
    expect(comparison).toMatchObject({
      type: "Direct Air Capture",
      own: 640,
      isForSale: true,
      priced: prices.length,
      others: prices.filter((price) => price.id !== id).map(({ cost }) => cost),
    });
    await server.query("update public.projects set cost_per_ton = 641 where id = $1", [id]);
    const changed = await get(path(id), { headers: authorization });
    expect(JSON.parse(changed.text)).toMatchObject({ own: 641 });
  });

  test("is available to no one else", async () => {
    const { id } = await one();
    for (const token of ["", "nonsense", server.publishableKey]) {
      const { status, text } = await get(path(id), {
        headers: { Authorization: `Bearer ${token}` },
      });
      expect(status).toBe(401);
      expect(text).not.toMatch(/median|own|others/);
    }
  });

  test("is not available for an unlisted project", async () => {
    for (const id of [randomUUID(), await unlisted("rejected"), "x"]) {
      expect((await get(path(id), { headers: authorization })).status).toBe(404);
    }
  });
});
