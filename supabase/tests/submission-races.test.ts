import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { submissionLimits } from "#domain/limits.ts";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { photo, submitWithFiles, upload, withMedia } from "../../tests/fixtures/project-files.ts";
import { signInDirectly as signIn } from "../../tests/fixtures/sign-in-directly.ts";
import { completeSubmission } from "../../tests/fixtures/submissions.ts";
import { startTestServer, type TestServer } from "../../tests/fixtures/test-server.ts";
import { waitingStatements } from "../../tests/fixtures/waiting-statements.ts";

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

const refusals = (results: { error: { message: string; details?: string } | null }[]) =>
  results.flatMap(({ error }) => (error ? [`${error.message}: ${error.details}`] : []));

test("two projects of one company submitted concurrently are both accepted, 20 times in 20", async () => {
  // Two people with ten pairs each, so that they also block each other.
  for (const client of [await newDeveloper(), await newDeveloper()]) {
    const company = `Paired ${randomUUID()}`;
    for (let round = 0; round < 10; round += 1) {
      const changed = (size: string) => {
        const submission = completeSubmission({ company });
        submission.company.size = size;
        return submission;
      };
      const results = await Promise.all([
        submit(client, changed(`${round * 2}`)),
        submit(client, changed(`${round * 2 + 1}`)),
      ]);
      expect(refusals(results)).toEqual([]);
    }
  }
});

test("a double-clicked first submission returns the same project twice, 15 times in 15", async () => {
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

test("concurrent submissions, edits and decisions never deadlock", async () => {
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
  // The errors that a later decision may get: already decided, or changed since.
  const expected = /^(already_decided|submission_changed)/;
  const problems: string[] = [];
  for (let round = 0; round < 6; round += 1) {
    // Backdate everything to stay below the limit of 20 an hour. Done before the work starts,
    // because it locks rows in no particular order.
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

test("an edit and a decision that overlap both succeed: the company's row is locked before the project's", async () => {
  const client = await newDeveloper();
  const company = `Met ${randomUUID()}`;
  const submission = (size: string) => {
    const changed = completeSubmission({ company });
    changed.company.size = size;
    return changed;
  };
  const listed = await submitWithFiles(client, submission("1"));
  await administrator.rpc("review_project", { project: listed.id, decision: "approved" });
  // Its company details wait for its approval, which then updates the company.
  const waiting = await submitWithFiles(client, submission("2"));
  const calls: PromiseLike<{ error: { message: string } | null }>[] = [];
  /** Until this many statements wait for a lock, or one that need not wait is done. */
  const untilWaiting = async (count: number, call: PromiseLike<unknown>) => {
    let isDone = false;
    void call.then(() => {
      isDone = true;
    });
    await expect
      .poll(async () => isDone || (await waitingStatements(server)) >= count, { interval: 20 })
      .toBe(true);
  };
  await server.database.transaction(async (run) => {
    await run("select from public.projects where id = $1 for update", [waiting.id]);
    const decision = { project: waiting.id, decision: "approved" };
    const decided = administrator.rpc("review_project", decision).then((result) => result);
    await untilWaiting(1, decided);
    const edit = { project: listed.id, submission: submission("3") };
    const edited = client.rpc("update_project", edit).then((result) => result);
    await untilWaiting(2, edited);
    calls.push(decided, edited);
  });
  expect(refusals(await Promise.all(calls))).toEqual([]);
});

describe("limits hold for concurrent requests", () => {
  const outcomes = async (calls: ReturnType<typeof submit>[]) => {
    const settled = await Promise.all(calls);
    return {
      accepted: settled.filter(({ error }) => !error).length,
      refused: [...new Set(settled.flatMap(({ error }) => (error ? [error.message] : [])))],
    };
  };

  test("of 70 submissions, 60 are accepted", async () => {
    const client = await newDeveloper();
    const company = `Flood ${randomUUID()}`;
    const sent = Array.from({ length: submissionLimits.submissionsPerHour + 10 }, () =>
      submit(client, completeSubmission({ company })),
    );
    expect(await outcomes(sent)).toEqual({
      accepted: submissionLimits.submissionsPerHour,
      refused: ["too_many_submissions_this_hour"],
    });
  });

  test("of 15 companies, 10 are created", async () => {
    const client = await newDeveloper();
    const sent = Array.from({ length: 15 }, () =>
      submit(client, completeSubmission({ company: `Flood ${randomUUID()}` })),
    );
    expect(await outcomes(sent)).toEqual({
      accepted: submissionLimits.companiesPerPerson,
      refused: ["too_many_companies"],
    });
  });

  test("60 file reservations on top of 198 stop at 200, and storage accepts no others", async () => {
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
    const { accepted, refused } = await outcomes(sent);
    expect(accepted).toBe(2);
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
