import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { submissionLimits } from "#domain/limits.ts";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { signIn } from "../../tests/fixtures/mailbox.ts";
import { photo, submitWithFiles, upload, withMedia } from "../../tests/fixtures/project-files.ts";
import { completeSubmission } from "../../tests/fixtures/submissions.ts";
import { startTestServer, type TestServer } from "../../tests/fixtures/test-server.ts";

type Client = TestServer["anonymous"];

let server: TestServer;
let administrator: Client;
beforeAll(async () => {
  server = await startTestServer();
  administrator = (await signIn(server, demoAccounts.administrator)).client;
});
afterAll(() => server?.stop());

const newDeveloper = async () => (await signIn(server, `races-${randomUUID()}@example.org`)).client;

const submit = (client: Client, submission: object, submission_key = randomUUID()) =>
  client.rpc("submit_project", { submission: submission as never, submission_key });

const refusals = (answers: { error: { message: string; details?: string } | null }[]) =>
  answers.flatMap(({ error }) => (error ? [`${error.message}: ${error.details}`] : []));

test("two projects of one company sent in at once are both taken, 20 times in 20", async () => {
  // Two people with ten pairs each: nobody may send in more than 20 an hour.
  for (const client of [await newDeveloper(), await newDeveloper()]) {
    const company = `Paired ${randomUUID()}`;
    for (let round = 0; round < 10; round += 1) {
      const changed = (size: string) => {
        const submission = completeSubmission({ company });
        submission.company.size = size;
        return submission;
      };
      const answers = await Promise.all([
        submit(client, changed(`${round * 2}`)),
        submit(client, changed(`${round * 2 + 1}`)),
      ]);
      expect(refusals(answers)).toEqual([]);
    }
  }
});

test("a double click on a first submission names one project both times, 15 times in 15", async () => {
  const clients = [await newDeveloper(), await newDeveloper()];
  for (let round = 0; round < 15; round += 1) {
    const client = clients[round % 2] ?? server.anonymous;
    const submission = withMedia([photo()], { company: `Clicked ${randomUUID()}` });
    const key = randomUUID();
    const [one, other] = await Promise.all([
      submitWithFiles(client, submission, key),
      submitWithFiles(client, submission, key),
    ]);
    expect(other).toEqual(one);
  }
});

test("submissions, edits and decisions at once never wait for each other in a circle", async () => {
  const developers = await Promise.all([newDeveloper(), newDeveloper(), newDeveloper()]);
  const companies = developers.map(() => `Mixed ${randomUUID()}`);
  const projects = await Promise.all(
    developers.flatMap((client, index) =>
      Array.from({ length: 4 }, async () => ({
        client,
        company: companies[index] ?? "",
        ...(await submitWithFiles(client, completeSubmission({ company: companies[index] ?? "" }))),
      })),
    ),
  );
  // Decided already, or changed since: what a decision that comes second is told.
  const expected = /^(already_decided|submission_changed)/;
  const problems: string[] = [];
  for (let round = 0; round < 6; round += 1) {
    // Twenty an hour would be too few for this. Before the work begins: this locks rows in no order.
    for (const table of ["projects", "pending_revisions"]) {
      await server.query(`update public.${table} set created_at = created_at - interval '2 days'`);
    }
    const work = projects.flatMap(({ id, client, company }, index) => {
      const submission = completeSubmission({ company });
      submission.company.size = String(round * 100 + index);
      return [
        client.rpc("update_project", { project: id, submission }),
        administrator.rpc("review_project", { project: id, decision: "approved" }),
        administrator
          .from("pending_revisions")
          .select("id")
          .eq("project_id", id)
          .is("decision", null)
          .then(({ data }) =>
            administrator.rpc("review_project", {
              project: id,
              decision: "approved",
              ...(data?.[0] && { revision: data[0].id }),
            }),
          ),
        ...(index % 4 === 0 ? [submit(client, completeSubmission({ company }))] : []),
      ];
    });
    problems.push(...refusals(await Promise.all(work)).filter((one) => !expected.test(one)));
  }
  expect(problems).toEqual([]);
});

