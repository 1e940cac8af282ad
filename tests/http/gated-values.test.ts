import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { projectId } from "#demo/ids.ts";
import type { ListingResponse } from "#domain/listing/listing-response.ts";
import { listPath, sharedListPath } from "#domain/lists/list-paths.ts";
import {
  openDataPaths,
  projectCdopPath,
  projectCsvPath,
  projectHistoryPath,
  projectJsonPath,
} from "#domain/open-data/paths.ts";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { queueListEmails } from "#server/tasks/queue-list-emails.ts";
import { type ReceivedMessage, receiveMail } from "../fixtures/mailbox.ts";
import { signInDirectly as signIn } from "../fixtures/sign-in-directly.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";

/** Values that are in every gated cell and nowhere else. */
const canary = {
  cost: 918273645,
  durability: "canary-durability-7f3a",
  rating: "canary-rating-9b1c",
};
const canaries = [String(canary.cost), canary.durability, canary.rating];

let server: TestServer;
let signedIn: TestServer["anonymous"];
let session: Awaited<ReturnType<typeof signIn>>["session"];

beforeAll(async () => {
  server = await startTestServer();
  await server.query(
    "update public.projects set cost_per_ton = $1, durability = $2, bezero_rating = $3, sylvera_rating = $3, carbon_category = 'Carbon removal with long-lived storage'",
    [canary.cost, canary.durability, canary.rating],
  );
  await server.query("update public.ratings set rating = $1", [canary.rating]);
  await server.query("update public.display_overrides set fallback_rating = $1", [canary.rating]);
  ({ client: signedIn, session } = await signIn(server, demoAccounts.developer));
});
afterAll(() => server.stop());

async function anonymousResponse(path: string, init: RequestInit = {}) {
  const response = await fetch(server.url + path, {
    ...init,
    headers: { apikey: server.publishableKey, "Content-Type": "application/json", ...init.headers },
  });
  const headers = JSON.stringify([...response.headers]);
  return { status: response.status, everything: headers + (await response.text()), response };
}

