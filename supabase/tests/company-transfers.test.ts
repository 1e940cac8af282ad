import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { colleagueLimits, idLookupLimits } from "#domain/limits.ts";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { findTraces } from "../../tests/fixtures/find-traces.ts";
import { projectWithSharedId } from "../../tests/fixtures/shared-ids.ts";
import { signInDirectly as signIn } from "../../tests/fixtures/sign-in-directly.ts";
import { completeSubmission, submitProject } from "../../tests/fixtures/submissions.ts";
import { startTestServer, type TestServer } from "../../tests/fixtures/test-server.ts";
import { unclaimedCompany } from "../../tests/fixtures/unclaimed-company.ts";

type Client = TestServer["anonymous"];

let server: TestServer;
let administrator: Client;
beforeAll(async () => {
  server = await startTestServer();
  administrator = (await signIn(server, demoAccounts.administrator)).client;
});
afterAll(() => server?.stop());

const reason = "The registry's account is theirs.";

async function person() {
  const email = `${randomUUID()}@example.org`;
  return { email, ...(await signIn(server, email)) };
}

async function companyWithColleagues() {
  const owner = await person();
  const name = `Char ${randomUUID()}`;
  const { id, companyId } = await submitProject(
    owner.client,
    completeSubmission({ company: name }),
  );
  await server.query("update public.projects set status = 'approved' where id = $1", [id]);
  const [editor, viewer] = [await person(), await person()];
  await server.query(
    "insert into public.company_members (company_id, user_id, role) values ($1, $2, 'editor'), ($1, $3, 'viewer')",
    [companyId, editor.user.id, viewer.user.id],
  );
  return { owner, editor, viewer, name, company: companyId, project: id };
}

const ownerOf = async (company: string) =>
  (
    await server.query<{ user_id: string | null }>(
      "select user_id from public.companies where id = $1",
      [company],
    )
  )[0]?.user_id;

const projectsOf = async ({ client }: { client: Client }) =>
  ((await client.from("projects").select("id")).data ?? []).map(({ id }) => id);

const emailsAbout = (name: string) =>
  server.query<{ recipient: string; template: string }>(
    "select recipient, template from public.email_outbox where data ->> 'company' = $1 and template <> 'submissions-received' order by template, recipient",
    [name],
  );

const actsOn = (company: string) =>
  server.query<{ act: string; reason: string | null }>(
    "select act, reason from public.audit_trail where subject_kind = 'company' and subject_id = $1",
    [company],
  );

const give = (
  company: string,
  address: string,
  keeps_colleagues: boolean,
  client = administrator,
) => client.rpc("give_company", { company, address, keeps_colleagues, reason });

describe("the team gives a company to somebody else", () => {
  test.each([
    ["with its colleagues", true],
    ["without them", false],
  ])("%s; both are told why, and the act is recorded", async (_, keeps) => {
    const { owner, editor, viewer, name, company, project } = await companyWithColleagues();
    const heir = await person();
    await give(company, heir.email.toUpperCase(), keeps).throwOnError();
    expect(await ownerOf(company)).toBe(heir.user.id);
    expect(await projectsOf(heir)).toEqual([project]);
    expect(await projectsOf(owner)).toEqual([]);
    for (const one of [editor, viewer]) {
      expect(await projectsOf(one)).toEqual(keeps ? [project] : []);
    }
    const told = (await emailsAbout(name)).map(({ recipient, template }) => [template, recipient]);
    expect(told).toEqual(
      [
        ...(keeps ? [] : [editor, viewer].map(({ email }) => ["colleague-removed", email])),
        ["company-given", heir.email],
        ["company-taken", owner.email],
      ].sort(),
    );
    expect(await actsOn(company)).toEqual([{ act: "company-given", reason }]);
    expect(await server.query("select * from private.listing_differences()")).toEqual([]);
  });

  test("also one that nobody has claimed, which decides its open claims", async () => {
    const { id } = await unclaimedCompany(server);
    const [claimant, other] = [await person(), await person()];
    for (const { client } of [claimant, other]) {
      await client.rpc("claim_company", { company: id, message: "Ours." }).throwOnError();
    }
    await give(id, claimant.email, true).throwOnError();
    expect(await ownerOf(id)).toBe(claimant.user.id);
    const { data } = await administrator
      .from("company_claims")
      .select("claimant_id, decision")
      .eq("company_id", id)
      .throwOnError();
    expect(new Map(data.map((row) => [row.claimant_id, row.decision]))).toEqual(
      new Map([
        [claimant.user.id, "approved"],
        [other.user.id, "rejected"],
      ]),
    );
  });

  test("only with a reason, to a confirmed account without a company of that name, as an administrator", async () => {
    const { owner, editor, name, company } = await companyWithColleagues();
    const heir = await person();
    for (const { client } of [owner, editor, heir]) {
      expect((await give(company, heir.email, true, client)).error?.code).toBe("42501");
    }
    expect((await give(company, "nobody@example.org", true)).error?.message).toBe(
      "no_account_with_address",
    );
    expect((await give(company, owner.email, true)).error?.message).toBe("already_owner");
    const blank = { company, address: heir.email, keeps_colleagues: true, reason: " " };
    expect((await administrator.rpc("give_company", blank)).error?.message).toBe("reason_required");
    await submitProject(heir.client, completeSubmission({ company: name }));
    expect((await give(company, heir.email, true)).error?.message).toBe(
      "owner_has_company_of_that_name",
    );
    expect(await ownerOf(company)).toBe(owner.user.id);
  });
});

