import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { acts } from "#domain/audit/acts.ts";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { signInDirectly as signIn } from "../../tests/fixtures/sign-in-directly.ts";
import { completeSubmission, submitProject } from "../../tests/fixtures/submissions.ts";
import { startTestServer, type TestServer } from "../../tests/fixtures/test-server.ts";

type Client = TestServer["anonymous"];

interface Found {
  counts: Record<string, number>;
  total: number;
  rows: {
    id: string;
    email: string;
    companies: string[];
    projects: number;
    is_administrator: boolean;
  }[];
}

let server: TestServer;
let administrator: Client;
let administratorId: string;
beforeAll(async () => {
  server = await startTestServer();
  const team = await signIn(server, demoAccounts.administrator);
  administrator = team.client;
  administratorId = team.user.id;
});
afterAll(() => server?.stop());

const newPerson = async () => {
  const email = `${randomUUID()}@example.org`;
  return { email, ...(await signIn(server, email)) };
};

const giveRole = (
  person: string,
  new_role: string,
  client = administrator,
  reason = "On the rota.",
) => client.rpc("set_person_role", { person, new_role, reason });

const trailOf = (person: string) =>
  server.query<{ act: string; actor_id: string; reason: string | null; details: object }>(
    "select act, actor_id, reason, details from public.audit_trail where subject_id = $1 order by id",
    [person],
  );

async function find(
  options: Partial<Record<"search" | "view_name" | "sort_by", string>>,
  from_row = 0,
) {
  const { data } = await administrator
    .rpc("find_people", {
      search: "",
      view_name: "all",
      sort_by: "since",
      ...options,
      from_row,
      row_count: 3,
    })
    .throwOnError();
  return data as unknown as Found;
}

describe("the list of people", () => {
  test("is searched by e-mail address and company, filtered, counted and paged", async () => {
    const mark = randomUUID().slice(0, 8);
    const developer = await signIn(server, `dev-${mark}@example.org`);
    const company = `Forêt ${mark}`;
    await submitProject(developer.client, completeSubmission({ company }));
    await submitProject(developer.client, completeSubmission({ company }));
    for (const name of ["b", "a", "d", "c"]) await signIn(server, `${name}-${mark}@example.org`);

    const everybody = await find({ search: mark.toUpperCase(), sort_by: "email" });
    expect(everybody.counts).toEqual({ all: 5, administrators: 0, developers: 1, others: 4 });
    expect(everybody.total).toBe(5);
    expect(everybody.rows.map(({ email }) => email[0])).toEqual(["a", "b", "c"]);
    const rest = await find({ search: mark, sort_by: "email" }, 3);
    expect(rest.rows.map(({ email }) => email.slice(0, 3))).toEqual([`d-${mark[0]}`, "dev"]);
    const found = await find({ search: `foret dev ${mark}`, view_name: "developers" });
    expect(found.rows).toMatchObject([
      { id: developer.user.id, companies: [company], projects: 2, is_administrator: false },
    ]);
    const byProjects = await find({ search: mark, sort_by: "projects" });
    expect(byProjects.rows[0]?.id).toBe(developer.user.id);
    const administrators = await find({ view_name: "administrators" });
    expect(administrators.rows.map(({ id }) => id)).toContain(administratorId);
    expect((await find({ search: `${mark} elsewhere` })).total).toBe(0);
  });
});

