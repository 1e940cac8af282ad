import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { publicEmailDomains } from "#domain/claims/public-email-domains.ts";
import { visitorMessage } from "#domain/errors.ts";
import { claimLimits } from "#domain/limits.ts";
import { product } from "#domain/product.ts";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { clearOutbox, receiveMail, sendEmailsNow } from "../../tests/fixtures/mailbox.ts";
import { projectWithSharedId } from "../../tests/fixtures/shared-ids.ts";
import { signInDirectly as signIn } from "../../tests/fixtures/sign-in-directly.ts";
import { completeSubmission, submitProject } from "../../tests/fixtures/submissions.ts";
import { startTestServer, type TestServer } from "../../tests/fixtures/test-server.ts";
import { unclaimedCompany } from "../../tests/fixtures/unclaimed-company.ts";

type Client = TestServer["anonymous"];

let server: TestServer;
let administrator: Client;
let secondAdministrator: Client;
beforeAll(async () => {
  server = await startTestServer();
  administrator = (await signIn(server, demoAccounts.administrator)).client;
  secondAdministrator = (await signIn(server, "second-team@example.org")).client;
  await server.query(
    "update public.profiles set user_role = 'admin' where email = 'second-team@example.org'",
  );
});
afterAll(() => server?.stop());

const message = "I run the registry accounts of this company.";

const person = async (domain = "example.org") => {
  const email = `${randomUUID()}@${domain}`;
  return { email, ...(await signIn(server, email)) };
};

const claim = (client: Client, company: string, text = message) =>
  client.rpc("claim_company", { company, message: text });

async function claimed(client: Client, company: string): Promise<string> {
  const { data, error } = await claim(client, company);
  if (error) throw new Error(error.message);
  return data;
}

const decide = (decision: string, id: string, note?: string, client = administrator) =>
  client.rpc("decide_company_claim", { claim: id, decision, ...(note && { note }) });

const claimRow = async (id: string) =>
  (await administrator.from("company_claims").select("*").eq("id", id).single()).data;

const ownerOf = async (company: string) =>
  (
    await server.query<{ user_id: string | null }>(
      "select user_id from public.companies where id = $1",
      [company],
    )
  )[0]?.user_id;

test("the database uses the same providers and limit as the messages", async () => {
  const [row] = await server.query<{ domains: string[]; open: number }>(
    "select private.public_email_domains() as domains, private.open_claims_per_person() as open",
  );
  expect(row).toEqual({ domains: publicEmailDomains, open: claimLimits.openPerPerson });
});

describe("a company created by an import", () => {
  test("has no owner: its unlisted projects are hidden, even from users without a company", async () => {
    const waiting = await unclaimedCompany(server, { status: "submitted" });
    const { client } = await person();
    for (const table of ["companies", "projects", "review_queue"] as const) {
      const column = table === "companies" ? "id" : ("company_id" as "id");
      const { data } =
        table === "review_queue"
          ? await client.from(table).select("id").in("id", waiting.projects)
          : await client.from(table).select("id").eq(column, waiting.id);
      expect(data, table).toEqual([]);
    }
    const edited = await client.rpc("update_project", {
      project: waiting.projects[0] ?? "",
      submission: completeSubmission(),
    });
    expect(edited.error?.message).toBe("project_not_found");
    expect((await claim(client, waiting.id)).error?.message).toBe("company_not_found");
  });

  test("is marked as unclaimed in its listings, and found by its name or project IDs", async () => {
    const name = `Forêts ${randomUUID()}`;
    const { id, projects, registryIds } = await unclaimedCompany(server, { name, projects: 4 });
    const { data: listing } = await server.anonymous
      .from("project_listings")
      .select("is_unclaimed")
      .eq("id", projects[0] ?? "")
      .single();
    expect(listing).toEqual({ is_unclaimed: true });
    const { client } = await person();
    const find = async (search: string) =>
      (await client.rpc("find_unclaimed_companies", { search })).data ?? [];
    const found = {
      company_id: id,
      company_name: name,
      project_count: 4,
      waiting_count: 0,
      example_ids: registryIds.slice(0, 3),
    };
    expect(await find(` ${name.toUpperCase().replace("Ê", "e")}  forest `)).toEqual([found]);
    expect(await find(registryIds[2] ?? "")).toEqual([found]);
    expect(await find(`${name} elsewhere`)).toEqual([]);
    expect(await find("  ")).toEqual([]);
  });

  test("is found and claimed while its imported projects wait for review, and not once they are rejected", async () => {
    const { client } = await person();
    const find = async (search: string) =>
      (await client.rpc("find_unclaimed_companies", { search })).data ?? [];
    const waiting = await unclaimedCompany(server, { status: "submitted", isImported: true });
    expect(await find(waiting.registryIds[0] ?? "")).toEqual([
      {
        company_id: waiting.id,
        company_name: waiting.name,
        project_count: 1,
        waiting_count: 1,
        example_ids: waiting.registryIds,
      },
    ]);
    await server.query(
      "update public.projects set project_location = 'Waitland', website = 'https://wait.example' where id = any ($1)",
      [waiting.projects],
    );
    expect(await find(`${waiting.name} waitland`)).toEqual([]);
    expect(await find("Imported %")).toEqual([]);
    // The first ten words count.
    const many = await unclaimedCompany(server, { name: `a b c d e f g h i ${randomUUID()}` });
    expect(await find(`${many.name} nowhere`)).toMatchObject([{ company_id: many.id }]);
    expect(await find(`nowhere ${many.name}`)).toEqual([]);
    expect((await claim(client, waiting.id)).error).toBeNull();

    const rejected = await unclaimedCompany(server, { status: "rejected", isImported: true });
    expect(await find(rejected.name)).toEqual([]);
    expect((await claim(client, rejected.id)).error?.message).toBe("company_not_found");
    // What a developer entered and nobody approved was never published.
    const entered = await unclaimedCompany(server, { status: "submitted", isImported: true });
    await server.query(
      "update public.projects set submission_key = gen_random_uuid() where id = any ($1)",
      [entered.projects],
    );
    expect(await find(entered.name)).toEqual([]);
    expect((await claim(client, entered.id)).error?.message).toBe("company_not_found");
  });

  test("can be reviewed by the team without sending an e-mail", async () => {
    const { projects } = await unclaimedCompany(server, { status: "submitted" });
    const [project = ""] = projects;
    const { error } = await administrator.rpc("review_project", { project, decision: "approved" });
    expect(error).toBeNull();
    const emails = await server.query(
      "select from public.email_outbox where data ->> 'project' = $1",
      [project],
    );
    expect(emails).toEqual([]);
  });
});

