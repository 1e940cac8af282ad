import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDataPaths } from "#domain/open-data/paths.ts";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { recentAuthenticationMinutes } from "#domain/sign-in/recent-authentication.ts";
import { authenticatedBy, giveSecondFactor } from "../../tests/fixtures/session-claims.ts";
import { signInDirectly as signIn } from "../../tests/fixtures/sign-in-directly.ts";
import { startTestServer, type TestServer } from "../../tests/fixtures/test-server.ts";

type Client = TestServer["anonymous"];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

const setRule = (rule: string) => server.service.rpc("set_admin_second_factor", { rule });

const now = { method: "otp", minutesAgo: 0 };
const longAgo = { method: "otp", minutesAgo: recentAuthenticationMinutes + 1 };

async function newPerson() {
  const email = `${randomUUID()}@example.org`;
  return { email, ...(await signIn(server, email)) };
}

async function newAdministrator() {
  const person = await newPerson();
  await server.query("update public.profiles set user_role = 'admin' where id = $1", [
    person.user.id,
  ]);
  return person;
}

const isAdmin = async (client: Client) => (await client.rpc("is_admin").throwOnError()).data;
const standing = async (client: Client) => (await client.rpc("admin_standing").throwOnError()).data;

describe("an administrator", () => {
  test("without a second factor needs none while it is optional", async () => {
    const person = await newAdministrator();
    const client = await authenticatedBy(server, person, [now]);
    expect(await isAdmin(client)).toBe(true);
    expect(await standing(client)).toEqual({
      is_administrator: true,
      is_required: false,
      is_enrolled: false,
      missing: null,
    });
  });

  test("who has one is none in a session without it, even while it is optional", async () => {
    const person = await newAdministrator();
    await giveSecondFactor(server, person.user.id);
    const stolen = await authenticatedBy(server, person, [now]);
    expect(await isAdmin(stolen)).toBe(false);
    expect(await standing(stolen)).toMatchObject({ is_enrolled: true, missing: "verification" });
    const { data: trail } = await stolen.from("audit_trail").select("id").limit(1);
    expect(trail).toEqual([]);
    expect((await stolen.rpc("get_review_counts")).error?.message).toBe("not_allowed");
    const own = await authenticatedBy(server, person, [now, { ...now, method: "totp" }], "aal2");
    expect(await isAdmin(own)).toBe(true);
    expect(await standing(own)).toMatchObject({ is_enrolled: true, missing: null });
  });

  test("is not held up by a factor that was never verified", async () => {
    const person = await newAdministrator();
    await giveSecondFactor(server, person.user.id, "unverified");
    expect(await isAdmin(await authenticatedBy(server, person, [now]))).toBe(true);
  });

  test("needs one wherever it is required, by role as by ADMIN_EMAILS", async () => {
    const [byRole, listed] = [await newAdministrator(), await newPerson()];
    await server.service.rpc("set_admin_emails", { emails: [listed.email] });
    expect((await setRule("required")).error).toBeNull();
    try {
      for (const person of [byRole, listed]) {
        const without = await authenticatedBy(server, person, [now]);
        expect(await isAdmin(without)).toBe(false);
        expect(await standing(without)).toEqual({
          is_administrator: true,
          is_required: true,
          is_enrolled: false,
          missing: "enrolment",
        });
        expect(await isAdmin(await authenticatedBy(server, person, [now], "aal2"))).toBe(true);
      }
      // A second factor makes no one an administrator.
      const stranger = await newPerson();
      const strong = await authenticatedBy(server, stranger, [now], "aal2");
      expect(await isAdmin(strong)).toBe(false);
      expect(await standing(strong)).toMatchObject({ is_administrator: false, missing: null });
    } finally {
      await setRule("optional");
      await server.service.rpc("set_admin_emails", { emails: [] });
    }
  });
});

test("the rule is the server's to set, and one of two", async () => {
  const person = await newAdministrator();
  const refused = await person.client.rpc("set_admin_second_factor", { rule: "optional" });
  expect(refused.error?.code).toBe("42501");
  expect((await setRule("sometimes")).error?.message).toContain("admin_second_factor_is_known");
});

test("the server stores ADMIN_SECOND_FACTOR at its start", async () => {
  const strict = await startTestServer({ ADMIN_SECOND_FACTOR: "required" });
  try {
    const team = await signIn(strict, demoAccounts.administrator);
    expect(await isAdmin(await authenticatedBy(strict, team, [now]))).toBe(false);
    expect(await isAdmin(await authenticatedBy(strict, team, [now], "aal2"))).toBe(true);
  } finally {
    await strict.stop();
  }
});