describe("the team takes a company back", () => {
  const takeBack = (company: string, client = administrator) =>
    client.rpc("take_back_company", { company, reason });

  test("so that it is unclaimed, with its sources and without colleagues or invitations", async () => {
    const { owner, editor, viewer, name, company, project } = await companyWithColleagues();
    const invited = await person();
    await owner.client
      .rpc("invite_colleague", { company, address: invited.email, new_role: "editor" })
      .throwOnError();
    const sourcesOf = () =>
      server.query("select sources from public.projects where id = $1", [project]);
    const before = await sourcesOf();
    expect((await takeBack(company, owner.client)).error?.code).toBe("42501");
    await takeBack(company).throwOnError();
    expect(await ownerOf(company)).toBeNull();
    expect(await sourcesOf()).toEqual(before);
    for (const one of [owner, editor, viewer]) expect(await projectsOf(one)).toEqual([]);
    expect((await invited.client.rpc("get_my_company_invitations")).data).toEqual([]);
    const found = await invited.client.rpc("find_unclaimed_companies", { search: name });
    expect(found.data).toMatchObject([{ company_id: company, project_count: 1 }]);
    expect((await emailsAbout(name)).map(({ template }) => template)).toEqual([
      "colleague-removed",
      "colleague-removed",
      "company-taken",
    ]);
    expect((await actsOn(company)).map(({ act }) => act)).toContain("company-taken-back");
    expect((await takeBack(company)).error?.message).toBe("company_has_no_owner");
    expect(await server.query("select * from private.listing_differences()")).toEqual([]);
  });

  test("which then also has the projects that a later import filed under its name", async () => {
    const { name, company, project } = await companyWithColleagues();
    const namesake = await unclaimedCompany(server, { name });
    await takeBack(company).throwOnError();
    expect(await ownerOf(namesake.id)).toBeUndefined();
    const rows = await server.query<{ id: string }>(
      "select id from public.projects where company_id = $1",
      [company],
    );
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([project, ...namesake.projects]));
    expect(await server.query("select * from private.listing_differences()")).toEqual([]);
  });

  test("unless one of those has the ID of one of its own, neither with a registry", async () => {
    const { owner, name, company } = await companyWithColleagues();
    const { data } = await owner.client.from("projects").select("project_id").single();
    const namesake = await unclaimedCompany(server, { name });
    const projectId = data?.project_id ?? "";
    await projectWithSharedId(server, namesake.id, projectId);
    expect((await takeBack(company)).error).toMatchObject({
      message: "project_id_taken",
      details: projectId,
    });
    expect(await ownerOf(company)).toBe(owner.user.id);
  });
});

test("an owner hands the company over to a colleague who may edit, and stays as one", async () => {
  const { owner, editor, viewer, company, project } = await companyWithColleagues();
  const handOver = (to: string) => owner.client.rpc("hand_over_company", { company, person: to });
  expect((await handOver(viewer.user.id)).error?.message).toBe("colleague_not_found");
  expect((await handOver(randomUUID())).error?.message).toBe("colleague_not_found");
  await handOver(editor.user.id).throwOnError();
  expect(await ownerOf(company)).toBe(editor.user.id);
  expect((await owner.client.rpc("get_my_companies")).data).toMatchObject([{ role: "editor" }]);
  expect((await handOver(editor.user.id)).error?.message).toBe("own_company_not_found");
  expect(await projectsOf(owner)).toEqual([project]);
});

test("a company is handed over at most as often a day as roles change", async () => {
  const { owner, editor, company } = await companyWithColleagues();
  const handOver = (count: number) => {
    const [from, to] = count % 2 === 0 ? [owner, editor] : [editor, owner];
    return from.client.rpc("hand_over_company", { company, person: to.user.id });
  };
  for (let count = 0; count < colleagueLimits.changesPerDay; count += 1) {
    await handOver(count).throwOnError();
  }
  expect((await handOver(colleagueLimits.changesPerDay)).error?.message).toBe(
    "too_many_hand_overs",
  );
});

