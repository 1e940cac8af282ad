import { describe, expect, test } from "vitest";
import { imageSrcSet, requestedCopy } from "./image-copies.ts";

const stored = "/storage/v1/object/public/content-images";

describe("srcset of a stored image", () => {
  test("offers every copy width up to its own width", () => {
    expect(imageSrcSet(`${stored}/hill-1200x630.png`, "")).toBe(
      "/pictures/480/hill-1200x630.png 480w, /pictures/960/hill-1200x630.png 960w, /pictures/1600/hill-1200x630.png 1200w",
    );
    expect(imageSrcSet(`${stored}/icon-64x64.png`, "")).toBe("/pictures/480/icon-64x64.png 64w");
    expect(imageSrcSet(`${stored}/sea-4000x3000.jpg`, "")).toMatch(/1600w$/);
  });

  test("requires the URL to belong to the site's own API", () => {
    const api = "https://project.example";
    expect(imageSrcSet(`${api}${stored}/hill-1200x630.png`, api)).toContain("960w");
    expect(imageSrcSet(`${api}${stored}/hill-1200x630.png`, "")).toBeUndefined();
  });
});

test.each([
  "https://elsewhere.example/hill-1200x630.png",
  `https://elsewhere.example${stored}/hill-1200x630.png`,
  "/storage/v1/object/public/company-logos/hill-1200x630.png",
  `${stored}/hill.png`,
  `${stored}/folder/hill-1200x630.png`,
  `${stored}/hill-1200x630.svg`,
])("images from elsewhere, or of unknown size, have no srcset: %s", (address) => {
  expect(imageSrcSet(address, "")).toBeUndefined();
});

test("a copy is requested by one of three widths and the name of a stored image", () => {
  expect(requestedCopy({ width: "960", name: "hill-1200x630.png" })).toEqual({
    width: 960,
    name: "hill-1200x630.png",
  });
  for (const width of ["961", "0960", "9.6e2", "", undefined]) {
    expect(requestedCopy({ width, name: "hill-1200x630.png" }), width).toBeNull();
  }
});

test.each(["../x-10x10.png", "%2e%2e-10x10.png", "a/b-10x10.png", "a-10x10.pdf", "a.png", ""])(
  "rejects %j as the name of a stored image",
  (name) => {
    expect(requestedCopy({ width: "480", name })).toBeNull();
  },
);
