import { createClient } from "@supabase/supabase-js";
import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#domain/database.types.ts";
import { createPageAddresses, type PageAddress } from "./page-address.ts";

const module = (searchParams: string[] = []) => ({ default: () => null, handle: { searchParams } });
/** Pages of their own have the numbers up to 9. */
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
  picture: {
    ...route("picture", "pictures/:name"),
    module: { default: () => null, handle: { kinds: ["files"] } },
  },
  missing: route("missing", "*"),
};

const nobodyAsks = () => Promise.reject(new Error("Nobody asks"));
const backend = {
  listings: nobodyAsks,
  anonymous: createClient<Database>("http://backend.example", "key", {
    global: { fetch: nobodyAsks },
  }),
};
let addressOf: (url: URL) => Promise<PageAddress>;
beforeAll(() => {
  addressOf = createPageAddresses(routes, backend);
});
/** What a page is made of, unless its route says otherwise. */
const kinds = ["listings", "ratings", "content"];
const find = (address: string) => addressOf(new URL(`http://site.example${address}`));

describe("addresses of one page are one", () => {
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
  ])("%s is %s", async (address, path) => {
    expect(await find(address)).toEqual({ path, isShared: false, kinds });
  });
});

test("every address without a page is the same one", async () => {
  for (const address of ["/no", "/no/such/page?x=1", "/wp-admin.php", "/news/5/6", "/a%2f..%2fb"]) {
    expect(await find(address)).toEqual({ path: "/not-found", isShared: true, kinds });
  }
  expect(await find("/no.data?_routes=missing")).toEqual({
    path: "/not-found.data?_routes=missing",
    isShared: true,
    kinds,
  });
});

test("a route says which of its addresses have a page of their own", async () => {
  expect(await find("/numbered/7?x=1")).toEqual({ path: "/numbered/7", isShared: false, kinds });
  for (const address of ["/numbered/seven", "/numbered/77?x=1", "/numbered/none"]) {
    expect(await find(address)).toEqual({ path: "/numbered/none", isShared: true, kinds });
  }
  expect(await find("/numbered/x.data?_routes=numbered")).toEqual({
    path: "/numbered/none.data?_routes=numbered",
    isShared: true,
    kinds,
  });
});

test("a route says what it is made of, if that is not what is listed, rated and published", async () => {
  expect((await find("/pictures/hill.png")).kinds).toEqual(["files"]);
});