test("of fifty who hand over, give, take back and remove at once, one owner or none is left and no stray colleague", async () => {
  const { owner, editor, viewer, company } = await companyWithColleagues();
  const heir = await person();
  const calls = Array.from({ length: 50 }, (_, index) =>
    [
      () => owner.client.rpc("hand_over_company", { company, person: editor.user.id }),
      () => editor.client.rpc("hand_over_company", { company, person: owner.user.id }),
      () => give(company, heir.email, index % 2 === 0),
      () => administrator.rpc("take_back_company", { company, reason }),
      () => owner.client.rpc("remove_colleague", { company, person: viewer.user.id }),
    ][index % 5]?.(),
  );
  for (const response of await Promise.all(calls)) {
    if (response?.error) expect(response.error.code).toMatch(/^PT4\d\d$/);
  }
  const current = await ownerOf(company);
  const members = await server.query<{ user_id: string }>(
    "select user_id from public.company_members where company_id = $1",
    [company],
  );
  if (current === null) expect(members).toEqual([]);
  else expect(members.map(({ user_id }) => user_id)).not.toContain(current);
});

describe("deleting the owner of a company with colleagues", () => {
  test("passes it to the editor who joined first, with every project and without the owner's address", async () => {
    const { owner, editor, name, company, project } = await companyWithColleagues();
    await server.query("update public.projects set contact_email = $2 where id = $1", [
      project,
      owner.email,
    ]);
    const { data } = await administrator
      .rpc("delete_person", {
        person: owner.user.id,
        confirmed_email: owner.email,
        approved_projects: "go",
        reason: "They asked.",
      })
      .throwOnError();
    expect(data).toMatchObject({ companies_passed_on: 1, projects_deleted: 0 });
    expect(await ownerOf(company)).toBe(editor.user.id);
    const { data: kept } = await editor.client.from("projects").select("id, contact_email");
    expect(kept).toEqual([{ id: project, contact_email: null }]);
    expect(await emailsAbout(name)).toEqual([
      { recipient: editor.email, template: "company-passed-on" },
    ]);
  });

  test("leaves nothing of their address in what waits, what was imported and what was frozen", async () => {
    const { owner, editor, name, company, project } = await companyWithColleagues();
    const submission = (projectId: string) => {
      const whole = completeSubmission({
        projectId,
        company: name,
        description: `Write to ${owner.email}.`,
      });
      return {
        ...whole,
        company: { ...whole.company, email: owner.email.toUpperCase() },
        details: { ...whole.details, contactEmail: owner.email },
      };
    };
    const other = await submitProject(owner.client, submission(`Other ${randomUUID()}`));
    await server.query("update public.projects set contact_email = $2 where id = $1", [
      project,
      owner.email,
    ]);
    const { data: listed } = await server.anonymous
      .from("listings")
      .select("id")
      .neq("id", project)
      .limit(1)
      .single()
      .throwOnError();
    const stranger = await person();
    const { data: frozen } = await stranger.client
      .rpc("freeze_comparison", {
        registry_ids: [project, listed.id],
        horizon_years: 100,
        discount_rate: 0,
        title: "Somebody else's",
      })
      .throwOnError();
    const { data: edit } = await owner.client
      .rpc("update_project", { project, submission: submission(`Edited ${randomUUID()}`) })
      .throwOnError();
    await server.query(
      `insert into public.registry_records (project_id, registry, registry_id, values, base)
       values ($1, 'Verra', '1', '{}', jsonb_build_object('details.description', jsonb_build_object('value', $2::text)))`,
      [project, owner.email],
    );
    await administrator
      .rpc("delete_person", {
        person: owner.user.id,
        confirmed_email: owner.email,
        approved_projects: "stay",
        reason: "They asked.",
      })
      .throwOnError();
    expect(await findTraces(server, owner.email)).toEqual([]);

    const { revision } = edit as { revision: string };
    await administrator
      .rpc("review_project", { project, decision: "approved", revision })
      .throwOnError();
    await administrator
      .rpc("review_project", { project: other.id, decision: "approved" })
      .throwOnError();
    expect(await ownerOf(company)).toBe(editor.user.id);
    const { data: listings } = await server.anonymous
      .from("listings")
      .select("contact_email, description")
      .in("id", [project, other.id]);
    const cleaned = { contact_email: null, description: "Write to [removed]." };
    expect(listings).toEqual([cleaned, cleaned]);
    const { data: compared } = await server.anonymous.rpc("get_frozen_comparison", { frozen });
    expect(compared).not.toBeNull();
  });

  test("ends its open invitations, so that no one joins a company without an owner", async () => {
    const { owner, company } = await companyWithColleagues();
    await server.query("delete from public.company_members where company_id = $1", [company]);
    const invited = await person();
    const { data: invitation } = await owner.client
      .rpc("invite_colleague", { company, address: invited.email, new_role: "editor" })
      .throwOnError();
    await administrator
      .rpc("delete_person", {
        person: owner.user.id,
        confirmed_email: owner.email,
        approved_projects: "stay",
        reason: "They asked.",
      })
      .throwOnError();
    expect(await ownerOf(company)).toBeNull();
    expect((await invited.client.rpc("get_my_company_invitations")).data).toEqual([]);
    const accepted = await invited.client.rpc("accept_company_invitation", {
      invitation: invitation ?? "",
    });
    expect(accepted.error?.message).toBe("invitation_not_pending");
    expect(await projectsOf(invited)).toEqual([]);
    const unsent = await server.query(
      "select from public.email_outbox where template = 'company-invitation' and recipient = $1 and sent_at is null",
      [invited.email],
    );
    expect(unsent).toEqual([]);
  });

  test("and a deleted colleague leaves no membership and no invitation", async () => {
    const { owner, company } = await companyWithColleagues();
    const invited = await person();
    const { data: invitation } = await owner.client
      .rpc("invite_colleague", { company, address: invited.email, new_role: "viewer" })
      .throwOnError();
    await invited.client
      .rpc("accept_company_invitation", { invitation: invitation ?? "" })
      .throwOnError();
    await administrator
      .rpc("delete_person", {
        person: invited.user.id,
        confirmed_email: invited.email,
        approved_projects: "stay",
        reason: "They asked.",
      })
      .throwOnError();
    const left = await server.query(
      `select from public.company_members where user_id = $1
       union all select from public.company_invitations where email = $2
       union all select from public.email_outbox where data::text like '%' || $2 || '%'`,
      [invited.user.id, invited.email],
    );
    expect(left).toEqual([]);
  });
});

