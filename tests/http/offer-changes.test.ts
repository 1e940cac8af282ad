import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ListingResponse } from "#domain/listing/listing-response.ts";
import { projectPath } from "#domain/listing/project-path.ts";
import type { Market } from "#domain/market/query-market.ts";
import { projectJsonPath } from "#domain/open-data/paths.ts";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import type { OfferChange } from "#domain/vocabulary.ts";
import { signInDirectly as signIn } from "../fixtures/sign-in-directly.ts";
import { completeSubmission, submitProject } from "../fixtures/submissions.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";

let server: TestServer;
let developer: Awaited<ReturnType<typeof signIn>>;
let project: string;
const submission = completeSubmission({ company: `Hollow Lane ${randomUUID()}` });
const note = `Between us: ${randomUUID()}`;

beforeAll(async () => {
  server = await startTestServer();
  developer = await signIn(server, "offering@developer.example");
  const administrator = (await signIn(server, demoAccounts.administrator)).client;
  ({ id: project } = await submitProject(developer.client, submission));
  await administrator.rpc("review_project", { project, decision: "approved" }).throwOnError();
});
afterAll(() => server.stop());

async function get(path: string, token?: string) {
  const headers = { ...(token && { Authorization: `Bearer ${token}` }) };
  const response = await fetch(server.url + path, { headers });
  const text = await response.text();
  expect(text, path).not.toContain(note);
  return { status: response.status, text };
}

const reduce = (change: OfferChange) =>
  developer.client.rpc("reduce_offer", { project, change, note }).throwOnError();

const found = `q=${encodeURIComponent(submission.project.id)}`;

/** What each public channel currently shows. */
async function publicState() {
  const { access_token: token } = developer.session;
  const page = await get(projectPath(project));
  const listings = JSON.parse((await get(`/api/listings?${found}`, token)).text) as ListingResponse;
  const market = JSON.parse((await get(`/api/market?${found}`, token)).text) as Market;
  const openData = await get(projectJsonPath(project));
  return {
    page: page.status,
    isSoldOut: page.text.includes("Sold Out"),
    isForSale: openData.text.includes("Yes - Spot Credits"),
    listed: listings.rows.map(({ id }) => id),
    counted: market.matching,
    openData: openData.status,
    isOpenlySoldOut: openData.text.includes("Sold out"),
    isInSitemap: (await get("/sitemaps/projects-1.xml")).text.includes(project),
  };
}

test("the next public request shows that a project is sold out, and later gone; no one sees the developer's note", async () => {
  const listed = {
    page: 200,
    listed: [project],
    counted: 1,
    openData: 200,
    isInSitemap: true,
  };
  expect(await publicState()).toEqual({
    ...listed,
    isSoldOut: false,
    isForSale: true,
    isOpenlySoldOut: false,
  });
  await reduce("sold_out");
  expect(await publicState()).toEqual({
    ...listed,
    isSoldOut: true,
    isForSale: false,
    isOpenlySoldOut: true,
  });
  await reduce("withdrawn");
  expect(await publicState()).toEqual({
    page: 410,
    listed: [],
    counted: 0,
    openData: 410,
    isInSitemap: false,
    isSoldOut: false,
    isForSale: false,
    isOpenlySoldOut: false,
  });
});
