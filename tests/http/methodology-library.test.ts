import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { signInDirectly as signIn } from "../fixtures/sign-in-directly.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";

type Client = TestServer["anonymous"];

let server: TestServer;
let administrator: Client;
let developer: Client;
beforeAll(async () => {
  server = await startTestServer();
  administrator = (await signIn(server, demoAccounts.administrator)).client;
  developer = (await signIn(server, demoAccounts.developer)).client;
});
afterAll(() => server.stop());

const content = Buffer.from(`%PDF-1.7 ${"a library document ".repeat(50)}`);
const path = `${createHash("sha256").update(content).digest("hex")}.pdf`;
const upload = (client: Client, name: string, bytes = content) =>
  client.storage.from("methodologies").upload(name, bytes, { contentType: "application/pdf" });

describe("a document of the library", () => {
  test("can be uploaded only by administrators and must be a PDF by content", async () => {
    const page = Buffer.from("<html>a page</html>");
    const before = await server.query("select count(*) from storage.objects");
    for (const refused of [
      await upload(developer, path),
      await upload(server.anonymous, path),
      await upload(administrator, path, page),
    ]) {
      expect(refused.error).not.toBeNull();
    }
    expect(await server.query("select count(*) from storage.objects")).toEqual(before);
  });

  test("is stored once, however often it is uploaded, and can be downloaded from every listing that uses it", async () => {
    expect((await upload(administrator, path)).error).toBeNull();
    expect((await upload(administrator, path)).error?.message).toMatch(/already exists|duplicate/i);
    const stored = await server.query(
      "select from storage.objects where bucket_id = 'methodologies' and name = $1",
      [path],
    );
    expect(stored).toHaveLength(1);

    const { data: entry } = await administrator
      .from("methodologies")
      .select("*")
      .eq("code", "VM0033")
      .single()
      .throwOnError();
    await administrator
      .rpc("save_methodology", {
        entered: { code: "VM0033", name: entry.name, documentPath: path },
        methodology: entry.id,
        seen_edition: entry.edition,
      })
      .throwOnError();
    const { data: listings } = await server.anonymous
      .from("project_listings")
      .select("methodologies")
      .throwOnError();
    const urls = listings
      .flatMap(({ methodologies }) => methodologies as { name: string; url: string | null }[])
      .filter(({ name }) => name === "VM0033")
      .map(({ url }) => url);
    expect(urls).toHaveLength(3);
    expect(new Set(urls)).toEqual(new Set([path]));

    const response = await fetch(`${server.url}/storage/v1/object/public/methodologies/${path}`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(Buffer.from(await response.arrayBuffer())).toEqual(content);
  });
});

test("everyone can read the library, but only administrators its alternative names", async () => {
  for (const client of [server.anonymous, developer]) {
    const { data } = await client.from("methodologies").select("title").order("title");
    expect(data?.map(({ title }) => title)).toContain(
      "VM0033 Tidal Wetland and Seagrass Restoration",
    );
    expect((await client.from("methodology_names").select("name")).data).toEqual([]);
  }
  const { data } = await administrator.from("methodology_names").select("name");
  expect(data?.length).toBeGreaterThan(0);
});
