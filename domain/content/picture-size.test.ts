import { expect, test } from "vitest";
import { nameWithSize, pictureSize } from "./picture-size.ts";

test("a picture's name tells its size", () => {
  const size = { width: 1600, height: 900 };
  expect(pictureSize(`/files/${nameWithSize("a-2x3", size, "jpg")}`)).toEqual(size);
  expect(pictureSize("/files/a-40x30.PNG?v=1")).toEqual({ width: 40, height: 30 });
});

test.each(["/files/a.png", "/files/a-0x30.png", "/files/a-40x30/b.png", "/files/40x30.png"])(
  "nothing is known of %s",
  (address) => {
    expect(pictureSize(address)).toBeNull();
  },
);
