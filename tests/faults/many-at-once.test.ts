import { afterAll, beforeAll, expect, test } from "vitest";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { receiveMail, signIn } from "../fixtures/mailbox.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";

const rounds = 60;
const mostAtOnce = 50;

interface Result {
  status: number;
  range: string | null;
  body: string;
}

/** A kind of request, and its response when nothing else is running. */
interface Kind {
  name: string;
  send(): Promise<Result>;
  alone?: Result;
}

let server: TestServer;
const kinds: Kind[] = [];
beforeAll(async () => {
  // All requests here come from one IP address, unlike those of real visitors.
  const limits = { AUTH_RATE_LIMIT: "1000000", DATA_RATE_LIMIT: "1000000" };
  server = await startTestServer({ ...limits, FUNCTIONS_RATE_LIMIT: "1000000" });
  await prepareKinds();
});
afterAll(() => server?.stop());

interface RequestOptions {
  method?: string;
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

async function send(path: string, { method = "GET", token, body, headers }: RequestOptions = {}) {
  const response = await fetch(server.url + path, {
    method,
    redirect: "manual",
    headers: {
      apikey: server.publishableKey,
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return {
    status: response.status,
    range: response.headers.get("content-range"),
    body: await response.text(),
  };
}

async function prepareKinds() {
  const people = {
    stranger: await signIn(server, "stranger@example.org"),
    owner: await signIn(server, demoAccounts.developer),
    administrator: await signIn(server, demoAccounts.administrator),
  };
  const tokens: Record<string, string | undefined> = { anonymous: undefined };
  for (const [name, { session }] of Object.entries(people)) tokens[name] = session.access_token;

  const reads = [
    "project_listings?select=id,cost_per_ton,durability,bezero_rating&order=id",
    "project_listings?select=id&order=cost_per_ton.desc.nullslast,id&limit=5",
    "companies?select=id,name,user_id&order=id",
    "projects?select=id,status,cost_per_ton&order=id",
    "project_types?select=project_id,type_name&order=project_id,type_name",
    "profiles?select=id,user_role&email=not.like.newcomer*&order=id",
    "reviews?select=id&order=id",
    "ratings?select=id,rating&order=id",
    "articles?select=id,is_draft&order=id",
    "news?select=id,title&order=id",
    "pending_revisions?select=id&order=id",
    "email_outbox?select=id&limit=0",
    "jobs?select=id&limit=0",
    "rpc/get_bezero_hourly_ratings",
    "rpc/is_admin",
    "no_such_table?select=id",
  ];
  for (const [who, token] of Object.entries(tokens)) {
    const add = (name: string, path: string, request: RequestOptions = {}) =>
      kinds.push({ name: `${who}: ${name}`, send: () => send(path, { token, ...request }) });
    const exactly = { headers: { Prefer: "count=exact" } };
    for (const read of reads) add(`read ${read}`, `/rest/v1/${read}`, exactly);

    const strangersProfile = `/rest/v1/profiles?id=eq.${people.stranger.user.id}`;
    for (const [name, change] of [
      ["consent", { marketing_opt_in: true }],
      ["role", { user_role: "admin" }],
    ] as const) {
      add(`change a stranger's ${name}`, strangersProfile, {
        method: "PATCH",
        body: change,
        headers: { Prefer: "return=representation" },
      });
    }
    for (const [name, body] of [
      ["set_admin_emails", { emails: ["stranger@example.org"] }],
      ["claim_jobs", { kinds: ["email"] }],
      ["submit_project", { submission: {}, submission_key: null }],
      ["review_project", { project: people.owner.user.id, decision: "approved" }],
      ["update_project", { project: people.owner.user.id, submission: {} }],
    ] as const) {
      add(`call ${name}`, `/rest/v1/rpc/${name}`, { method: "POST", body });
    }
    add("insert a project without using the functions", "/rest/v1/projects", {
      method: "POST",
      body: { project_id: "X", description: "x", company_id: people.owner.user.id },
    });
    for (const name of ["bezero-project-rating?project_id=", "no-such-function"]) {
      add(`function ${name}`, `/functions/v1/${name}`);
    }
    add("own account", "/auth/v1/user");
    add("refresh with a wrong token", "/auth/v1/token?grant_type=refresh_token", {
      method: "POST",
      body: { refresh_token: "01a1e051-08c7-777e-85b9-5e243e7df237" },
    });
    add("list private files", "/storage/v1/object/list/project_media", {
      method: "POST",
      body: { prefix: "", limit: 100 },
    });
    add("read an image", "/storage/v1/object/public/rating-images/AA.png");
    add("read a private file", "/storage/v1/object/project_media/nobody/photos/x.png");
  }
  for (const path of ["/", "/about", "/glossary", "/contact", "/healthz", "/no-such-page"]) {
    kinds.push({ name: `page ${path}`, send: () => send(path) });
  }
  kinds.push({
    name: "request a link",
    send: () => send("/auth/v1/otp", { method: "POST", body: { email: "newcomer@example.org" } }),
  });
  kinds.push({
    name: "enter a wrong code",
    send: () =>
      send("/auth/v1/verify", {
        method: "POST",
        body: { type: "magiclink", token_hash: "0".repeat(64) },
      }),
  });
  kinds.push({ name: "sign in as a new user", send: signInAsNewUser });
  for (const kind of kinds) kind.alone = await kind.send();
}

let newcomers = 0;

/**
 * A complete sign-in, profile read and token refresh; compares only what must be equal for every
 * user.
 */
async function signInAsNewUser(): Promise<Result> {
  newcomers += 1;
  const email = `newcomer-${newcomers}@example.org`;
  await send("/auth/v1/otp", { method: "POST", body: { email } });
  const code = /\b(\d{6})\b/.exec((await receiveMail(server, email)).text)?.[1];
  const verified = await send("/auth/v1/verify", {
    method: "POST",
    body: { email, token: code, type: "magiclink" },
  });
  const { access_token: token, refresh_token } = JSON.parse(verified.body);
  const own = await send("/rest/v1/profiles?select=email,user_role", { token });
  const refreshed = await send("/auth/v1/token?grant_type=refresh_token", {
    method: "POST",
    body: { refresh_token },
  });
  const session = JSON.parse(refreshed.body);
  expect(own.body).toBe(JSON.stringify([{ email, user_role: "user" }]));
  expect(session.user?.email, refreshed.body).toBe(email);
  return { status: refreshed.status, range: own.range, body: "" };
}

/** A seeded pseudo-random generator, the same in every run. */
function randomNumbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test(`${rounds} rounds of up to ${mostAtOnce} requests at once: each response is the same as when sent alone`, async () => {
  const random = randomNumbers(20261115);
  const wrong: object[] = [];
  let sent = 0;
  for (let round = 0; round < rounds; round += 1) {
    const chosen = Array.from(
      { length: 10 + random(mostAtOnce - 9) },
      () => kinds[random(kinds.length)] as Kind,
    );
    sent += chosen.length;
    await Promise.all(
      chosen.map(async ({ name, send: again, alone }) => {
        const together = await again();
        if (JSON.stringify(together) === JSON.stringify(alone)) return;
        wrong.push({ round, name, alone, together });
      }),
    );
    expect(wrong.slice(0, 3)).toEqual([]);
  }
  expect(sent).toBeGreaterThan(rounds * 20);
  expect(kinds.length).toBeGreaterThan(100);

  // No one has gained rights, and nothing reserved for the server has happened.
  expect(await server.query("select * from private.admin_emails")).toEqual([]);
  const admins = await server.query("select email from public.profiles where user_role = 'admin'");
  expect(admins).toEqual([{ email: demoAccounts.administrator }]);
}, 600_000);