const listings = "/rest/v1/project_listings";
const ratedProject = projectId("GS90412");
const requests: [string, RequestInit?][] = [
  ["/"],
  ["/?sort=costPerTon"],
  ["/learn-more"],
  ["/news"],
  ["/news/october-in-brief"],
  ["/rest/v1/earlier_slugs?select=*"],
  ["/rest/v1/audit_entries?select=*"],
  ["/sitemap.xml"],
  [`${listings}?select=*`],
  [`${listings}?select=cost_per_ton,durability,bezero_rating,sylvera_rating,fallback_rating`],
  [`${listings}?cost_per_ton=gt.5`],
  [`${listings}?cost_per_ton=eq.${canary.cost + 1}&select=id`],
  [`${listings}?select=company_name&order=cost_per_ton.desc`],
  [`${listings}?select=count`, { headers: { Prefer: "count=exact" } }],
  [`${listings}?select=cost_per_ton.sum(),durability`],
  [`${listings}?select=total:cost_per_ton::text`],
  [`${listings}?cost_per_ton=lt.x`],
  [`${listings}?or=(cost_per_ton.gt.1,durability.like.*a*)`],
  [`${listings}?select=*&apikey=nonsense`],
  [listings, { method: "PATCH", body: JSON.stringify({ cost_per_ton: 1 }) }],
  ["/rest/v1/projects?select=cost_per_ton,durability"],
  ["/rest/v1/ratings?select=*"],
  ["/rest/v1/listing_history?select=*"],
  ["/rest/v1/listing_history?is_gated=eq.true&select=fact,changed_at"],
  ["/rest/v1/rating_changes?select=*"],
  ["/rest/v1/rating_refreshes?select=*"],
  ["/rest/v1/rpc/get_rating_history?registry_ids={GS90412,GS90477}"],
  ["/rest/v1/display_overrides?select=*"],
  ["/rest/v1/companies?select=*,projects(*)"],
  ["/rest/v1/rpc/get_bezero_hourly_ratings"],
  ["/rest/v1/rpc/get_bezero_hourly_ratings", { method: "POST", body: "{}" }],
  ["/rest/v1/"],
  ["/rest/v1/removed_listings?select=*"],
  ["/rest/v1/methodologies?select=*,project_methodologies(*,projects(*))"],
  ["/rest/v1/methodology_library?select=*"],
  ["/rest/v1/unlisted_methodologies?select=*"],
  ["/rest/v1/company_claims?select=*,companies(*,projects(*))"],
  ["/rest/v1/rpc/find_unclaimed_companies?search=a"],
  ["/api/listings"],
  ["/api/listings?sort=costPerTon&order=asc&currency=JPY"],
  ["/api/listings?sort=permanence&permanence=100-years&limit=5&offset=1"],
  ["/api/listings?q=canary"],
  ["/api/listings?pin=9114", { headers: { Authorization: "Bearer nonsense" } }],
  ["/api/listings/options?filter=permanence"],
  ["/api/listings/options?filter=permanence&permanence=not-stated&q=canary"],
  [`/projects/${ratedProject}`],
  [`/projects/${ratedProject}.data`],
  [`/og/project-${ratedProject}.png`],
  [`/api/projects/${ratedProject}/price-comparison`],
  [
    `/api/projects/${ratedProject}/price-comparison`,
    { headers: { Authorization: "Bearer nonsense" } },
  ],
  ["/sitemap-projects.xml"],
  ["/sitemaps/projects-1.xml"],
  ["/?view=price-and-quality"],
  ["/api/listings/csv"],
  ["/api/listings/csv?view=price-and-quality&sort=costPerTon&currency=GBP&q=canary"],
  ["/api/listings/csv?pin=9114", { headers: { Authorization: "Bearer nonsense" } }],
  ["/api/listings/csv?fields=all&registry=Verra&sort=issued"],
  ["/api/listings?label=SD+VISta&pin=Verra:9114"],
  ["/market"],
  ["/market?cost=1-&years=1-&rating=D&type=Forestry"],
  ["/market.data?cost=1-"],
  ["/og/market.png"],
  ["/api/market"],
  ["/api/market?cost=918273645-&years=-5&rating=AAA&permanence=100-years"],
  ["/api/market", { headers: { Authorization: "Bearer nonsense" } }],
  [openDataPaths.projectsJson],
  [`${openDataPaths.projectsJson}?q=canary&limit=500`],
  [`${openDataPaths.projectsJson}?cost=${canary.cost}-&limit=1`],
  [`${openDataPaths.projectsJson}?permanence=not-stated&years=1-&rating=D`],
  [`${openDataPaths.projectsJson}?updated_since=2020-01-01&limit=500`],
  [openDataPaths.projectsJson, { headers: { Authorization: "Bearer ct_nonsense" } }],
  [openDataPaths.projectsJson, { method: "HEAD" }],
  [`${openDataPaths.projectsCsv}?q=canary`],
  [openDataPaths.projectsCsv],
  [projectJsonPath(ratedProject)],
  [projectCsvPath(ratedProject)],
  [projectCdopPath(ratedProject)],
  [projectHistoryPath(ratedProject)],
  ["/check?id=Verra+9114&tonnes=5&price=31&labels=canary"],
  ["/check.data?id=GS90412&price=31"],
  ["/check?offer=GS90412,+5+t+at+$31"],
  ["/og/check.png?id=GS90412"],
  [`${openDataPaths.checkJson}?id=GS90412&tonnes=5`],
  [`${openDataPaths.checkJson}?id=GS90412`, { headers: { Authorization: "Bearer ct_nonsense" } }],
  [openDataPaths.openApi],
  [openDataPaths.dataPackage],
  ["/rest/v1/listing_dates?select=*"],
  ["/rest/v1/api_keys?select=*"],
  ["/projects.atom"],
  ["/llms.txt"],
  [openDataPaths.page],
  ["/account"],
];

const compared = "project=9114&project=GS90412";
/** Comparisons with the canaries in them, live and frozen: pages, page data and the function. */
const comparisons = [
  `/compare?${compared}`,
  `/compare?${compared}&differences=only&horizon=100&rate=0`,
  `/compare.data?${compared}`,
  "/compare/frozen/{id}",
  "/compare/frozen/{id}.data",
  "/frozen/{id}.json",
  "/rest/v1/rpc/get_frozen_text?frozen={id}",
  "/rest/v1/rpc/get_frozen_comparison?frozen={id}",
  "/rest/v1/frozen_comparisons?select=*",
  "/rest/v1/frozen_comparisons?id=eq.{id}&select=gated_values",
];

