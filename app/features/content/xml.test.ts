import { describe, expect, it } from "vitest";
import { xmlText } from "./xml";

describe("XML text", () => {
  it("escapes markup and quotes", () => {
    expect(xmlText(`<a href="x">'&'</a>`)).toBe(
      "&lt;a href=&quot;x&quot;&gt;&apos;&amp;&apos;&lt;/a&gt;",
    );
  });

  it("drops characters that XML does not allow", () => {
    expect(xmlText("a\u0000b\u000Bc\uFFFEd\tü🌍")).toBe("abcd\tü🌍");
  });
});
