import { expect, test } from "vitest";
import { pictureLabel, pictureName } from "./picture-name.ts";

const size = { width: 640, height: 480 };
const hash = Uint8Array.from({ length: 32 }, (_, index) => index);

test("a stored image is named after its file and its content, and its label omits the latter", () => {
  const { name, ending } = pictureName("Prix à la tonne (2).PNG", hash, size, "png");
  expect(name).toBe("prix-a-la-tonne-2-0001020304050607-640x480.png");
  expect(name.endsWith(ending)).toBe(true);
  expect(pictureLabel(name)).toBe("prix-a-la-tonne-2.png");
  expect(pictureName("同じ.jpg", hash, size, "jpg").name).toBe(
    "picture-0001020304050607-640x480.jpg",
  );
});

test("names of images with the same content have the same ending", () => {
  const other = hash.toReversed();
  expect(pictureName("a.png", hash, size, "png").ending).toBe(
    pictureName("b.png", hash, size, "png").ending,
  );
  expect(pictureName("a.png", other, size, "png").ending).not.toBe(
    pictureName("a.png", hash, size, "png").ending,
  );
  expect(pictureLabel("news-3.png")).toBe("news-3.png");
});
