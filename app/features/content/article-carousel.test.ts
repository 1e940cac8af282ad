import { describe, expect, it } from "vitest";
import { carouselStep } from "./article-carousel";

describe("carousel arrows", () => {
  it("move by one card", () => {
    expect(carouselStep(0, "next", 8, 3)).toBe(1);
    expect(carouselStep(4, "previous", 8, 3)).toBe(3);
  });

  it("wrap around at both ends", () => {
    expect(carouselStep(5, "next", 8, 3)).toBe(0);
    expect(carouselStep(0, "previous", 8, 3)).toBe(5);
  });

  it("stay put when every card is in view", () => {
    expect(carouselStep(0, "next", 3, 3)).toBe(0);
    expect(carouselStep(0, "previous", 2, 3)).toBe(0);
  });
});
