import { expect, test } from "vitest";
import { normalisedObjectUrl } from "./normalised-object-url.ts";

test("decodes characters that are allowed unescaped in a path", () => {
  const name = "Light & Power, 50 + 1 @ = ; $ (a) 'b' 100%.png";
  const encoded = `http://site.invalid/storage/v1/object/company-logos/${encodeURIComponent(name)}`;
  const plain = normalisedObjectUrl(`${encoded}?download=a%26b`);
  expect(plain).not.toBe(encoded);
  expect(new URL(plain).search).toBe("?download=a%26b");
  expect(decodeURI(new URL(plain).pathname).endsWith(`/${name}`)).toBe(true);
  expect(normalisedObjectUrl(plain)).toBe(plain);
});

test("leaves characters encoded that would change the path", () => {
  const address = "http://site.invalid/storage/v1/object/a%2Fb%3Fc%23d%25e";
  expect(normalisedObjectUrl(address)).toBe(address);
});
