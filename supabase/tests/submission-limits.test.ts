import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { visitorMessage } from "#domain/errors.ts";
import { submissionLimits } from "#domain/limits.ts";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { isOneLine, isRunningText } from "#domain/text/one-line.ts";
import { photo, submitWithFiles, withMedia } from "../../tests/fixtures/project-files.ts";
import { signInDirectly as signIn } from "../../tests/fixtures/sign-in-directly.ts";
import { completeSubmission } from "../../tests/fixtures/submissions.ts";
import { sharedTestServer, type TestServer } from "../../tests/fixtures/test-server.ts";
import { unclaimedCompany } from "../../tests/fixtures/unclaimed-company.ts";

type Client = TestServer["anonymous"];

let server: TestServer;
let administrator: Client;
beforeAll(async () => {
  server = await sharedTestServer();
  administrator = (await signIn(server, demoAccounts.administrator)).client;
});

const newDeveloper = async () => signIn(server, `limits-${randomUUID()}@example.org`);

const submit = (client: Client, submission: object) =>
  client.rpc("submit_project", { submission: submission as never, submission_key: randomUUID() });

/** Backdates a person's submissions. */
const age = (person: string, interval: string) =>
  server.query(
    `update public.projects set created_at = created_at - $2::interval
     where company_id in (select id from public.companies where user_id = $1)`,
    [person, interval],
  );

/** Adds submitted projects to a person's company, as if they had been sent that long ago. */
const fillUp = (person: string, count: number, ago: string) =>
  server.query(
    `insert into public.projects (company_id, project_id, description, submission_key, created_at)
     select company.id, gen_random_uuid()::text, 'One of many.', gen_random_uuid(),
       now() - $3::interval
     from public.companies company, generate_series(1, $2::integer) where company.user_id = $1`,
    [person, count, ago],
  );

test("the database has the same limits as the messages", async () => {
  const [row] = await server.query<{ limits: object }>(
    "select private.submission_limits() as limits",
  );
  expect(row?.limits).toEqual(submissionLimits);
});

describe("a person's submissions", () => {
  test("are limited to 60 new projects an hour, and changes of one's own do not count", async () => {
    const { client, user } = await newDeveloper();
    const company = `Busy ${randomUUID()}`;
    const submission = completeSubmission({ company });
    const first = await submitWithFiles(client, submission);
    await administrator.rpc("review_project", { project: first.id, decision: "approved" });
    expect(
      (await client.rpc("update_project", { project: first.id, submission })).error,
    ).toBeNull();
    await fillUp(user.id, submissionLimits.submissionsPerHour - 2, "1 minute");
    expect((await submit(client, completeSubmission({ company }))).error).toBeNull();
    const { error, status } = await submit(client, completeSubmission({ company }));
    expect(error?.message).toBe("too_many_submissions_this_hour");
    expect(error && visitorMessage(error)).toContain("at most 60 new projects an hour");
    expect(status).toBe(429);
    const again = await client.rpc("update_project", { project: first.id, submission });
    expect(again.error, "this edit is already pending").toBeNull();
    await age(user.id, "61 minutes");
    expect((await submit(client, completeSubmission({ company }))).error).toBeNull();
  });

  test("are limited to 200 a day", async () => {
    const { client, user } = await newDeveloper();
    const company = `Daily ${randomUUID()}`;
    await submitWithFiles(client, completeSubmission({ company }));
    await fillUp(user.id, submissionLimits.submissionsPerDay - 1, "2 hours");
    const { error } = await submit(client, completeSubmission({ company }));
    expect(error?.message).toBe("too_many_submissions_today");
    expect(error && visitorMessage(error)).toContain("at most 200 new projects a day");
    await age(user.id, "1 day");
    expect((await submit(client, completeSubmission({ company }))).error).toBeNull();
  });

  test("are limited to 10 companies", async () => {
    const { client } = await newDeveloper();
    const companies = Array.from(
      { length: submissionLimits.companiesPerPerson },
      () => `Many ${randomUUID()}`,
    );
    for (const company of companies) await submitWithFiles(client, completeSubmission({ company }));
    const { error } = await submit(client, completeSubmission({ company: "One more" }));
    expect(error?.message).toBe("too_many_companies");
    expect(error && visitorMessage(error)).toContain("at most 10 companies");
    const known = completeSubmission({ company: companies[0] ?? "" });
    expect((await submit(client, known)).error, "for one of them").toBeNull();
  });
});

