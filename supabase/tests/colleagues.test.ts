import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { colleagueLimits } from "#domain/limits.ts";
import { receiveMail, sendEmailsNow } from "../../tests/fixtures/mailbox.ts";
import { deliver, photo, submitWithFiles, withMedia } from "../../tests/fixtures/project-files.ts";
import { signInDirectly as signIn } from "../../tests/fixtures/sign-in-directly.ts";
import { completeSubmission, submitProject } from "../../tests/fixtures/submissions.ts";
import { startTestServer, type TestServer } from "../../tests/fixtures/test-server.ts";

type Client = TestServer["anonymous"];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

async function person() {
  const email = `${randomUUID()}@example.org`;
  return { email, ...(await signIn(server, email)) };
}

/** An owner with a listed project, under a name of its own. */
async function listedCompany() {
  const owner = await person();
  const name = `Char ${randomUUID()}`;
  const { id, companyId } = await submitProject(
    owner.client,
    completeSubmission({ company: name }),
  );
  await server.query("update public.projects set status = 'approved' where id = $1", [id]);
  return { owner, name, company: companyId, project: id };
}

const invite = (client: Client, company: string, address: string, new_role = "editor") =>
  client.rpc("invite_colleague", { company, address, new_role });

async function colleague(company: string, owner: Client, role: "editor" | "viewer") {
  const invited = await person();
  const { data } = await invite(owner, company, invited.email, role).throwOnError();
  await invited.client.rpc("accept_company_invitation", { invitation: data }).throwOnError();
  return invited;
}

const messageOf = async (request: PromiseLike<{ error: { message: string } | null }>) =>
  (await request).error?.message;

test("the database uses the same limits as the messages", async () => {
  const [row] = await server.query<{ limits: object }>(
    "select private.colleague_limits() as limits",
  );
  expect(row?.limits).toEqual(colleagueLimits);
});