describe("a matching domain", () => {
  const cases: [website: string | null, domain: string, matches: boolean][] = [
    ["https://acorn.example/projects", "acorn.example", true],
    ["https://WWW.Acorn.example:8443", "acorn.example", true],
    ["https://acorn.example.evil.example", "acorn.example", false],
    ["https://acorn.example", "acorn.example.evil.example", false],
    ["https://acorn.example@evil.example/", "acorn.example", false],
    ["https://evil.example\\@acorn.example/", "acorn.example", false],
    ["https://evil.example/acorn.example", "acorn.example", false],
    ["https://evil.example?acorn.example", "acorn.example", false],
    ["https://notacorn.example", "acorn.example", false],
    ["https://gmail.com", "gmail.com", false],
    [null, "acorn.example", false],
  ];

  test("is the website's domain, however it is written, and never a public provider's", async () => {
    const { user } = await person();
    for (const [website, domain, matches] of cases) {
      const { id } = await unclaimedCompany(server, { website });
      await server.query("update auth.users set email = $2 where id = $1", [
        user.id,
        `${randomUUID()}@${domain}`,
      ]);
      const [found] = await server.query<{ matches: boolean }>(
        "select private.has_matching_domain($1, $2) as matches",
        [user.id, id],
      );
      expect(found?.matches, `${website} and ${domain}`).toBe(matches);
    }
  });

  test("needs a confirmed e-mail address, and cannot be faked with an extra '@'", async () => {
    const { id } = await unclaimedCompany(server, { website: "https://acorn.example" });
    const claimant = await person("acorn.example");
    const confirmed = await claimed(claimant.client, id);
    expect(await claimRow(confirmed)).toMatchObject({
      has_matching_domain: true,
      email: claimant.email,
    });
    const { client, user } = await person("acorn.example");
    await server.query("update auth.users set email_confirmed_at = null where id = $1", [user.id]);
    expect((await claimRow(await claimed(client, id)))?.has_matching_domain).toBe(false);
    const [read] = await server.query<{ domain: string }>(
      `select private.email_domain('"x@acorn.example"@evil.example') as domain`,
    );
    expect(read?.domain).toBe("evil.example");
  });
});

