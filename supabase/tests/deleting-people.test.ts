import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { findInFiles, findTraces } from "../../tests/fixtures/find-traces.ts";
import { signInDirectly as signIn } from "../../tests/fixtures/sign-in-directly.ts";
import { completeSubmission, submitProject } from "../../tests/fixtures/submissions.ts";
import { startTestServer, type TestServer } from "../../tests/fixtures/test-server.ts";
import { unclaimedCompany } from "../../tests/fixtures/unclaimed-company.ts";
import { type UserWithAllData, userWithAllData } from "../../tests/fixtures/user-with-all-data.ts";

type Client = TestServer["anonymous"];

let server: TestServer;
let administrator: Client;
beforeAll(async () => {
  server = await startTestServer();
  administrator = (await signIn(server, demoAccounts.administrator)).client;
});
afterAll(() => server?.stop());

const remove = (person: Pick<UserWithAllData, "id" | "email">, approved_projects: string) =>
  administrator.rpc("delete_person", {
    person: person.id,
    confirmed_email: ` ${person.email.toUpperCase()} `,
    approved_projects,
    reason: `Asked for it by ${person.email}.`,
  });

const traces = (...words: string[]) => findTraces(server, ...words);

const addressesOf = ({ email, addresses }: UserWithAllData) => [
  email,
  addresses.company,
  addresses.contact,
];

/** As the entry's subject, and in the text by which it is searched. */
const idInTheTrail = ["public.audit_trail.subject_id", "public.audit_trail.words"];

/** The audit trail permanently keeps the name or ID of each project that the team decided on. */
const tracesOutsideTheTrail = async (...words: string[]) =>
  (await traces(...words)).filter(
    (column) => !["public.audit_trail.subject_name", "public.audit_trail.words"].includes(column),
  );

/** Files are removed in the background, within seconds of the deletion; each poll reads all. */
const filesAreGone = (mark: string) =>
  expect
    .poll(
      async () =>
        (await findInFiles(server.folder, `bytes-of-${mark}`)).filter((path) =>
          path.includes("project_media"),
        ),
      { interval: 500 },
    )
    .toEqual([]);

const registryFilesLeft = ({ registryFiles: { waiting, counted } }: UserWithAllData) =>
  server.query<{ id: string; file_name: string; created_by: string | null }>(
    "select id, file_name, created_by from public.ledger_files where id in ($1, $2)",
    [waiting, counted],
  );

const refused = async (statement: string, parameters: unknown[] = []) =>
  server.query(statement, parameters).then(
    () => "done",
    (error: Error) => error.message,
  );

test("personWithEverything leaves traces everywhere, so that finding none is meaningful", async () => {
  const person = await userWithAllData(server, administrator);
  const columns = await traces(person.mark);
  for (const table of [
    "auth.users",
    "auth.audit_log_entries",
    "public.profiles",
    "public.companies",
    "public.projects",
    "public.project_files",
    "public.pending_revisions",
    "public.reviews",
    "public.lists",
    "public.list_entries",
    "private.told_values",
    "public.api_keys",
    "public.company_claims",
    "public.frozen_comparisons",
    "public.ledger_files",
    "public.email_outbox",
    "public.audit_trail",
    "public.import_rows",
    "public.display_overrides",
    "public.listings",
    "storage.objects",
  ]) {
    expect(
      columns.some((column) => column.startsWith(`${table}.`)),
      table,
    ).toBe(true);
  }
  const ids = await traces(person.id);
  for (const table of ["auth.sessions", "auth.refresh_tokens", "private.unsubscribe_tokens"]) {
    expect(
      ids.some((column) => column.startsWith(`${table}.`)),
      table,
    ).toBe(true);
  }
  expect((await traces(`bytes-of-${person.mark}`)).length).toBeGreaterThan(15);
});

