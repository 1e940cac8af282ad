import { beforeAll, describe, expect, test } from "vitest";
import { createPageAddresses, type PageAddress } from "./page-address.ts";

const module = (searchParams: string[] = []) => ({ default: () => null, handle: { searchParams } });
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
  missing: route("missing", "*"),
};

let addressOf: (url: URL) => PageAddress;
beforeAll(() => {
  addressOf = createPageAddresses(routes);
});
const pathOf = (address: string) => addressOf(new URL(`http://site.example${address}`)).path;

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
  ])("%s is %s", (address, path) => expect(pathOf(address)).toBe(path));
});

test("every address without a page is the same one", () => {
  const found = ["/no", "/no/such/page?x=1", "/wp-admin.php", "/news/5/6", "/a%2f..%2fb"].map(
    (address) => addressOf(new URL(address, "http://site.example")),
  );
  for (const address of found) expect(address).toEqual({ path: "/not-found", isMissing: true });
  expect(addressOf(new URL("http://site.example/no.data?_routes=missing"))).toEqual({
    path: "/not-found.data?_routes=missing",
    isMissing: true,
  });
});
