import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stopMinute } from "../fixtures/endless-minute.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.query("update public.news set slug = 'rated-on-watch' where id = 6");
  await server.query("update public.news set slug = 'on-watch' where id = 6");
});
afterAll(() => server.stop());

const get = (path: string) => fetch(server.url + path, { redirect: "manual" });
const pageAt = async (path: string) => (await get(path)).text();

/** What the page states about itself for machines. */
function metadataOf(page: string) {
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(page)?.[1];
  const shared = /<meta property="og:url" content="([^"]*)"/.exec(page)?.[1];
  const blocks = [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  const data: Record<string, unknown>[] = blocks.map(([, json = ""]) => JSON.parse(json));
  return { canonical, shared, data };
}

describe("a post has one canonical URL, and every other URL leads to it", () => {
  test("its slug and its id show the same page, whose canonical URL uses the slug", async () => {
    const url = `${server.url}/news/on-watch`;
    for (const path of ["/news/on-watch", "/news/6", "/News/On-Watch", "/news/6?utm_source=mail"]) {
      const response = await get(path);
      expect(response.status, path).toBe(200);
      expect(metadataOf(await response.text()), path).toMatchObject({
        canonical: url,
        shared: url,
      });
    }
    expect(await pageAt("/sitemap.xml")).toContain(`<loc>${url}</loc>`);
    expect(await pageAt("/news.atom")).toContain(`href="${url}"`);
  });

  test("every earlier slug redirects permanently to the newest one", async () => {
    for (const slug of ["how-a-rating-on-watch-is-shown", "rated-on-watch", "Rated-On-Watch"]) {
      const { status, headers } = await get(`/news/${slug}?back=%2Fabout&x=1`);
      expect([status, headers.get("location")], slug).toEqual([
        301,
        "/news/on-watch?back=%2Fabout",
      ]);
    }
    expect((await get("/articles/rated-on-watch")).status, "a slug of the other kind of post").toBe(
      404,
    );
  });

  test("no URL leads to a post that is not public", async () => {
    await server.query("update public.news set is_draft = true where id = 6");
    for (const path of ["/news/on-watch", "/news/rated-on-watch", "/news/6"]) {
      expect((await get(path)).status, path).toBe(404);
    }
    await server.query("update public.news set is_draft = false where id = 6");
    expect((await get("/news/on-watch")).status).toBe(200);
  });
});

test.each([
  ["/news/october-in-brief", "NewsArticle"],
  ["/articles/vintages-what-the-year-on-a-credit-means", "Article"],
])("%s describes itself as a %s: what, when, by whom and where", async (path, type) => {
  const [post] = metadataOf(await pageAt(path)).data;
  const organisation = { "@type": "Organization", name: "Cleartonne", logo: expect.any(String) };
  expect(post).toMatchObject({
    "@context": "https://schema.org",
    "@type": type,
    headline: expect.stringMatching(/\w+/),
    image: [expect.stringMatching(/^https?:\/\//)],
    datePublished: expect.stringMatching(/^2026-/),
    author: organisation,
    publisher: organisation,
    url: server.url + path,
    mainEntityOfPage: server.url + path,
  });
  expect(post?.dateModified).toBe(post?.datePublished);
});

test("a corrected post states when it was changed", async () => {
  await server.query("update public.articles set content = content || ' Corrected.' where id = 2");
  const [post] = metadataOf(await pageAt("/articles/2")).data;
  const changed = Date.parse(String(post?.dateModified));
  expect(changed).toBeGreaterThan(Date.parse(String(post?.datePublished)));
});

test("200 made-up URLs share one page", async () => {
  const few = await startTestServer({ PAGE_RATE_LIMIT: "3" });
  const goOn = stopMinute();
  try {
    expect((await fetch(`${few.url}/news/made-up`)).status).toBe(404);
    const numbers = Array.from({ length: 200 }, (_, number) => number);
    const statuses = await Promise.all(
      numbers.map(async (number) => {
        const path = number % 2 ? `/news/made-up-${number}` : `/news/${number + 1_000}`;
        return (await fetch(few.url + path)).status;
      }),
    );
    expect([...new Set(statuses)]).toEqual([404]);
  } finally {
    goOn();
    await few.stop();
  }
});