describe("find_existing_projects", () => {
  const find = (client: Client, registry_ids: string[]) =>
    client.rpc("find_existing_projects", { registry: "Verra", registry_ids });

  test("says of each id whether it is the caller's, can be claimed or is taken, and no more", async () => {
    const [own, other] = [await person(), await person()];
    const submit = async (client: Client) => {
      const projectId = `V${randomUUID()}`;
      const submission = completeSubmission({ projectId, company: `Char ${randomUUID()}` });
      const withRegistry = { ...submission, project: { ...submission.project, registry: "Verra" } };
      await submitProject(client, withRegistry);
      return projectId;
    };
    const yours = await submit(own.client);
    const taken = await submit(other.client);
    const listed = await unclaimedCompany(server);
    const waiting = await unclaimedCompany(server, { status: "submitted", isImported: true });
    const rejected = await unclaimedCompany(server, { status: "rejected", isImported: true });
    const ids = [yours, taken, ...listed.registryIds, ...waiting.registryIds];
    const { data } = await find(own.client, [
      ...ids.map((id) => ` ${id.toUpperCase()}`),
      ...rejected.registryIds,
      "nobody's",
    ]).throwOnError();
    expect(data).toEqual({
      [` ${yours.toUpperCase()}`]: "yours",
      [` ${taken.toUpperCase()}`]: "taken",
      [` ${listed.registryIds[0]?.toUpperCase()}`]: "claimable",
      [` ${waiting.registryIds[0]?.toUpperCase()}`]: "claimable",
      [rejected.registryIds[0] ?? ""]: "taken",
    });
    const submission = completeSubmission({ projectId: listed.registryIds[0] ?? "" });
    const { error } = await own.client.rpc("submit_project", {
      submission: { ...submission, project: { ...submission.project, registry: "Verra" } },
      submission_key: randomUUID(),
    });
    expect(error).toMatchObject({ message: "project_id_taken", hint: "claimable" });
  });

  test("takes a thousand ids at once and thirty thousand an hour", async () => {
    const { client, user } = await person();
    expect((await find(client, null as never)).data).toEqual({});
    const [row] = await server.query<{ limits: object }>(
      "select private.id_lookup_limits() as limits",
    );
    expect(row?.limits).toEqual(idLookupLimits);
    const ids = Array.from({ length: idLookupLimits.perCall + 1 }, (_, index) => `${index}`);
    expect((await find(client, ids)).error).not.toBeNull();
    expect((await find(client, ids.slice(1))).error).toBeNull();
    await server.query("update private.id_lookups set ids = $2 where user_id = $1", [
      user.id,
      idLookupLimits.perHour - 1,
    ]);
    expect((await find(client, ["1"])).error).toBeNull();
    expect((await find(client, ["1"])).error?.message).toBe("too_many_id_lookups");
    await server.query(
      "update private.id_lookups set hour = hour - interval '1 hour' where user_id = $1",
      [user.id],
    );
    expect((await find(client, ["1"])).error).toBeNull();
  });
});
