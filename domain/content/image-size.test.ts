import { expect, test } from "vitest";
import { imageSize, nameWithSize } from "./image-size.ts";

test("reads an image's size from its name", () => {
  const size = { width: 1600, height: 900 };
  expect(imageSize(`/files/${nameWithSize("a-2x3", size, "jpg")}`)).toEqual(size);
  expect(imageSize("/files/a-40x30.PNG?v=1")).toEqual({ width: 40, height: 30 });
});

test.each(["/files/a.png", "/files/a-0x30.png", "/files/a-40x30/b.png", "/files/40x30.png"])(
  "finds no size in %s",
  (address) => {
    expect(imageSize(address)).toBeNull();
  },
);
