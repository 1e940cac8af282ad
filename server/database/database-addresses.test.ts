import { expect, test } from "vitest";
import { createDatabaseAddresses, urlsOfHosts } from "./database-addresses.ts";

test.each([
  ["postgres://a:b@one:5432/site", ["postgres://a:b@one:5432/site"]],
  ["postgresql:///site?host=/run/postgresql", ["postgresql:///site?host=/run/postgresql"]],
  [
    "postgres://a:b,c@one:5432,[2001:db8::2]:5433/site?target_session_attrs=read-write",
    ["postgres://a:b,c@one:5432/site", "postgres://a:b,c@[2001:db8::2]:5433/site"],
  ],
  [
    "postgres://one,two/site?target_session_attrs=primary&sslmode=require",
    ["postgres://one/site?sslmode=require", "postgres://two/site?sslmode=require"],
  ],
])("%s names %j", (url, urls) => expect(urlsOfHosts(url)).toEqual(urls));

test("a server that is given up by many at once is left once, and tried again after the others", () => {
  const addresses = createDatabaseAddresses("postgres://one,two/site");
  const first = addresses.current();
  addresses.giveUp(first);
  addresses.giveUp(first);
  expect(addresses.current()).toBe("postgres://two/site");
  expect(addresses.generation()).toBe(1);
  addresses.giveUp(addresses.current());
  expect(addresses.current()).toBe(first);
});

test("one address is kept, and connections to it are made anew once it only reads", () => {
  const addresses = createDatabaseAddresses("postgres://one/site");
  addresses.giveUp(addresses.current());
  expect(addresses.generation()).toBe(0);
  addresses.renew(0);
  addresses.renew(0);
  expect(addresses.current()).toBe("postgres://one/site");
  expect(addresses.generation()).toBe(1);
});
