import { describe, expect, test } from "vitest";
import { chooseEncoding, matchesEtag } from "./negotiation.ts";

describe("chooseEncoding", () => {
  test.each([
    ["br, gzip", "br"],
    ["gzip, deflate, br;q=0.5", "br"],
    ["GZIP", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["br ; q=0.000, gzip; q=0", null],
    ["brotli, x-gzip", null],
    ["identity", null],
    ["", null],
    [undefined, null],
  ])("chooses from brotli and gzip for '%s': %s", (accepted, expected) => {
    expect(chooseEncoding(accepted, ["br", "gzip"])).toBe(expected);
  });

  test("never chooses an encoding that is not offered", () => {
    expect(chooseEncoding("br, gzip", ["gzip"])).toBe("gzip");
    expect(chooseEncoding("br, gzip", [])).toBeNull();
  });
});

describe("matchesEtag", () => {
  test.each([['"a"'], ['W/"a"'], ['"b", "a"'], ['"b",W/"a"'], ["*"]])("%s matches", (header) => {
    expect(matchesEtag(header, '"a"')).toBe(true);
    expect(matchesEtag(header, 'W/"a"')).toBe(true);
  });

  test.each([['"b"'], ['"aa"'], [""], [undefined]])("%s does not match", (header) => {
    expect(matchesEtag(header, '"a"')).toBe(false);
  });
});
