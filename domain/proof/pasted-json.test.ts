import { describe, expect, test } from "vitest";
import { canonicalJson } from "./canonical-json.ts";
import { hashedForms } from "./pasted-json.ts";
import { readHash, textHash } from "./text-hash.ts";

const document = { b: [1, "é\n"], a: { "x:y": 'quoted "name": no', z: null } };
const text = canonicalJson(document);

describe("a pasted text", () => {
  test("has the frozen text among its forms however it is laid out", () => {
    for (const pasted of [
      text,
      ` \n${text}\r\n`,
      `\uFEFF${text}`,
      JSON.stringify(document, null, 2),
      JSON.stringify(document).replaceAll("é", "\\u00e9"),
    ]) {
      expect(hashedForms(pasted)).toContain(text);
    }
  });

  test("does not if one byte of it differs", () => {
    for (let at = 0; at < text.length; at += 1) {
      const flipped = String.fromCharCode(text.charCodeAt(at) ^ 1);
      expect(hashedForms(text.slice(0, at) + flipped + text.slice(at + 1))).not.toContain(text);
    }
  });

  test("does not if a name is in it twice, because a reader may see the other value", () => {
    const [first, ...rest] = text;
    expect(hashedForms(`${first}"b":"forged",${rest.join("")}`)).not.toContain(text);
  });

  test.each(["", " ", "no JSON", "{", "[".repeat(100_000), "\u0000"])("may be odd: %j", (odd) => {
    expect(hashedForms(odd)).toContain(odd);
  });
});

test("a hash is read in any case, with its name and blanks, and nothing else is", () => {
  const hash = "0a".repeat(32);
  for (const pasted of [
    hash,
    hash.toUpperCase(),
    ` ${hash}\n`,
    `sha256:${hash}`,
    `SHA-256: ${hash}`,
  ])
    expect(readHash(pasted)).toBe(hash);
  for (const odd of [
    "",
    hash.slice(1),
    `${hash}0`,
    `${hash.slice(1)}g`,
    `${hash}\u0000`,
    "x".repeat(1e6),
  ])
    expect(readHash(odd)).toBeNull();
});

test("a hash is SHA-256 of UTF-8", async () => {
  expect(await textHash("abc")).toBe(
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  );
  expect(await textHash("€")).toBe(
    "c4cc90ed3d26f12d4b08a75140970a7904035c31cbb4515a83f19b9003c00d1d",
  );
});
