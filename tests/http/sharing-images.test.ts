import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { frozenComparisonPath } from "#domain/comparison/frozen.ts";
import { sharedListPath } from "#domain/lists/list-paths.ts";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { signInDirectly as signIn } from "../fixtures/sign-in-directly.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";

let server: TestServer;
let buyer: TestServer["anonymous"];
let token: string;
let listId: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ client: buyer } = await signIn(server, demoAccounts.developer));
  const { data: list } = await buyer
    .from("lists")
    .insert({ name: "Board shortlist" })
    .select("id")
    .single()
    .throwOnError();
  const { data: listed } = await buyer.from("project_listings").select("id").order("id").limit(3);
  const entries = (listed ?? []).map(({ id }) => ({ list_id: list.id, project_id: id ?? "" }));
  await buyer.from("list_entries").insert(entries).throwOnError();
  const { data: share } = await buyer
    .from("list_shares")
    .insert({ list_id: list.id, shows_notes: true })
    .select("token")
    .single()
    .throwOnError();
  token = share.token;
  listId = list.id;
});
afterAll(() => server.stop());

async function freeze(): Promise<string> {
  const { data } = await buyer
    .rpc("freeze_comparison", {
      registry_ids: ["9114", "GS90412"],
      horizon_years: 1_000,
      discount_rate: 3,
    })
    .throwOnError();
  return data;
}

/** The sharing image that a page names, as crawlers find it. */
async function imageOf(path: string) {
  const page = await (await fetch(server.url + path)).text();
  const [, url = ""] = /<meta property="og:image" content="([^"]*)"/.exec(page) ?? [];
  const response = await fetch(url.replaceAll("&amp;", "&"));
  const bytes = Buffer.from(await response.arrayBuffer());
  return { url, status: response.status, headers: response.headers, bytes };
}

const comparison = "/compare?project=Verra:9114&project=GS90412";

test("a comparison, a frozen one and a shared list each have an image of their own", async () => {
  const paths = [comparison, frozenComparisonPath(await freeze()), sharedListPath(token)];
  const images = await Promise.all(paths.map(imageOf));
  for (const { url, status, bytes } of images) {
    expect(status, url).toBe(200);
    const { format, width, height } = await sharp(bytes).metadata();
    expect({ format, width, height }).toEqual({ format: "png", width: 1200, height: 630 });
  }
  expect(new Set(images.map(({ bytes }) => bytes.toString("base64"))).size).toBe(3);
  const other = await imageOf("/compare?project=Verra:9114&project=PURO-FI-0417");
  expect(other.bytes.equals(images[0]?.bytes ?? other.bytes)).toBe(false);
  // Whatever is not listed leads to the general image, not to an error.
  expect((await imageOf("/compare?project=made-up")).status).toBe(200);
});

test("their images are the same bytes, whatever the gated values and notes are", async () => {
  const snapshot = async () => {
    const paths = [comparison, frozenComparisonPath(await freeze()), sharedListPath(token)];
    return Promise.all(paths.map(async (path) => (await imageOf(path)).bytes.toString("base64")));
  };
  const before = await snapshot();
  await server.query(
    "update public.projects set cost_per_ton = cost_per_ton + 7, durability = '3 years', bezero_rating = 'C'",
  );
  await server.query("update public.ratings set rating = 'D'");
  await buyer
    .from("list_entries")
    .update({ note: "Too expensive" })
    .eq("list_id", listId)
    .throwOnError();
  expect(await snapshot()).toEqual(before);
});

test("the image of a list is not cached, and is gone with its link", async () => {
  const { url, headers } = await imageOf(sharedListPath(token));
  expect(headers.get("cache-control")).toBe("no-store");
  await server.query("delete from public.list_shares where token = $1", [token]);
  expect((await fetch(url)).status).toBe(404);
  expect((await fetch(`${server.url}/og/frozen-nothing.png`)).status).toBe(404);
});
