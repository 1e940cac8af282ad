import { describe, expect, test } from "vitest";
import { bufferResponse } from "./buffered-response.ts";
import { createResponseCache } from "./response-cache.ts";

function setUp() {
  const versions: Record<string, number> = { listings: 1, content: 1 };
  let made = 0;
  const logged: string[] = [];
  const database = { isDown: false };
  const publicDataVersions = async () => {
    if (database.isDown) throw new Error("gone");
    return { ...versions };
  };
  const log = { warn: (_: object, message: string) => logged.push(message) };
  const cache = createResponseCache({ publicDataVersions }, log);
  const get = async (
    key: string,
    kinds = ["listings"],
    status = 200,
    options?: Parameters<typeof cache.get>[3],
  ) => {
    const make = async () => {
      made += 1;
      return bufferResponse(new Response(`response ${made}`, { status }), 4);
    };
    const response = await cache.get(key, kinds, make, options);
    return new TextDecoder().decode(response.body);
  };
  return { versions, database, logged, cache, get };
}

describe("public responses", () => {
  test("are cached while the data they came from is unchanged", async () => {
    const { get } = setUp();
    expect(await get("a")).toBe("response 1");
    expect(await get("a")).toBe("response 1");
    expect(await get("b")).toBe("response 2");
  });

  test("are made again after a change to their data, but not to other data", async () => {
    const { get, versions } = setUp();
    await get("a");
    versions.content = 2;
    expect(await get("a")).toBe("response 1");
    versions.listings = 2;
    expect(await get("a")).toBe("response 2");
  });

  test("are made again each time, and not cached, while the database versions are unavailable", async () => {
    const { get, database, logged } = setUp();
    expect(await get("a")).toBe("response 1");
    database.isDown = true;
    expect(await get("a")).toBe("response 2");
    expect(await get("a")).toBe("response 3");
    expect(logged, "logged once").toHaveLength(1);
    database.isDown = false;
    expect(await get("a")).toBe("response 1");
  });

  test("are made once for concurrent requests", async () => {
    const { get } = setUp();
    expect(new Set(await Promise.all([get("a"), get("a"), get("a")]))).toEqual(
      new Set(["response 1"]),
    );
  });

  test("are not cached when they are marked as incomplete with 'no-store'", async () => {
    const { cache } = setUp();
    let made = 0;
    const make = async () => {
      made += 1;
      return bufferResponse(new Response("", { headers: { "Cache-Control": "no-store" } }), 4);
    };
    await cache.get("a", ["listings"], make);
    await cache.get("a", ["listings"], make);
    expect(made).toBe(2);
  });

  test.each([404, 500])("are not cached when they are failures: %d", async (status) => {
    const { get } = setUp();
    expect(await get("a", ["listings"], status)).toBe("response 1");
    expect(await get("a", ["listings"], status)).toBe("response 2");
  });

  test("are cached as 'not found' or 'gone' when the caller allows it", async () => {
    const { get } = setUp();
    const options = { cachesMissing: true };
    expect(await get("a", ["listings"], 404, options)).toBe("response 1");
    expect(await get("a", ["listings"], 404, options)).toBe("response 1");
    expect(await get("b", ["listings"], 503, options)).toBe("response 2");
    expect(await get("b", ["listings"], 503, options)).toBe("response 3");
    expect(await get("c", ["listings"], 410, options)).toBe("response 4");
    expect(await get("c", ["listings"], 410, options)).toBe("response 4");
  });

  test("call `admit` for each request that misses the cache", async () => {
    const { get } = setUp();
    const refuse = { admit: () => Promise.reject(new Error("too many")) };
    const [refused, admitted] = await Promise.allSettled([
      get("a", ["listings"], 200, refuse),
      get("a"),
    ]);
    expect(refused).toMatchObject({ status: "rejected", reason: { message: "too many" } });
    expect(admitted).toMatchObject({ status: "fulfilled", value: "response 1" });
    expect(await get("a", ["listings"], 200, refuse), "cached responses need no admission").toBe(
      "response 1",
    );
  });
});

test("tells how long the present read of the versions has been under way", async () => {
  let respond: (versions: Record<string, number>) => void = () => undefined;
  const publicDataVersions = () =>
    new Promise<Record<string, number>>((resolve) => {
      respond = resolve;
    });
  const cache = createResponseCache({ publicDataVersions }, { warn: () => undefined });
  expect(cache.readAge()).toBe(0);
  const reading = cache.versions();
  await expect.poll(() => cache.readAge()).toBeGreaterThan(0);
  respond({});
  await reading;
  expect(cache.readAge()).toBe(0);
});