describe("an invitation", () => {
  test("is sent by e-mail, found only by its address, and accepted once logged in with it", async () => {
    const { owner, name, company, project } = await listedCompany();
    const invited = await person();
    const stranger = await person();
    const { data: invitation } = await invite(
      owner.client,
      company,
      ` ${invited.email.toUpperCase()} `,
      "viewer",
    ).throwOnError();
    await sendEmailsNow(server);
    const mail = await receiveMail(server, invited.email, (subject) => subject.includes(name));
    expect(mail.text).toContain(`${owner.email} invites you`);
    expect(mail.text).toContain(`%2Finvitations%2Fcompanies%2F${invitation}`);

    const found = await invited.client.rpc("get_my_company_invitations").throwOnError();
    expect(found.data).toMatchObject([
      { id: invitation, company_name: name, role: "viewer", invited_by_email: owner.email },
    ]);
    expect((await stranger.client.rpc("get_my_company_invitations")).data).toEqual([]);
    for (const call of ["accept_company_invitation", "decline_company_invitation"] as const) {
      expect(await messageOf(stranger.client.rpc(call, { invitation: invitation ?? "" }))).toBe(
        "invitation_not_found",
      );
    }
    expect((await invited.client.from("projects").select("id")).data).toEqual([]);

    await invited.client
      .rpc("accept_company_invitation", { invitation: invitation ?? "" })
      .throwOnError();
    expect((await invited.client.from("projects").select("id")).data).toEqual([{ id: project }]);
    expect((await invited.client.rpc("get_my_companies")).data).toMatchObject([
      { company_id: company, company_name: name, role: "viewer" },
    ]);
    await sendEmailsNow(server);
    await receiveMail(server, owner.email, (subject) => subject.includes(invited.email));
  });

  test("is not for an address that nobody has confirmed", async () => {
    const { owner, company } = await listedCompany();
    const invited = await person();
    const { data } = await invite(owner.client, company, invited.email).throwOnError();
    await server.query("update auth.users set email_confirmed_at = null where id = $1", [
      invited.user.id,
    ]);
    expect((await invited.client.rpc("get_my_company_invitations")).data).toEqual([]);
    expect(
      await messageOf(invited.client.rpc("accept_company_invitation", { invitation: data ?? "" })),
    ).toBe("invitation_not_found");
  });

  test("can be sent again, withdrawn and declined, and then not be accepted", async () => {
    const { owner, company } = await listedCompany();
    const invited = await person();
    const accept = (invitation: string) =>
      messageOf(invited.client.rpc("accept_company_invitation", { invitation }));
    const { data: first } = await invite(owner.client, company, invited.email).throwOnError();
    const id = { invitation: first ?? "" };
    for (let sends = 1; sends < colleagueLimits.sendsPerInvitation; sends += 1) {
      expect(await messageOf(owner.client.rpc("resend_company_invitation", id))).toBeUndefined();
    }
    expect(await messageOf(owner.client.rpc("resend_company_invitation", id))).toBe(
      "invitation_sent_too_often",
    );
    const stranger = await person();
    for (const call of ["resend_company_invitation", "withdraw_company_invitation"] as const) {
      expect(await messageOf(stranger.client.rpc(call, id))).toBe("own_company_not_found");
      expect(await messageOf(invited.client.rpc(call, id))).toBe("own_company_not_found");
    }
    await owner.client.rpc("withdraw_company_invitation", id).throwOnError();
    expect(await accept(first ?? "")).toBe("invitation_not_pending");

    const { data: second } = await invite(owner.client, company, invited.email).throwOnError();
    await invited.client
      .rpc("decline_company_invitation", { invitation: second ?? "" })
      .throwOnError();
    expect(await accept(second ?? "")).toBe("invitation_not_pending");
    const { data: third } = await invite(owner.client, company, invited.email).throwOnError();
    await server.query("update public.company_invitations set expires_at = now() where id = $1", [
      third,
    ]);
    expect(await accept(third ?? "")).toBe("invitation_not_pending");
    expect((await invited.client.rpc("get_my_company_invitations")).data).toEqual([]);
    expect(await messageOf(invite(owner.client, company, invited.email))).toBeUndefined();
  });

  test("keeps one of fifty sent at once to an address, and one of fifty acceptances", async () => {
    const { owner, company } = await listedCompany();
    const invited = await person();
    const sent = await Promise.all(
      Array.from({ length: 50 }, () => invite(owner.client, company, invited.email)),
    );
    const successes = sent.filter(({ error }) => error === null);
    expect(successes).toHaveLength(1);
    expect(new Set(sent.flatMap(({ error }) => error?.message ?? []))).toEqual(
      new Set(["colleague_already_invited"]),
    );
    const invitation = successes[0]?.data ?? "";
    const [emails] = await server.query<{ count: number }>(
      "select count(*)::integer as count from public.email_outbox where recipient = $1 and template = 'company-invitation'",
      [invited.email],
    );
    expect(emails?.count).toBe(1);

    const accepted = await Promise.all(
      Array.from({ length: 50 }, () =>
        invited.client.rpc("accept_company_invitation", { invitation }),
      ),
    );
    expect(accepted.filter(({ error }) => error === null)).toHaveLength(1);
    expect((await invited.client.from("company_members").select("role")).data).toEqual([
      { role: "editor" },
    ]);
  });

  test("needs a listed company, an address and a known role; owners send at most thirty a day", async () => {
    const owner = await person();
    const { companyId } = await submitProject(
      owner.client,
      completeSubmission({ company: `Unlisted ${randomUUID()}` }),
    );
    expect(await messageOf(invite(owner.client, companyId, "a@example.org"))).toBe(
      "company_not_listed",
    );
    const withdrawn = await listedCompany();
    const { data: invitation } = await invite(
      withdrawn.owner.client,
      withdrawn.company,
      `${randomUUID()}@example.org`,
    ).throwOnError();
    await server.query("update public.projects set status = 'withdrawn' where id = $1", [
      withdrawn.project,
    ]);
    expect(
      await messageOf(
        withdrawn.owner.client.rpc("resend_company_invitation", { invitation: invitation ?? "" }),
      ),
    ).toBe("company_not_listed");
    const listed = await listedCompany();
    const { client, email } = listed.owner;
    expect((await invite(client, listed.company, null as never)).error?.code).toBe("23514");
    expect(await messageOf(invite(client, listed.company, email))).toBe("already_colleague");
    expect(await messageOf(invite(client, listed.company, "a@example.org", "owner"))).toBe(
      "unknown_role",
    );
    expect((await invite(client, listed.company, "a@example.org, b@example.org")).error?.code).toBe(
      "23514",
    );
    const sent = await Promise.all(
      Array.from({ length: colleagueLimits.emailsPerDay + 5 }, (_, index) =>
        invite(client, listed.company, `${index}-${randomUUID()}@example.org`),
      ),
    );
    expect(sent.filter(({ error }) => error?.message === "too_many_colleague_emails")).toHaveLength(
      5,
    );
  });
});