describe("a role", () => {
  test("is given and taken by an administrator with a reason, recorded without the e-mail address", async () => {
    const person = await newPerson();
    expect((await giveRole(person.user.id, "admin", person.client)).error?.message).toBe(
      "not_allowed",
    );
    expect((await giveRole(person.user.id, "admin", server.service)).error?.message).toBe(
      "not_allowed",
    );
    expect((await giveRole(person.user.id, "admin", administrator, " ")).error?.message).toBe(
      "reason_required",
    );
    const named = await giveRole(person.user.id, "admin", administrator, `Hired ${person.email}.`);
    expect(named.error).toBeNull();
    expect((await person.client.rpc("is_admin")).data).toBe(true);
    expect((await giveRole(person.user.id, "admin")).error?.message).toBe("role_unchanged");
    expect((await giveRole(person.user.id, "owner")).error?.message).toBe("unknown_role");
    expect((await giveRole(person.user.id, "user")).error).toBeNull();
    expect((await person.client.rpc("is_admin")).data).toBe(false);
    expect(await trailOf(person.user.id)).toEqual([
      { act: "role-given", actor_id: administratorId, reason: "Hired [removed].", details: {} },
      { act: "role-taken", actor_id: administratorId, reason: "On the rota.", details: {} },
    ]);
    // The column cannot be written directly, only through the function.
    const { error } = await person.client
      .from("profiles")
      .update({ user_role: "admin" })
      .eq("id", person.user.id);
    expect(error?.message).toBe("column_not_changeable");
    const byHand = await administrator
      .from("profiles")
      .update({ user_role: "user" })
      .eq("id", administratorId);
    expect(byHand.error?.message).toBe("column_not_changeable");
  });

  test("cannot be taken from the last administrator or from one set by configuration", async () => {
    expect((await giveRole(administratorId, "user")).error?.message).toBe("last_administrator");
    const listed = await newPerson();
    await server.query("insert into private.admin_emails values ($1)", [listed.email]);
    const refusal = await giveRole(listed.user.id, "user");
    expect(refusal.error?.message).toBe("administrator_by_configuration");
    const { data } = await administrator.rpc("get_person", { person: listed.user.id });
    expect(data).toMatchObject({ is_administrator: true, is_listed: true });
    // With a second administrator of either kind, the first can lose the role.
    expect((await giveRole(administratorId, "user")).error).toBeNull();
    const team = await trailOf(administratorId);
    expect(team.at(-1)).toMatchObject({ act: "role-taken", actor_id: administratorId });
    expect((await giveRole(administratorId, "admin", listed.client)).error).toBeNull();
    await server.query("delete from private.admin_emails where email = $1", [listed.email]);
  });

  test("is taken from only one of two administrators who take each other's concurrently", async () => {
    for (let round = 0; round < 3; round += 1) {
      const [one, other] = await Promise.all([newPerson(), newPerson()]);
      await giveRole(one.user.id, "admin");
      await giveRole(other.user.id, "admin");
      const results = await Promise.all([
        giveRole(other.user.id, "user", one.client),
        giveRole(one.user.id, "user", other.client),
      ]);
      expect(results.map(({ error }) => error?.message ?? "done").sort()).toEqual([
        "done",
        "not_allowed",
      ]);
      await server.query("update public.profiles set user_role = 'user' where id = any ($1)", [
        [one.user.id, other.user.id],
      ]);
    }
  });
});

describe("a person's data", () => {
  test("can be exported in full by the team and by the person", async () => {
    const person = await newPerson();
    const { id } = await submitProject(person.client, completeSubmission());
    await person.client.from("lists").insert({ name: "Shortlist" }).throwOnError();
    const key = await person.client.rpc("create_api_key", { key_name: "My notebook" });
    const note = "Please add a plan.";
    await administrator
      .rpc("review_project", { project: id, decision: "changes_requested", note })
      .throwOnError();
    const { data: own } = await person.client.rpc("export_my_data").throwOnError();
    const { data: exported } = await administrator
      .rpc("export_person", { person: person.user.id })
      .throwOnError();
    for (const data of [own, exported]) {
      expect(data).toMatchObject({
        account: { email: person.email },
        sessions: expect.arrayContaining([
          expect.objectContaining({ created_at: expect.any(String) }),
        ]),
        projects: [{ id, status: "changes_requested" }],
        records_of_the_account: {
          profiles: [{ email: person.email }],
          lists: [{ name: "Shortlist" }],
          api_keys: [{ name: "My notebook" }],
          companies: [{ name: "Hollow Lane Biochar" }],
        },
        records_of_the_projects: { reviews: [{ note }], project_types: [{}, {}] },
        emails: [{ template: "review-decision" }],
      });
      const text = JSON.stringify(data);
      expect(text).toContain('"action":"login"');
      for (const secret of [administratorId, key.data ?? "", person.session.refresh_token]) {
        expect(text.includes(secret)).toBe(false);
      }
    }
    expect((await trailOf(person.user.id)).map(({ act }) => act)).toEqual(["person-exported"]);
    const other = await newPerson();
    const refusal = await other.client.rpc("export_person", { person: person.user.id });
    expect(refusal.error?.message).toBe("not_allowed");
  });
});

test("every act on people has a label", async () => {
  const recorded = await server.query<{ act: string }>(
    "select distinct act from public.audit_trail where subject_kind = 'person'",
  );
  expect(recorded.length).toBeGreaterThan(2);
  for (const { act } of recorded) expect(acts[act], act).toBeDefined();
});
