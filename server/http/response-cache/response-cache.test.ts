import { describe, expect, test } from "vitest";
import { readAnswer } from "./buffered-response.ts";
import { createPublicAnswers } from "./response-cache.ts";

function setUp() {
  const versions: Record<string, number> = { listings: 1, content: 1 };
  let made = 0;
  const said: string[] = [];
  const database = { isOut: false };
  const publicDataVersions = async () => {
    if (database.isOut) throw new Error("gone");
    return { ...versions };
  };
  const log = { warn: (_: object, message: string) => said.push(message) };
  const kept = createPublicAnswers({ publicDataVersions }, log);
  const get = async (
    key: string,
    kinds = ["listings"],
    status = 200,
    options?: Parameters<typeof kept.get>[3],
  ) => {
    const make = async () => {
      made += 1;
      return readAnswer(new Response(`answer ${made}`, { status }), 4);
    };
    const answer = await kept.get(key, kinds, make, options);
    return new TextDecoder().decode(answer.body);
  };
  return { versions, database, said, kept, get };
}

describe("public answers", () => {
  test("are kept while the data they came from is unchanged", async () => {
    const { get } = setUp();
    expect(await get("a")).toBe("answer 1");
    expect(await get("a")).toBe("answer 1");
    expect(await get("b")).toBe("answer 2");
  });

  test("are made anew after a change of their data, and of no other", async () => {
    const { get, versions } = setUp();
    await get("a");
    versions.content = 2;
    expect(await get("a")).toBe("answer 1");
    versions.listings = 2;
    expect(await get("a")).toBe("answer 2");
  });

  test("are made anew, and not kept, while the database does not say what is current", async () => {
    const { get, database, said } = setUp();
    expect(await get("a")).toBe("answer 1");
    database.isOut = true;
    expect(await get("a")).toBe("answer 2");
    expect(await get("a")).toBe("answer 3");
    expect(said, "said once").toHaveLength(1);
    database.isOut = false;
    expect(await get("a")).toBe("answer 1");
  });

  test("are made once for visitors who ask at the same time", async () => {
    const { get } = setUp();
    expect(new Set(await Promise.all([get("a"), get("a"), get("a")]))).toEqual(
      new Set(["answer 1"]),
    );
  });

  test("are not kept when they say that they are incomplete", async () => {
    const { kept } = setUp();
    let made = 0;
    const make = async () => {
      made += 1;
      return readAnswer(new Response("", { headers: { "Cache-Control": "no-store" } }), 4);
    };
    await kept.get("a", ["listings"], make);
    await kept.get("a", ["listings"], make);
    expect(made).toBe(2);
  });

  test.each([404, 500])("are not kept when they are failures: %d", async (status) => {
    const { get } = setUp();
    expect(await get("a", ["listings"], status)).toBe("answer 1");
    expect(await get("a", ["listings"], status)).toBe("answer 2");
  });

  test("are kept as 'missing' where that is an answer", async () => {
    const { get } = setUp();
    const options = { keepsMissing: true };
    expect(await get("a", ["listings"], 404, options)).toBe("answer 1");
    expect(await get("a", ["listings"], 404, options)).toBe("answer 1");
    expect(await get("b", ["listings"], 503, options)).toBe("answer 2");
    expect(await get("b", ["listings"], 503, options)).toBe("answer 3");
  });

  test("ask to be admitted when they have to be made, each request for itself", async () => {
    const { get } = setUp();
    const refuse = { admit: () => Promise.reject(new Error("too many")) };
    const [refused, admitted] = await Promise.allSettled([
      get("a", ["listings"], 200, refuse),
      get("a"),
    ]);
    expect(refused).toMatchObject({ status: "rejected", reason: { message: "too many" } });
    expect(admitted).toMatchObject({ status: "fulfilled", value: "answer 1" });
    expect(await get("a", ["listings"], 200, refuse), "what is kept needs no leave").toBe(
      "answer 1",
    );
  });
});