/** What asks for a recent proof, each in a way that fails for another reason once it is given. */
const acts: Record<string, (client: Client) => PromiseLike<{ error: { message: string } | null }>> =
  {
    "deleting a person": (client) =>
      client.rpc("delete_person", {
        person: randomUUID(),
        confirmed_email: "nobody@example.org",
        approved_projects: "go",
        reason: "Test.",
      }),
    "giving a role": (client) =>
      client.rpc("set_person_role", { person: randomUUID(), new_role: "admin", reason: "Test." }),
    "exporting a person": (client) => client.rpc("export_person", { person: randomUUID() }),
    "starting an import": (client) =>
      client.rpc("start_import", {
        import: randomUUID(),
        registry: "Verra",
        file_name: "file.csv",
        as_of: "2999-01-01",
        header: "a",
        mapping: [],
        row_count: 1,
        wrong_count: 0,
      }),
    "inviting an administrator": (client) =>
      client.rpc("invite_person", { address: demoAccounts.administrator, new_role: "admin" }),
  };

describe.each(Object.entries(acts))("%s", (_, act) => {
  const messageOf = async (client: Client) => (await act(client)).error?.message;
  const proof = "confirmation_required";

  test("asks again 15 minutes after the login", async () => {
    const person = await newAdministrator();
    const almost = { method: "otp", minutesAgo: recentAuthenticationMinutes - 0.5 };
    expect(await messageOf(await authenticatedBy(server, person, [almost]))).not.toBe(proof);
    expect(await messageOf(await authenticatedBy(server, person, [longAgo]))).toBe(proof);
    const again = await authenticatedBy(server, person, [longAgo, now]);
    expect(await messageOf(again)).not.toBe(proof);
  });

  test("asks anyone who has a second factor for it", async () => {
    const person = await newAdministrator();
    await giveSecondFactor(server, person.user.id);
    const formerly = { ...longAgo, method: "totp" };
    const byEmail = await authenticatedBy(server, person, [now, formerly], "aal2");
    const { error } = await act(byEmail);
    expect(error).toMatchObject({ message: proof, details: "second factor" });
    // A link for a forgotten password is no second factor, whatever its name sounds like.
    const byLink = [{ ...now, method: "recovery" }, formerly];
    expect(await messageOf(await authenticatedBy(server, person, byLink, "aal2"))).toBe(proof);
    for (const method of ["totp", "mfa/webauthn"]) {
      const used = [longAgo, { ...now, method }];
      expect(await messageOf(await authenticatedBy(server, person, used, "aal2"))).not.toBe(proof);
    }
  });

  test("asks for a proof if the token tells of none", async () => {
    const person = await newAdministrator();
    expect(await messageOf(await authenticatedBy(server, person, []))).toBe(proof);
  });

  test("is first of all for administrators", async () => {
    const stranger = await newPerson();
    const client = await authenticatedBy(server, stranger, [longAgo]);
    expect(await messageOf(client)).toBe("not_allowed");
  });
});

test("the database asks again after as many minutes as the page says", async () => {
  const [limit] = await server.query<{ minutes: string }>(
    "select extract(epoch from private.recent_authentication()) / 60 as minutes",
  );
  expect(Number(limit?.minutes)).toBe(recentAuthenticationMinutes);
});

test("ending sessions ends personal keys too, and the trail tells of both", async () => {
  const [team, person] = [await newAdministrator(), await newPerson()];
  const administrator = await authenticatedBy(server, team, [now]);
  const key = await person.client.rpc("create_api_key", { key_name: "Sheet" });
  const bystander = await newPerson();
  await bystander.client.rpc("create_api_key", { key_name: "Other" });
  const read = () =>
    fetch(`${server.url}${openDataPaths.projectsJson}?limit=1`, {
      headers: { Authorization: `Bearer ${key.data}` },
    });
  expect((await read()).status).toBe(200);

  const ended = await administrator.rpc("end_sessions", {
    person: person.user.id,
    reason: "Lost laptop.",
  });
  expect(ended.error).toBeNull();
  expect((await read()).status).toBe(401);
  const keys = await server.query<{ user_id: string }>("select user_id from public.api_keys");
  expect(keys.map(({ user_id }) => user_id)).toContain(bystander.user.id);
  expect(keys.map(({ user_id }) => user_id)).not.toContain(person.user.id);
  const [entry] = await server.query<{ details: object }>(
    "select details from public.audit_trail where act = 'sessions-ended' and subject_id = $1",
    [person.user.id],
  );
  expect(entry?.details).toEqual({ sessions: ended.data, keys: 1 });
});
