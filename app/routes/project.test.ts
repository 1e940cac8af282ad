import { afterEach, expect, it, vi } from "vitest";
import { createListingIndex } from "#domain/listing/listing-index.ts";
import { nothingStated } from "#domain/listing/listing-row.ts";
import { loaderContext } from "~/lib/data/test-loader-context";
import { loader } from "./project";

afterEach(() => {
  vi.restoreAllMocks();
});

const listed = "7d1f8a52-0000-4000-8000-000000000001";
const gone = "7d1f8a52-0000-4000-8000-000000000002";
const row = { ...nothingStated, id: listed, project_id: "VCS-1764" };

const listings = async () => ({
  index: createListingIndex([]),
  rows: new Map([[listed, row]]),
  changedAt: new Map(),
  statements: new Map(),
  removedAt: new Map([[gone, "2026-01-01T00:00:00+00:00"]]),
  asOf: "2026-01-01T00:00:00.000000Z",
  findRating: () => undefined,
  isRevealed: false,
  version: 1,
});

function load(id: string, respond = () => Response.json([row]), known = listings) {
  const context = loaderContext({ listings: known, respond });
  const url = new URL(`http://site.example/projects/${id}`);
  const request = new Request(url);
  return loader({ context, request, params: { id }, pattern: "/projects/:id", url });
}

it("responds with 404 for an unknown project, 410 for a former one, 503 if a read fails", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const status = (code: number) => ({ init: { status: code } });
  expect((await load(listed.toUpperCase())).ids).toEqual([listed]);
  await expect(load("x")).rejects.toMatchObject(status(404));
  await expect(load(gone)).rejects.toMatchObject(status(410));
  await expect(load(listed, () => Response.json([]))).rejects.toMatchObject(status(410));
  const down = () => Response.json({ message: "down" }, { status: 400 });
  await expect(load(listed, down)).rejects.toMatchObject(status(503));
  const unread = load(listed, undefined, () => Promise.reject(new Error("down")));
  await expect(unread).rejects.toMatchObject(status(503));
});