describe("a deleted person", () => {
  test("leaves nothing behind if their projects are deleted too", async () => {
    const person = await userWithAllData(server, administrator);
    expect((await remove(person, "go")).data).toEqual({
      approved_projects: "go",
      projects_kept: 0,
      projects_deleted: 5,
      companies_passed_on: 0,
    });
    await filesAreGone(person.mark);
    // The trail records the deletion under an ID that no longer refers to anything.
    expect(await traces(person.id)).toEqual(idInTheTrail);
    expect(await traces(...addressesOf(person))).toEqual([]);
    // Public values in a comparison that someone else froze.
    expect(await tracesOutsideTheTrail(person.mark)).toEqual([
      "public.frozen_comparisons.listings",
    ]);
    expect(await traces(`bytes-of-${person.mark}`)).toEqual([]);
    expect(await registryFilesLeft(person)).toEqual([]);
    const { data } = await server.anonymous.rpc("get_frozen_comparison", { frozen: person.frozen });
    expect(data).toMatchObject({ title: null });
  });

  test("leaves the public data of approved projects, without personal data, if those are kept", async () => {
    const person = await userWithAllData(server, administrator);
    const listing = async () =>
      (
        await server.anonymous
          .from("project_listings")
          .select("*")
          .eq("id", person.approved)
          .single()
          .throwOnError()
      ).data;
    const before = await listing();
    expect(before.contact_email).toBe(person.addresses.contact);
    expect((await remove(person, "stay")).data).toEqual({
      approved_projects: "stay",
      projects_kept: 1,
      projects_deleted: 4,
      companies_passed_on: 0,
    });
    await filesAreGone(person.mark);
    expect(await listing()).toEqual({
      ...before,
      contact_email: null,
      description: `Write to [removed]: the approved text of ${person.mark}.`,
      is_unclaimed: true,
      changed_at: expect.anything(),
      changed_in_version: expect.anything(),
    });
    expect(await traces(person.id)).toEqual(idInTheTrail);
    expect(await traces(...addressesOf(person))).toEqual([]);
    const gone = ["waiting", "submitted", "sent-back", "rejected", "withdrawn", "plan-"];
    expect(await traces(...gone.map((word) => `${word} text of ${person.mark}`))).toEqual([]);
    expect(await tracesOutsideTheTrail(...gone.map((word) => `${word}-${person.mark}`))).toEqual(
      [],
    );
    // What an approved file says still counts for the project; one that waits has nobody to speak for it.
    expect(await registryFilesLeft(person)).toEqual([
      { id: person.registryFiles.counted, file_name: "issuances.csv", created_by: null },
    ]);
    const logo = `storage/company-logos/${person.company}/logo/${person.companyName}_logo.png@`;
    // A key to sort by is equal to an ID that has no number in it.
    const left = (await tracesOutsideTheTrail(person.mark))
      .filter((column) => column !== "public.projects.project_id_key")
      .map((column) => (column.startsWith(logo) ? "the logo" : column));
    expect(left).toEqual([
      "public.companies.logo_filename",
      "public.companies.name",
      "public.companies.search_text",
      // An e-mail to the team about the project that is kept.
      "public.email_outbox.data",
      "public.frozen_comparisons.listings",
      "public.listings.company_logo_filename",
      "public.listings.company_name",
      "public.listings.description",
      "public.listings.project_id",
      "public.projects.description",
      "public.projects.project_id",
      "public.projects.search_text",
      "storage.objects.name",
      "storage.objects.path_tokens",
      "the logo",
    ]);
    // The company can be claimed, like one created by an import.
    const claimant = (await signIn(server, `successor-${person.mark}@example.org`)).client;
    const claim = await claimant.rpc("claim_company", {
      company: person.company,
      message: "Ours.",
    });
    expect(claim.error).toBeNull();
  });

  test("leaves their projects to the unclaimed company of the same name, if there is one", async () => {
    const email = "namesake@example.org";
    const { user, client } = await signIn(server, email);
    const namesake = await unclaimedCompany(server, { name: "Same Name" });
    const { id } = await submitProject(client, completeSubmission({ company: "same name" }));
    await administrator.rpc("review_project", { project: id, decision: "approved" }).throwOnError();
    expect((await remove({ id: user.id, email }, "stay")).error).toBeNull();
    const [moved] = await server.query("select company_id from public.projects where id = $1", [
      id,
    ]);
    expect(moved).toEqual({ company_id: namesake.id });
    const companies = await server.query(
      "select from public.companies where lower(name) = 'same name'",
    );
    expect(companies).toHaveLength(1);
  });
});

