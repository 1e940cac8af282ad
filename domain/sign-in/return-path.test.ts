import { describe, expect, it } from "vitest";
import { returnPath } from "./return-path.ts";

describe("return path", () => {
  it.each(["/news", "/learn-more/basics?page=2#articles", "/"])("keeps %s", (path) => {
    expect(returnPath(path, "/home")).toBe(path);
  });

  it.each([
    null,
    undefined,
    "",
    "news",
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "\\\\evil.example",
    "javascript:alert(1)",
    " /news",
    "data:text/html,x",
    "//[",
  ])("falls back for %j", (path) => {
    expect(returnPath(path, "/home")).toBe("/home");
  });

  it("resolves dots, so that the path cannot become a protocol-relative URL", () => {
    expect(returnPath("/a/..//evil.example", "/home")).toBe("/home");
  });
});