describe("colleagues", () => {
  test("who may edit submit, edit and reduce offers of the company as its owner does", async () => {
    const { owner, name, company, project } = await listedCompany();
    const { client } = await colleague(company, owner.client, "editor");
    const submission = withMedia([photo()], { company: name });
    const { id, company_id, files } = await submitWithFiles(client, submission);
    expect(company_id).toBe(company);
    await deliver(client, id, files);
    expect((await owner.client.from("projects").select("id").eq("id", id)).data).toEqual([{ id }]);
    const edit = completeSubmission({ company: name, projectId: `Edited ${randomUUID()}` });
    const { data: edited } = await client.rpc("update_project", { project: id, submission: edit });
    expect(edited).toMatchObject({ outcome: "saved" });
    await client.rpc("reduce_offer", { project, change: "sold_out" }).throwOnError();
    const owned = await client.rpc("get_my_companies").throwOnError();
    expect(owned.data.map(({ role }) => role)).toEqual(["editor"]);
  });

  test("who may only look see everything, change nothing and found no second company of its name", async () => {
    const { owner, name, company, project } = await listedCompany();
    const { client } = await colleague(company, owner.client, "viewer");
    const submission = completeSubmission({ company: name, projectId: `Edited ${randomUUID()}` });
    expect((await client.from("projects").select("id")).data).toEqual([{ id: project }]);
    expect(await messageOf(client.rpc("update_project", { project, submission }))).toBe(
      "project_not_found",
    );
    expect(await messageOf(client.rpc("reduce_offer", { project, change: "sold_out" }))).toBe(
      "project_not_found",
    );
    expect(
      await messageOf(client.rpc("submit_project", { submission, submission_key: randomUUID() })),
    ).toBe("company_view_only");
  });

  test("may neither invite, change roles, remove others, nor hand the company over", async () => {
    const { owner, company } = await listedCompany();
    const editor = await colleague(company, owner.client, "editor");
    const viewer = await colleague(company, owner.client, "viewer");
    for (const { client } of [editor, viewer]) {
      const other = client === editor.client ? viewer.user.id : editor.user.id;
      expect(await messageOf(invite(client, company, "a@example.org"))).toBe(
        "own_company_not_found",
      );
      for (const refused of [
        client.rpc("set_colleague_role", { company, person: other, new_role: "viewer" }),
        client.rpc("remove_colleague", { company, person: other }),
        client.rpc("remove_colleague", { company, person: owner.user.id }),
        client.rpc("hand_over_company", { company, person: other }),
      ]) {
        expect(await messageOf(refused)).toBe("own_company_not_found");
      }
    }
    const seen = await viewer.client.rpc("get_colleagues", { company }).throwOnError();
    const people = (seen.data as { people: { email: string; role: string }[] }).people;
    expect(people.map(({ email, role }) => [email, role])).toEqual([
      [owner.email, "owner"],
      [editor.email, "editor"],
      [viewer.email, "viewer"],
    ]);
    expect(seen.data).toMatchObject({ invitations: [] });
    const stranger = await person();
    expect(await messageOf(stranger.client.rpc("get_colleagues", { company }))).toBe(
      "own_company_not_found",
    );
  });

  test("lose access to rows and files as soon as they are removed or leave", async () => {
    const { owner, name, company } = await listedCompany();
    const { id, files } = await submitWithFiles(
      owner.client,
      withMedia([photo()], { company: name }),
    );
    await deliver(owner.client, id, files);
    const path = files[0]?.path ?? "";
    const removed = await colleague(company, owner.client, "editor");
    const leaving = await colleague(company, owner.client, "viewer");
    const readsFile = async ({ client }: { client: Client }) =>
      (await client.storage.from("project_media").download(path)).error === null;
    expect(await readsFile(removed)).toBe(true);
    expect(await readsFile(leaving)).toBe(true);
    await owner.client.rpc("remove_colleague", { company, person: removed.user.id }).throwOnError();
    await leaving.client
      .rpc("remove_colleague", { company, person: leaving.user.id })
      .throwOnError();
    for (const gone of [removed, leaving]) {
      expect(await readsFile(gone)).toBe(false);
      for (const table of ["companies", "projects", "project_files"] as const) {
        expect((await gone.client.from(table).select("id")).data, table).toEqual([]);
      }
      expect((await gone.client.rpc("get_my_companies")).data).toEqual([]);
    }
    const told = await server.query<{ recipient: string }>(
      "select recipient from public.email_outbox where template = 'colleague-removed' and data ->> 'company' = $1",
      [name],
    );
    expect(told).toEqual([{ recipient: removed.email }]);
  });

  test("change roles by the owner, at most fifty times a day", async () => {
    const { owner, company, project } = await listedCompany();
    const { client, user } = await colleague(company, owner.client, "viewer");
    const set = (new_role: string) =>
      owner.client.rpc("set_colleague_role", { company, person: user.id, new_role });
    expect((await set("editor")).error).toBeNull();
    expect(
      await messageOf(client.rpc("reduce_offer", { project, change: "sold_out" })),
    ).toBeUndefined();
    for (let changed = 1; changed < colleagueLimits.changesPerDay; changed += 1) {
      await set(changed % 2 === 0 ? "editor" : "viewer").throwOnError();
    }
    expect(await messageOf(set("editor"))).toBe("too_many_role_changes");
  });

  test("hear of the team's decisions like the owner, by e-mail if they may edit", async () => {
    const { owner, name, company, project } = await listedCompany();
    const editor = await colleague(company, owner.client, "editor");
    const viewer = await colleague(company, owner.client, "viewer");
    await server.query("select private.tell_owners(array[$1::uuid], 'decision')", [project]);
    const topics = await server.query<{ topic: string }>(
      "select topic from realtime.messages where payload ->> 'project' = $1",
      [project],
    );
    expect(topics.map(({ topic }) => topic).sort()).toEqual(
      [owner, editor, viewer].map(({ user }) => `user:${user.id}`).sort(),
    );
    await server.query("select private.tell_developer($1, 'project-taken-up', '{}')", [project]);
    const emails = await server.query<{ recipient: string }>(
      "select recipient from public.email_outbox where template = 'project-taken-up' and data ->> 'company' = $1",
      [name],
    );
    expect(emails.map(({ recipient }) => recipient).sort()).toEqual(
      [owner.email, editor.email, "office@hollow-lane.example"].sort(),
    );
  });

  test("count towards the owner's limits, also when both submit at once", async () => {
    const { owner, name, company } = await listedCompany();
    const { client } = await colleague(company, owner.client, "editor");
    const submit = (by: Client) =>
      by.rpc("submit_project", {
        submission: completeSubmission({ company: name }),
        submission_key: randomUUID(),
      });
    const sent = await Promise.all(
      Array.from({ length: 30 }, (_, index) => submit(index % 2 === 0 ? client : owner.client)),
    );
    const [stored] = await server.query<{ count: number }>(
      "select count(*)::integer as count from public.projects where company_id = $1",
      [company],
    );
    expect(sent.filter(({ error }) => error === null)).toHaveLength((stored?.count ?? 0) - 1);
    const [limit] = await server.query<{ most: number }>(
      "select private.submission_limit('submissionsPerHour') as most",
    );
    expect(stored?.count).toBeLessThanOrEqual(Number(limit?.most));
  });
});

describe("a person's data", () => {
  test("includes where they are a colleague, without who invited them", async () => {
    const { owner, company } = await listedCompany();
    const { client, email } = await colleague(company, owner.client, "viewer");
    const { data } = await client.rpc("export_my_data").throwOnError();
    const records = (data as { records_of_the_account: Record<string, object[]> })
      .records_of_the_account;
    expect(records.company_members).toMatchObject([{ company_id: company, role: "viewer" }]);
    expect(records.company_invitations).toMatchObject([{ email, outcome: "accepted" }]);
    expect(JSON.stringify(records)).not.toContain(owner.user.id);
    expect((data as { projects: object[] }).projects).toEqual([]);
  });
});