describe("a deletion is refused", () => {
  const unknownPerson = "00000000-0000-4000-8000-000000000000";
  const attempt = async (change: object, client = administrator) => {
    const { user } = await signIn(server, "still-here@example.org");
    const { error } = await client.rpc("delete_person", {
      person: user.id,
      confirmed_email: "still-here@example.org",
      approved_projects: "go",
      reason: "Because.",
      ...change,
    });
    const left = await server.query("select from auth.users where id = $1", [user.id]);
    expect(left).toHaveLength(1);
    return error?.message;
  };

  test("without a matching e-mail address, a reason, a choice or an existing person", async () => {
    expect(await attempt({ confirmed_email: "somebody@example.org" })).toBe("email_does_not_match");
    expect(await attempt({ reason: " " })).toBe("reason_required");
    expect(await attempt({ approved_projects: "maybe" })).toBe("unknown_choice");
    expect(await attempt({ person: unknownPerson })).toBe("person_not_found");
  });

  test("if the account is an administrator's, or the caller is not an administrator", async () => {
    const [team] = await server.query<{ id: string; email: string }>(
      "select id, email from auth.users where email = $1",
      [demoAccounts.administrator],
    );
    const own = { person: team?.id, confirmed_email: team?.email };
    expect(await attempt(own)).toBe("person_is_administrator");
    const { client } = await signIn(server, "nobody-special@example.org");
    expect(await attempt({}, client)).toBe("not_allowed");
    expect(await attempt({}, server.service)).toBe("not_allowed");
  });
});

describe("immutable records", () => {
  test("cannot be changed by hand, not even with an erasure recorded by another transaction", async () => {
    const review = "(select id from public.reviews limit 1)";
    const attempts = [
      `update public.reviews set note = 'other' where id = ${review}`,
      `delete from public.reviews where id = ${review}`,
      "delete from public.resubmissions",
      "update public.audit_trail set reason = 'other'",
      "delete from public.audit_trail",
      "update public.frozen_comparisons set title = 'other'",
      "delete from public.frozen_comparisons",
      "update public.frozen_records set public_text = '{}'",
      "delete from public.frozen_records",
    ];
    for (const statement of attempts) {
      expect(await refused(statement), statement).toBe("record_not_changeable");
    }
    // Left by another transaction, as if a deletion had never finished.
    await server.query(
      "insert into private.erasures (person, projects) select gen_random_uuid(), array_agg(id) from public.projects",
    );
    for (const statement of attempts) {
      expect(await refused(statement), statement).toBe("record_not_changeable");
    }
    await server.query("delete from private.erasures");
    for (const role of ["service_role", "authenticated", "anon"]) {
      const note = `set local role ${role}; insert into private.erasures (person, projects) values (gen_random_uuid(), '{}')`;
      expect(await refused(`begin; ${note}; commit`), role).not.toBe("done");
      await server.query("rollback");
    }
    expect(await server.query("select from private.erasures")).toEqual([]);
  });

  test("allow only the changes that a deletion needs while it is running", async () => {
    const during = (statement: string) =>
      refused(
        `do $$ begin
           insert into private.erasures (person, projects) values (gen_random_uuid(), '{}');
           ${statement};
           raise exception 'went through';
         end $$`,
      );
    expect(await during("delete from public.reviews")).toBe("record_not_changeable");
    expect(await during("delete from public.resubmissions")).toBe("record_not_changeable");
    expect(await during("delete from public.audit_trail")).toBe("record_not_changeable");
    expect(await during("update public.reviews set decision = 'rejected'")).toBe(
      "record_not_changeable",
    );
    expect(await during("update public.audit_trail set act = 'other'")).toBe(
      "record_not_changeable",
    );
    expect(await during("update public.frozen_comparisons set gated_values = '[]'")).toBe(
      "record_not_changeable",
    );
    expect(await during("update public.reviews set note = note")).toBe("went through");
  });
});