describe("changes of one's own listed projects", () => {
  /** A new developer with listed projects, and their ids. */
  async function withListed(count: number) {
    const { client, user } = await newDeveloper();
    const company = await unclaimedCompany(server, { projects: count });
    await server.query("update public.companies set user_id = $1 where id = $2", [
      user.id,
      company.id,
    ]);
    return { client, user, company };
  }

  /** Adds decided edits, as if they had been sent that long ago. */
  const addEdits = (project: string, count: number, ago: string) =>
    server.query(
      `set local session_replication_role = replica;
       insert into public.pending_revisions
         (project_id, submission, decision, decided_at, created_at)
       select '${project}', '{}', 'approved', now(), now() - interval '${ago}'
       from generate_series(1, ${count});`,
    );

  const edit = (client: Client, project: string, company: string, projectId: string) =>
    client.rpc("update_project", {
      project,
      submission: completeSubmission({ company, projectId }),
    });

  test("forty edits of forty projects in an hour all pass", async () => {
    const { client, company } = await withListed(40);
    for (const [index, project] of company.projects.entries()) {
      const id = company.registryIds[index] ?? "";
      expect((await edit(client, project, company.name, id)).error).toBeNull();
    }
  });

  test.each([
    ["too_many_changes_of_project", submissionLimits.changesPerProjectAndDay, "2 hours", 0],
    ["too_many_changes_this_hour", submissionLimits.changesPerHour, "1 minute", 1],
    ["too_many_changes_today", submissionLimits.changesPerDay, "2 hours", 1],
  ])("a flood is refused: %s after %i", async (name, limit, ago, flooded) => {
    const { client, company } = await withListed(2);
    const [project = "", other = ""] = company.projects;
    const [id = ""] = company.registryIds;
    await addEdits(flooded === 0 ? project : other, limit - 1, ago);
    expect((await edit(client, project, company.name, id)).error).toBeNull();
    await server.query(
      "update public.pending_revisions set decision = 'rejected', decided_at = now() where project_id = $1 and decision is null",
      [project],
    );
    const { error, status } = await edit(client, project, company.name, id);
    expect(error?.message).toBe(name);
    expect(error && visitorMessage(error)).toContain("at most");
    expect(status).toBe(429);
  });
});