describe("claim_company", () => {
  test("needs a message and an unowned company, and allows one pending claim per person and company", async () => {
    const { client } = await person();
    const { id } = await unclaimedCompany(server);
    const blank = await claim(client, id, "  ");
    expect(visitorMessage(blank.error ?? { message: "" })).toContain("how you are connected");
    expect((await claim(client, id, "x".repeat(1_001))).error?.code).toBe("23514");
    const first = await claimed(client, id);
    expect((await claim(client, id)).error?.message).toBe("already_claimed");
    expect((await decide("rejected", first, "Please use your work address.")).error).toBeNull();
    expect((await claim(client, id)).error).toBeNull();

    const owned = await submitProject((await person()).client);
    await server.query("update public.projects set status = 'approved' where id = $1", [owned.id]);
    expect((await claim(client, owned.companyId)).error?.message).toBe("company_has_an_owner");
    expect((await claim(client, randomUUID())).error?.message).toBe("company_not_found");
    expect((await claim(server.anonymous, id)).error?.code).toBe("42501");
  });

  test("keeps one of fifty concurrent claims to a company, and at most twenty per person", async () => {
    const { client, user } = await person();
    const { id } = await unclaimedCompany(server);
    const results = await Promise.all(Array.from({ length: 50 }, () => claim(client, id)));
    expect(results.filter(({ error }) => error === null)).toHaveLength(1);
    const others = new Set(results.flatMap(({ error }) => error?.message ?? []));
    expect([...others]).toEqual(["already_claimed"]);

    const companies = await Promise.all(Array.from({ length: 25 }, () => unclaimedCompany(server)));
    const more = await Promise.all(companies.map((company) => claim(client, company.id)));
    expect(more.filter(({ error }) => error?.message === "too_many_claims")).toHaveLength(6);
    const [open] = await server.query<{ count: number }>(
      "select count(*)::integer as count from public.company_claims where claimant_id = $1",
      [user.id],
    );
    expect(open?.count).toBe(claimLimits.openPerPerson);
  });

  test("notifies the team, batching claims made within minutes into one e-mail", async () => {
    await clearOutbox(server);
    const { client, email } = await person();
    const first = await unclaimedCompany(server);
    const second = await unclaimedCompany(server);
    await claimed(client, first.id);
    await claimed(client, second.id);
    await sendEmailsNow(server);
    const received = await receiveMail(server, product.sampleContactEmail, (subject) =>
      subject.includes("claimed"),
    );
    expect(received.subject).toBe("2 companies were claimed");
    for (const part of [first.name, second.name, email]) expect(received.text).toContain(part);
  });
});

