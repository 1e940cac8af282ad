import { afterEach, describe, expect, it, vi } from "vitest";
import { createListingIndex } from "#domain/listing/listing-index.ts";
import { loaderContext } from "~/lib/data/test-loader-context";
import { emptyRow, projectFrom } from "../../tests/fixtures/listing-rows.ts";
import { loader } from "./project";

afterEach(() => {
  vi.restoreAllMocks();
});

const id = emptyRow.id ?? "";
const gone = id.replace(/1$/, "2");
const listings = async () => ({
  index: createListingIndex([projectFrom({}, { isRevealed: false })]),
  rows: new Map([[id, emptyRow]]),
  removedIds: new Set([gone]),
  findRating: () => undefined,
  isRevealed: false,
  version: 1,
});
const details = {
  vintage: "2024, 2025",
  minimum_purchase_quantity: 0,
  minimum_purchase_custom_price: 500,
  is_portfolio: false,
  company_developer_type: null,
  reviewed_at: "2026-11-02T10:00:00+00:00",
};

function load(asked: string, answer = () => Response.json([details]), known = listings) {
  const context = loaderContext({ listings: known, answer });
  const url = new URL(`http://site.example/projects/${asked}`);
  const request = new Request(url);
  return loader({ context, request, params: { id: asked }, pattern: "/projects/:id", url });
}

const status = (code: number) => ({ init: { status: code } });

describe("the status of a project's page", () => {
  it("is 200 with what is known, and never a 0 for what is not", async () => {
    const found = await load(id.toUpperCase());
    expect(found.registryIds).toEqual(["VCS-1764"]);
    expect(found.details).toEqual({
      vintages: ["2024", "2025"],
      minimumPurchase: null,
      customPriceFrom: 500,
      isPortfolio: false,
      developerType: null,
      reviewedOn: "2 November 2026",
    });
  });

  it("is 404 for one that never was, 410 for one that was, 503 when a read fails", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    await expect(load("x")).rejects.toMatchObject(status(404));
    await expect(load(gone)).rejects.toMatchObject(status(410));
    await expect(load(id, () => Response.json([]))).rejects.toMatchObject(status(410));
    const down = () => Response.json({ message: "down" }, { status: 400 });
    await expect(load(id, down)).rejects.toMatchObject(status(503));
    const unread = load(id, undefined, () => Promise.reject(new Error("down")));
    await expect(unread).rejects.toMatchObject(status(503));
  });
});