describe("files", () => {
  /** Inserts rows as if `count` files of `bytes` bytes each had been stored. */
  const store = (person: string, count: number, bytes: number) =>
    server.query(
      `with stored as (
         insert into public.project_files
           (company_id, project_id, kind, position, path, media_type, given_name, size_bytes,
            confirmed_at)
         select project.company_id, project.id, 'document', number, gen_random_uuid()::text,
           'application/pdf', 'Plan.pdf', $3, now()
         from public.projects project
         join public.companies company on company.id = project.company_id,
         generate_series(1, $2) number
         where company.user_id = $1
         returning path
       )
       insert into storage.objects (bucket_id, name, metadata)
       select 'project_media', path, jsonb_build_object('size', $3::integer) from stored`,
      [person, count, bytes],
    );

  test("are limited to 200 per company", async () => {
    const { client, user } = await newDeveloper();
    const company = `Filed ${randomUUID()}`;
    await submitWithFiles(client, completeSubmission({ company }));
    await store(user.id, submissionLimits.filesPerCompany - 1, 1000);
    await submitWithFiles(client, withMedia([photo()], { company }));
    const { error, status } = await submit(client, withMedia([photo()], { company }));
    expect(error?.message).toBe("too_many_files");
    expect(status).toBe(429);
    expect(error && visitorMessage(error)).toContain("at most 200 files");
    expect((await submit(client, withMedia([], { company }))).error, "without files").toBeNull();
    const other = withMedia([photo()], { company: `Other ${randomUUID()}` });
    expect((await submit(client, other)).error, "for another company").toBeNull();
  });

  test("are limited to 1 GB per person, including reservations", async () => {
    const { client, user } = await newDeveloper();
    const company = `Heavy ${randomUUID()}`;
    await submitWithFiles(client, completeSubmission({ company }));
    const megabytes = 5 * 1024 * 1024;
    await store(user.id, 199, megabytes);
    const others = withMedia(
      Array.from({ length: 5 }, (_, index) => ({ ...photo(`${index}.png`), size: megabytes })),
      { company: `Second ${randomUUID()}` },
    );
    await submitWithFiles(client, others);
    const one = withMedia([{ ...photo(), size: megabytes }], { company: `Third ${randomUUID()}` });
    const { error } = await submit(client, one);
    expect(error?.message).toBe("too_many_bytes");
    expect(error && visitorMessage(error)).toContain("at most 1 GB in total");
  });

  test("that never arrived stop counting after a day", async () => {
    const { client, user } = await newDeveloper();
    const company = `Abandoned ${randomUUID()}`;
    const { id } = await submitWithFiles(client, completeSubmission({ company }));
    await server.query(
      `insert into public.project_files
         (company_id, project_id, kind, position, path, media_type, given_name, size_bytes, created_at)
       select company.id, $2, 'photo', number, gen_random_uuid()::text, 'image/png', 'x.png', 9,
         now() - interval '25 hours'
       from public.companies company, generate_series(1, $3) number where company.user_id = $1`,
      [user.id, id, submissionLimits.filesPerCompany],
    );
    expect((await submit(client, withMedia([photo()], { company }))).error).toBeNull();
  });
});

describe("non-printable characters", () => {
  const one = "\u001b";
  const fields: [string, (submission: ReturnType<typeof completeSubmission>) => void][] = [
    ["name", ({ company }) => (company.name += one)],
    ["location", ({ company }) => (company.location += one)],
    ["developer type other", ({ company }) => (company.developerTypeOther += one)],
    ["project location", ({ company }) => (company.projectLocation += one)],
    ["project region", ({ company }) => (company.projectRegion += "\n2")],
    ["project id", ({ project }) => (project.id += `\u202e${one}`)],
    ["accreditation name", ({ project }) => project.accreditation.push(`Two\nlines`)],
    ["durability", ({ impact }) => (impact.durability += one)],
    ["additional certifications", ({ impact }) => (impact.additional_certifications += one)],
  ];
  test.each(fields)("are refused in the %s", async (field, addCharacter) => {
    const { client } = await newDeveloper();
    const submission = completeSubmission();
    addCharacter(submission);
    const { error } = await submit(client, submission);
    expect(error && visitorMessage(error)).toContain(`unprintable characters (${field})`);
  });

  test("are refused in the description, except line breaks", async () => {
    const { client } = await newDeveloper();
    const lines = completeSubmission({ description: "One line.\r\n\tAnother." });
    expect((await submit(client, lines)).error).toBeNull();
    const { error } = await submit(client, completeSubmission({ description: `Red${one}` }));
    expect(error && visitorMessage(error)).toContain("from the description");
  });

  test("are the same for the form and for the database", async () => {
    const codes = Array.from({ length: 0x2100 }, (_, index) => index + 1);
    const [row] = await server.query<{ one: number[]; running: number[] }>(
      `select array_agg(code) filter (where not private.is_one_line('a' || chr(code))) as one,
         array_agg(code) filter (where not private.is_running_text('a' || chr(code))) as running
       from unnest($1::integer[]) code`,
      [codes],
    );
    const refused = (rule: (text: string) => boolean) =>
      codes.filter((code) => !rule(`a${String.fromCharCode(code)}`));
    expect(row?.one).toEqual(refused(isOneLine));
    expect(row?.running).toEqual(refused(isRunningText));
    expect(row?.one.length).toBeGreaterThan(60);
  });
});