test("the company's row is locked before the project's: an edit and a decision that meet both succeed", async () => {
  const client = await newDeveloper();
  const company = `Met ${randomUUID()}`;
  const submission = (size: string) => {
    const changed = completeSubmission({ company });
    changed.company.size = size;
    return changed;
  };
  const listed = await submitWithFiles(client, submission("1"));
  await administrator.rpc("review_project", { project: listed.id, decision: "approved" });
  // Its details of the company wait for its approval, which then writes the company.
  const waiting = await submitWithFiles(client, submission("2"));
  const answers: PromiseLike<{ error: { message: string } | null }>[] = [];
  const meanwhile = () => new Promise((resolve) => setTimeout(resolve, 300));
  await server.database.transaction(async (run) => {
    await run("select from public.projects where id = $1 for update", [waiting.id]);
    const decision = { project: waiting.id, decision: "approved" };
    answers.push(administrator.rpc("review_project", decision).then((answer) => answer));
    await meanwhile();
    const edit = { project: listed.id, submission: submission("3") };
    answers.push(client.rpc("update_project", edit).then((answer) => answer));
    await meanwhile();
  });
  expect(refusals(await Promise.all(answers))).toEqual([]);
});

describe("the limits hold however many come at once", () => {
  const outcomes = async (answers: ReturnType<typeof submit>[]) => {
    const settled = await Promise.all(answers);
    return {
      taken: settled.filter(({ error }) => !error).length,
      refused: [...new Set(settled.flatMap(({ error }) => (error ? [error.message] : [])))],
    };
  };

  test("of 30 submissions at once 20 are taken", async () => {
    const client = await newDeveloper();
    const company = `Flood ${randomUUID()}`;
    const sent = Array.from({ length: 30 }, () => submit(client, completeSubmission({ company })));
    expect(await outcomes(sent)).toEqual({
      taken: submissionLimits.submissionsPerHour,
      refused: ["too_many_submissions_this_hour"],
    });
  });

  test("of 15 companies at once 10 are made", async () => {
    const client = await newDeveloper();
    const sent = Array.from({ length: 15 }, () =>
      submit(client, completeSubmission({ company: `Flood ${randomUUID()}` })),
    );
    expect(await outcomes(sent)).toEqual({
      taken: submissionLimits.companiesPerPerson,
      refused: ["too_many_companies"],
    });
  });

  test("60 reservations at once at 198 files end with 200, and storage takes no others", async () => {
    const client = await newDeveloper();
    const company = `Full ${randomUUID()}`;
    const projects = await Promise.all(
      [1, 2, 3].map(() => submitWithFiles(client, completeSubmission({ company }))),
    );
    const [first] = projects;
    await server.query(
      `insert into public.project_files
         (company_id, project_id, kind, position, path, media_type, given_name, size_bytes)
       select $1, $2, 'document', number, gen_random_uuid()::text, 'application/pdf', 'x.pdf', 9
       from generate_series(1, 198) number`,
      [first?.company_id, first?.id],
    );
    const sent = Array.from({ length: 60 }, (_, index) => {
      const submission = withMedia([photo(`${index}.png`)], { company });
      return index % 4 === 0
        ? submit(client, submission)
        : client.rpc("update_project", {
            project: projects[index % 3]?.id ?? "",
            submission: submission as never,
          });
    });
    const { taken, refused } = await outcomes(sent);
    expect(taken).toBe(2);
    expect(refused).toEqual(["too_many_files"]);
    const rows = await server.query<{ path: string; position: number }>(
      "select path, position from public.project_files where company_id = $1 and kind = 'photo' order by position",
      [first?.company_id],
    );
    expect(rows.map(({ position }) => position)).toEqual([1, 2]);
    const tried = Array.from({ length: 20 }, (_, index) =>
      upload(client, `${first?.company_id}/photos/${company}_photo_${index + 3}.png`),
    );
    for (const { error } of await Promise.all(tried)) expect(error).not.toBeNull();
  });
});
