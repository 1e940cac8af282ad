import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isPlainPath, mayBeApiPath, urlProblem } from "./path-spelling.ts";

const fragments = [
  ..."/ // . .. %2e %2E %2f %5c \\ % %% %zz %ff %c3%a9 %C3%A9 %20 %25 %2541 %41 %7e ~ - _ + & , ; : @".split(
    " ",
  ),
  ..."rest REST %72est api v1 a é # ? ' [ ] | ^ \" < {".split(" "),
];
const somePath = fc
  .array(fc.oneof(fc.constantFrom(...fragments), fc.string({ unit: "grapheme", maxLength: 3 })), {
    maxLength: 8,
  })
  .map((parts) => `/${parts.join("")}`);
const escaped = fc
  .array(fc.string({ unit: "grapheme", minLength: 1, maxLength: 6 }), { maxLength: 5 })
  .map((names) => names.filter((name) => !/^\.{1,2}$|[\\/]/.test(name)));

/** RFC 3986 allows either form of these, and of the hexadecimal digits. */
const withOptionalEscapes = (path: string) =>
  path
    .replaceAll(/[!$&'()*+,;=:@[\]|]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
    .replaceAll(/%[\da-f]{2}/gi, (digits) => digits.toUpperCase());

const encodedAgain = (path: string) =>
  path
    .split("/")
    .map((segment) => encodeURIComponent(decodeURIComponent(segment)))
    .join("/");

describe("a path that passes has one spelling", () => {
  test("decoding and encoding it gives the same path", () => {
    fc.assert(
      fc.property(somePath, (path) => {
        if (!isPlainPath(path)) return;
        expect(withOptionalEscapes(encodedAgain(path))).toBe(withOptionalEscapes(path));
      }),
      { numRuns: 20_000 },
    );
  });

  test("a URL parser leaves it as it is", () => {
    fc.assert(
      fc.property(somePath, (path) => {
        if (isPlainPath(path)) expect(new URL(`http://localhost${path}`).pathname).toBe(path);
      }),
      { numRuns: 20_000 },
    );
  });

  test("its segments are the same before and after decoding", () => {
    fc.assert(
      fc.property(somePath, (path) => {
        if (!isPlainPath(path)) return;
        const segments = path.split("/").map(decodeURIComponent);
        expect(decodeURIComponent(path).split("/")).toEqual(segments);
        expect(segments.slice(1, -1)).not.toContain("");
      }),
      { numRuns: 20_000 },
    );
  });
});

test("any name can be part of a path, escaped as browsers and the client library do", () => {
  fc.assert(
    fc.property(escaped, (names) => {
      const path = `/storage/v1/object/a/${names.map(encodeURIComponent).join("/")}`;
      expect(isPlainPath(path), path).toBe(true);
      const unescaped = names.map(encodeURI).filter((name) => !/[?#]/.test(name));
      expect(isPlainPath(`/storage/${unescaped.join("/")}`), unescaped.join("/")).toBe(true);
    }),
  );
});

test("whatever a URL parser and a decoder turn into a path of the API is recognised as one", () => {
  fc.assert(
    fc.property(somePath, (path) => {
      const { pathname } = new URL(`http://localhost${path}`);
      for (const read of [path, pathname]) {
        const first = read.replaceAll(/%72/g, "r").split("/").find(Boolean);
        if (first === "rest" || first === "api") expect(mayBeApiPath(path), path).toBe(true);
      }
    }),
    { numRuns: 20_000 },
  );
});

test.each([
  "/no//such/page",
  "/news/api?from=%ff",
  "/projects/%41",
  "/About",
  "/news/../about",
  "*",
  "",
])("the spelling of a page's URL is left to the pages: %s", (url) =>
  expect(urlProblem(url)).toBeNull(),
);