describe("decide_company_claim", () => {
  test("gives the company to the claimant, notifies them, and rejects other claims", async () => {
    const { id, name, projects } = await unclaimedCompany(server, { projects: 2 });
    const claimant = await person();
    const rival = await person();
    const wanted = await claimed(claimant.client, id);
    const other = await claimed(rival.client, id);
    expect((await rival.client.from("company_claims").select("id")).data).toEqual([{ id: other }]);

    expect((await decide("approved", wanted)).error).toBeNull();
    expect(await ownerOf(id)).toBe(claimant.user.id);
    const own = await claimant.client.from("projects").select("id").order("project_id");
    expect(own.data?.map((row) => row.id)).toEqual(projects);
    expect((await rival.client.from("projects").select("id")).data).toEqual([]);
    expect(await claimRow(other)).toMatchObject({
      decision: "rejected",
      note: "Another claim to this company was approved.",
    });
    const { data: listing } = await server.anonymous
      .from("project_listings")
      .select("is_unclaimed")
      .eq("id", projects[0] ?? "")
      .single();
    expect(listing).toEqual({ is_unclaimed: false });

    await sendEmailsNow(server);
    await receiveMail(server, claimant.email, (subject) => subject === `${name} is now yours`);
    const refused = await receiveMail(server, rival.email, (subject) => subject.includes(name));
    expect(refused.text).toContain("Another claim to this company was approved.");
  });

  test("leaves edits to the usual review; imported projects do not count towards submission limits", async () => {
    const { id, name, projects } = await unclaimedCompany(server, { projects: 120 });
    const { client } = await person();
    await decide("approved", await claimed(client, id));
    const [project = ""] = projects;
    const submission = completeSubmission({ company: name, projectId: `Own ${randomUUID()}` });
    const { data, error } = await client.rpc("update_project", { project, submission });
    expect(error).toBeNull();
    expect(data).toMatchObject({ outcome: "pending_review" });
  });

  test("moves the projects to the claimant's company of the same name and deletes the unclaimed one", async () => {
    const { client } = await person();
    const name = `Twice ${randomUUID()}`;
    const own = await submitProject(client, completeSubmission({ company: name }));
    const { id, projects } = await unclaimedCompany(server, { name: name.toUpperCase() });
    const rival = await person();
    const wanted = await claimed(client, id);
    const other = await claimed(rival.client, id);
    expect((await decide("approved", wanted)).error).toBeNull();
    expect(await ownerOf(id)).toBeUndefined();
    const moved = await client.from("projects").select("company_id").in("id", projects);
    expect(moved.data).toEqual([{ company_id: own.companyId }]);
    expect((await claimRow(other))?.decision).toBe("rejected");
    expect(await server.query("select * from private.listing_differences()")).toEqual([]);
  });

  test("refuses to move an ID that the target company already has without a registry, changing nothing", async () => {
    const { client } = await person();
    const name = `Clash ${randomUUID()}`;
    const { id, projects, registryIds } = await unclaimedCompany(server, { name });
    await server.query("update public.projects set registry = null where id = $1", [projects[0]]);
    const { companyId } = await submitProject(client, completeSubmission({ company: name }));
    await projectWithSharedId(server, companyId, registryIds[0] ?? "");
    const wanted = await claimed(client, id);
    expect((await decide("approved", wanted)).error).toMatchObject({
      message: "project_id_taken",
      details: registryIds[0],
    });
    expect(await ownerOf(id)).toBeNull();
    expect((await claimRow(wanted))?.decision).toBeNull();
  });

  test("is for administrators only: no one else can decide a claim, not even their own", async () => {
    const { id } = await unclaimedCompany(server);
    const { client } = await person();
    const own = await claimed(client, id);
    for (const caller of [client, (await person()).client, server.anonymous]) {
      expect((await decide("approved", own, undefined, caller)).error?.code).toBe("42501");
    }
    const written = await client
      .from("company_claims")
      .update({ decision: "approved", decided_at: new Date().toISOString() })
      .eq("id", own)
      .select();
    expect(written.data).toEqual([]);
    expect((await claimRow(own))?.decision).toBeNull();
    expect((await decide("rejected", own)).error?.message).toBe("note_required");
    expect((await decide("perhaps", own)).error?.message).toBe("unknown_decision");
    expect((await decide("approved", randomUUID())).error?.message).toBe("claim_not_found");
  });

  test("only allows rejection once the company has been deleted", async () => {
    const { id } = await unclaimedCompany(server);
    const open = await claimed((await person()).client, id);
    await server.query("delete from public.companies where id = $1", [id]);
    expect((await decide("approved", open)).error?.message).toBe("company_not_found");
    expect((await decide("rejected", open, "It is gone.")).error).toBeNull();
  });

  test("lets one of two concurrent administrators decide and refuses the other, 10 times in 10", async () => {
    const [first, second] = [await person(), await person()];
    for (let round = 0; round < 10; round += 1) {
      const { id } = await unclaimedCompany(server);
      const claims = [await claimed(first.client, id), await claimed(second.client, id)] as const;
      // Alternates between the same claim twice and two claims to one company.
      const other = round % 2 === 0 ? claims[0] : claims[1];
      const results = await Promise.all([
        decide("approved", claims[0]),
        decide("approved", other, undefined, secondAdministrator),
      ]);
      const refused = results.flatMap(({ error }) => error?.message ?? []);
      expect(refused).toEqual(["already_decided"]);
      const decisions = await Promise.all(
        claims.map(async (one) => (await claimRow(one))?.decision),
      );
      expect([...decisions].sort()).toEqual(["approved", "rejected"]);
    }
  });

  test("leaves one owner and no open claim after fifty concurrent decisions, reviews and claims", async () => {
    const { id, projects } = await unclaimedCompany(server, { projects: 10 });
    await server.query("update public.projects set status = 'submitted' where id = any ($1)", [
      projects.slice(1),
    ]);
    const people = await Promise.all(Array.from({ length: 8 }, () => person()));
    const claims = await Promise.all(people.map(({ client }) => claimed(client, id)));
    const calls = [
      ...claims.map((one) => decide("approved", one)),
      ...claims.map((one) => decide("approved", one, undefined, secondAdministrator)),
      ...projects
        .slice(1)
        .map((project) => administrator.rpc("review_project", { project, decision: "approved" })),
      ...Array.from({ length: 25 }, (_, index) =>
        claim(people[index % 8]?.client ?? administrator, id),
      ),
    ];
    expect(calls).toHaveLength(50);
    const results = await Promise.all(calls);
    const known = ["already_decided", "already_claimed", "company_has_an_owner"];
    for (const { error } of results) if (error) expect(known).toContain(error.message);
    const owner = await ownerOf(id);
    expect(people.map(({ user }) => user.id)).toContain(owner);
    const left = await server.query<{ decision: string | null; count: number }>(
      `select decision, count(*)::integer as count from public.company_claims
       where company_id = $1 group by decision order by decision`,
      [id],
    );
    expect(left.find(({ decision }) => decision === "approved")?.count).toBe(1);
    expect(left.some(({ decision }) => decision === null)).toBe(false);
    expect(await server.query("select * from private.listing_differences()")).toEqual([]);
  });
});
