import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { renderOpenGraphCard } from "./card.server";

describe("sharing image", () => {
  it.each([
    "News",
    "Additionality: would it have happened anyway?",
    "W".repeat(200),
    "A title that keeps going ".repeat(20),
    "Prices & <b>permanence</b>",
  ])("is a PNG of 1200 by 630 pixels: %s", async (title) => {
    const { format, width, height } = await sharp(
      await renderOpenGraphCard({ kicker: "News", title }),
    ).metadata();
    expect({ format, width, height }).toEqual({ format: "png", width: 1200, height: 630 });
  });
});
