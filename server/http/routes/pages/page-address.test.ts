import { createClient } from "@supabase/supabase-js";
import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#domain/database.types.ts";
import { createPageAddresses, type PageAddress } from "./page-address.ts";

const module = (searchParams: string[] = []) => ({ default: () => null, handle: { searchParams } });
/** Only the numbers up to 9 have their own page. */
const pageParams = async (params: { id?: string }) =>
  /^\d$/.test(params.id ?? "") ? params : { id: "none" };
const route = (id: string, path: string | undefined, searchParams?: string[]) => ({
  id,
  path,
  parentId: "root",
  module: module(searchParams),
});
const routes = {
  root: { id: "root", path: "", module: module() },
  home: { ...route("home", undefined, ["q", "sector"]), index: true },
  "learn-more": route("learn-more", "learn-more/*"),
  news: route("news", "news"),
  item: route("item", "news/:newsId", ["back"]),
  numbered: {
    ...route("numbered", "numbered/:id"),
    module: { default: () => null, handle: { pageParams } },
  },
  image: {
    ...route("image", "images/:name"),
    module: { default: () => null, handle: { kinds: ["files"] } },
  },
  status: {
    ...route("status", "status"),
    module: { default: () => null, handle: { isLive: true } },
  },
  missing: route("missing", "*"),
};

const neverCalled = () => Promise.reject(new Error("Not expected to be called"));
const backend = {
  listings: neverCalled,
  anonymous: createClient<Database>("http://backend.example", "key", {
    global: { fetch: neverCalled },
  }),
};
let addressOf: (url: URL) => Promise<PageAddress>;
beforeAll(() => {
  addressOf = createPageAddresses(routes, backend);
});
/** What a page is made of, unless its route says otherwise. */
const usual = { kinds: ["listings", "ratings", "content"], isLive: false };
const find = (address: string) => addressOf(new URL(`http://site.example${address}`));

describe("URLs of the same page have the same canonical path", () => {
  test.each([
    ["/", "/"],
    ["/?x=1", "/"],
    ["/?x=1&q=biochar&utm_source=mail", "/?q=biochar"],
    ["/?sector=B&q=x&sector=A", "/?q=x&sector=B&sector=A"],
    ["/news", "/news"],
    ["/news/", "/news"],
    ["/News?back=/x", "/news"],
    ["/news/5?back=/&x=1", "/news/5?back=%2F"],
    ["/news/a%20b", "/news/a%20b"],
    ["/learn-more/whatever/comes?x", "/learn-more"],
    ["/_.data?x=1", "/_.data"],
    ["/_.data?q=x&_routes=home,nonsense", "/_.data?q=x&_routes=home"],
    ["/news/5.data?_routes=item&x=1", "/news/5.data?_routes=item"],
  ])("%s: %s", async (address, path) => {
    expect(await find(address)).toEqual({ path, isShared: false, ...usual });
  });
});

test("all URLs without a page share one path", async () => {
  for (const address of ["/no", "/no/such/page?x=1", "/wp-admin.php", "/news/5/6", "/a%2f..%2fb"]) {
    expect(await find(address)).toEqual({ path: "/not-found", isShared: true, ...usual });
  }
  expect(await find("/no.data?_routes=missing")).toEqual({
    path: "/not-found.data?_routes=missing",
    isShared: true,
    ...usual,
  });
});

test("a route decides which of its URLs have their own page", async () => {
  expect(await find("/numbered/7?x=1")).toEqual({ path: "/numbered/7", isShared: false, ...usual });
  for (const address of ["/numbered/seven", "/numbered/77?x=1", "/numbered/none"]) {
    expect(await find(address)).toEqual({ path: "/numbered/none", isShared: true, ...usual });
  }
  expect(await find("/numbered/x.data?_routes=numbered")).toEqual({
    path: "/numbered/none.data?_routes=numbered",
    isShared: true,
    ...usual,
  });
});

test("a route can declare other kinds of data than listings, ratings and content, or that it follows none", async () => {
  expect((await find("/images/hill.png")).kinds).toEqual(["files"]);
  expect((await find("/status")).isLive).toBe(true);
});
