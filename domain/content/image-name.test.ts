import { expect, test } from "vitest";
import { imageLabel, imageName } from "./image-name.ts";

const size = { width: 640, height: 480 };
const hash = Uint8Array.from({ length: 32 }, (_, index) => index);

test("a stored image is named after its file and its content, and its label omits the latter", () => {
  const { name, ending } = imageName("Prix à la tonne (2).PNG", hash, size, "png");
  expect(name).toBe("prix-a-la-tonne-2-0001020304050607-640x480.png");
  expect(name.endsWith(ending)).toBe(true);
  expect(imageLabel(name)).toBe("prix-a-la-tonne-2.png");
  expect(imageName("同じ.jpg", hash, size, "jpg").name).toBe(
    "picture-0001020304050607-640x480.jpg",
  );
});

test("names of images with the same content have the same ending", () => {
  const other = hash.toReversed();
  expect(imageName("a.png", hash, size, "png").ending).toBe(
    imageName("b.png", hash, size, "png").ending,
  );
  expect(imageName("a.png", other, size, "png").ending).not.toBe(
    imageName("a.png", hash, size, "png").ending,
  );
  expect(imageLabel("news-3.png")).toBe("news-3.png");
});