const statements = [
  "/statements/{id}",
  "/statements/{id}.data",
  "/frozen/{id}.json",
  "/og/statement-{id}.png",
  "/rest/v1/rpc/get_frozen_text?frozen={id}",
  "/rest/v1/frozen_records?select=*",
  "/rest/v1/frozen_records?id=eq.{id}&select=gated_text",
];

describe("gated values are never sent to an anonymous visitor", () => {
  test("neither in a comparison nor in a frozen one that signed-in users may read", async () => {
    const { data: id } = await signedIn
      .rpc("freeze_comparison", {
        registry_ids: ["9114", "GS90412"],
        horizon_years: 1_000,
        discount_rate: 3,
      })
      .throwOnError();
    const { data: whole } = await signedIn.rpc("get_frozen_comparison", { frozen: id });
    for (const secret of canaries) expect(JSON.stringify(whole)).toContain(secret);
    for (const path of comparisons) {
      const { status, everything } = await anonymousResponse(path.replace("{id}", id));
      expect(status, path).toBe(200);
      for (const secret of canaries) expect(everything, path).not.toContain(secret);
      if (path.startsWith("/compare")) expect(everything, path).toContain("GS90412");
    }
  });

  test("nor in a statement with proof, its file and its hashes", async () => {
    const { data: listed } = await signedIn
      .from("project_listings")
      .select("id")
      .in("project_id", ["9114", "GS90412"])
      .throwOnError();
    const { data } = await signedIn.functions.invoke<{ id: string }>("freeze-statement", {
      body: { kind: "purchase", projects: listed.map((row) => row.id) },
    });
    const id = data?.id ?? "";
    const { data: whole } = await signedIn.rpc("get_frozen_text", { frozen: id });
    // A statement tells prices with separators.
    const digits = (text: string) => text.replaceAll(",", "");
    // Nor does it tell a rating that is not on the agency's scale.
    for (const secret of [String(canary.cost), canary.durability]) {
      expect(digits(JSON.stringify(whole))).toContain(secret);
    }
    for (const path of statements) {
      const { status, everything } = await anonymousResponse(path.replaceAll("{id}", id));
      expect(status, path).toBe(200);
      for (const secret of canaries) expect(digits(everything), path).not.toContain(secret);
    }
  });

  test.each(requests)("%s", async (path, init) => {
    const { status, everything } = await anonymousResponse(path, init);
    expect(status).toBeLessThan(500);
    for (const secret of canaries) expect(everything).not.toContain(secret);
  });

  test("not in a shared list, no matter who made it; e-mails about lists go to their owner alone", async () => {
    const { data: list } = await signedIn
      .from("lists")
      .insert({ name: "Shared", sends_email: true })
      .select("id")
      .single()
      .throwOnError();
    const { data: listed } = await signedIn.from("project_listings").select("id").limit(5);
    const entries = (listed ?? []).map(({ id }) => ({ list_id: list.id, project_id: id ?? "" }));
    await signedIn.from("list_entries").insert(entries).throwOnError();
    const { data: share } = await signedIn
      .from("list_shares")
      .insert({ list_id: list.id, shows_notes: true })
      .select("token")
      .single()
      .throwOnError();
    const call = { method: "POST", body: JSON.stringify({ token: share.token }) };
    const responses = [
      await anonymousResponse(sharedListPath(share.token)),
      await anonymousResponse(`${sharedListPath(share.token)}.data`),
      await anonymousResponse(listPath(list.id)),
      await anonymousResponse("/lists"),
      await anonymousResponse("/rest/v1/rpc/get_shared_list", call),
      await anonymousResponse("/rest/v1/list_entries?select=*,lists(*)"),
      await anonymousResponse("/rest/v1/list_shares?select=*"),
      await anonymousResponse("/rest/v1/rpc/get_followed_projects", { method: "POST", body: "{}" }),
    ];
    expect(responses.map(({ status }) => status).slice(0, 5)).toEqual([200, 200, 200, 200, 200]);
    for (const { everything } of responses) {
      for (const secret of canaries) expect(everything).not.toContain(secret);
    }
    for (const { everything } of responses.slice(5)) expect(everything).not.toContain(share.token);

    await queueListEmails(server.service);
    await server.query("update public.projects set cost_per_ton = 1 where id = $1", [
      entries[0]?.project_id,
    ]);
    await queueListEmails(server.service);
    await receiveMail(server, demoAccounts.developer, (subject) => subject.includes("changed"));
    const mailbox = await fetch(`${server.url}/dev/mailbox/messages.json`);
    const sent: ReceivedMessage[] = await mailbox.json();
    const price = canary.cost.toLocaleString("en-GB");
    const recipients = sent.filter(({ text }) => text.includes(price)).map(({ to }) => to);
    expect(recipients).toEqual([demoAccounts.developer]);
    await server.query("update public.projects set cost_per_ton = $1", [canary.cost]);
  });

  test("filtering, sorting and counting by a gated column reveal nothing", async () => {
    const filtered = await server.anonymous
      .from("project_listings")
      .select("id")
      .gt("cost_per_ton", 0);
    expect(filtered.data).toEqual([]);
    const counted = await server.anonymous
      .from("project_listings")
      .select("id", { count: "exact", head: true })
      .eq("cost_per_ton", canary.cost);
    expect(counted.count).toBe(0);
    const order = async (column: string) =>
      (
        await server.anonymous
          .from("project_listings")
          .select("id")
          .order(column as "cost_per_ton")
          .order("created_at", { ascending: false })
          // Projects of one import share a moment.
          .order("id")
      ).data;
    expect(await order("cost_per_ton")).toEqual(await order("durability"));
  });

  test("signed-in users get the same values, which are not cached for the next visitor", async () => {
    const { data } = await signedIn.from("project_listings").select("*");
    expect(data?.every((row) => row.cost_per_ton === canary.cost)).toBe(true);
    const parts = await fetch(`${server.url}/api/listings`, {
      headers: { Authorization: `Bearer ${session.access_token}` },
    });
    const part: ListingResponse = await parts.json();
    expect(part.isRevealed).toBe(true);
    expect(part.rows.every((row) => row.cost_per_ton === canary.cost)).toBe(true);
    expect(JSON.stringify(part.ratings)).toContain(canary.rating);
    const comparison = await fetch(`${server.url}/api/projects/${ratedProject}/price-comparison`, {
      headers: { Authorization: `Bearer ${session.access_token}` },
    });
    expect(await comparison.json()).toMatchObject({ own: canary.cost, median: canary.cost });
    const ratings = await signedIn.rpc("get_bezero_hourly_ratings", undefined, { get: true });
    expect(ratings.data?.length).toBeGreaterThan(30);
    const file = await fetch(`${server.url}/api/listings/csv`, {
      headers: { Authorization: `Bearer ${session.access_token}` },
    });
    expect(await file.text()).toContain(canary.durability);
    const { data: key } = await signedIn
      .rpc("create_api_key", { key_name: "Canary" })
      .throwOnError();
    const openDataUrls = [
      openDataPaths.projectsJson,
      openDataPaths.projectsCsv,
      projectJsonPath(ratedProject),
      projectCsvPath(ratedProject),
    ];
    for (const path of openDataUrls) {
      const response = await fetch(server.url + path, {
        headers: { Authorization: `Bearer ${key}` },
      });
      const text = await response.text();
      for (const secret of canaries.slice(0, 2)) expect(text, path).toContain(secret);
      expect(response.headers.get("cache-control")).toBe("private, no-store");
    }
    for (const path of [
      ...openDataUrls,
      projectCdopPath(ratedProject),
      `${listings}?select=*`,
      "/api/listings",
      "/api/listings/csv",
      `/projects/${ratedProject}`,
      `/api/projects/${ratedProject}/price-comparison`,
    ]) {
      const { everything } = await anonymousResponse(path);
      for (const secret of canaries) expect(everything).not.toContain(secret);
    }
  });

  test("responses that differ by role are kept out of shared caches", async () => {
    for (const path of [
      `${listings}?select=id`,
      "/api/listings",
      "/api/listings/options?filter=stage",
      "/api/listings/csv",
      "/api/market",
    ]) {
      const { response } = await anonymousResponse(path);
      expect(response.headers.get("cache-control")).toBe("private, no-cache");
      expect(response.headers.get("vary")).toMatch(/authorization/i);
    }
  });
});
