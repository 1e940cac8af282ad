import { randomUUID } from "node:crypto";
import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { checkRows, importedRow, importRows } from "../../tests/fixtures/imports.ts";
import { projectWithSharedId } from "../../tests/fixtures/shared-ids.ts";
import { signInDirectly as signIn } from "../../tests/fixtures/sign-in-directly.ts";
import { completeSubmission, submitProject } from "../../tests/fixtures/submissions.ts";
import { sharedTestServer, type TestServer } from "../../tests/fixtures/test-server.ts";
import { waitingStatements } from "../../tests/fixtures/waiting-statements.ts";

let server: TestServer;
let developer: TestServer["anonymous"];
let rival: TestServer["anonymous"];
beforeAll(async () => {
  server = await sharedTestServer();
  developer = (await signIn(server, "typist@example.org")).client;
  rival = (await signIn(server, "rival-typist@example.org")).client;
});

function submissionWith({ id, company, registry }: Entered) {
  const submission = completeSubmission({ projectId: id, company });
  return { ...submission, project: { ...submission.project, registry: registry ?? "" } };
}

interface Entered {
  id: string;
  company: string;
  registry?: string;
}

const isTaken = (
  client: TestServer["anonymous"],
  { id, company, registry }: Entered,
  { key = randomUUID(), project }: { key?: string; project?: string } = {},
) =>
  client.rpc("is_project_id_taken", {
    submission: { project: { id, registry: registry ?? "" }, company: { name: company } },
    submission_key: key,
    ...(project && { project }),
  });

describe("is_project_id_taken gives the same result as submitting", () => {
  const run = randomUUID();
  const own = { id: `OWN-${run}`, company: "Typists' Trees" };
  const theirs = { id: `THEIRS-${run}`, company: "Rival Trees" };
  const registered = { id: `REG-${run}`, company: "Rival Trees", registry: "Verra" };
  beforeAll(async () => {
    await submitProject(developer, submissionWith(own));
    // Someone else's projects, not approved and so not public.
    await submitProject(rival, submissionWith(theirs));
    await submitProject(rival, submissionWith(registered));
  });

  test.each([
    ["for an unused ID", { ...own, id: `NEW-${run}` }, false],
    ["for the user's own ID", own, true],
    [
      "for their own ID in another case, with spaces",
      { ...own, id: ` ${own.id.toLowerCase()} ` },
      true,
    ],
    [
      "for their own ID, under another of their companies",
      { ...own, company: "Typists' Moors" },
      true,
    ],
    ["for their own ID, now with a registry", { ...own, registry: "Verra" }, true],
    ["for another company's ID, without a registry", { ...own, id: theirs.id }, true],
    ["for another company's ID, now with a registry", { ...theirs, registry: "Verra" }, true],
    ["for a registry's ID, without a registry", { ...own, id: registered.id }, true],
    [
      "for another company's ID, in the same registry",
      { ...registered, company: own.company },
      true,
    ],
    [
      "for another company's ID, in another registry",
      { ...registered, registry: "Gold Standard" },
      false,
    ],
  ])("%s", async (_, entered, expected) => {
    const { data, error } = await isTaken(developer, entered);
    expect(error).toBeNull();
    expect(data).toBe(expected);
    const { error: refusal } = await developer.rpc("submit_project", {
      submission: submissionWith(entered),
      submission_key: randomUUID(),
    });
    expect(refusal?.message === "project_id_taken").toBe(expected);
  });

  test("for a submission sent again with its key, which only its owner can use", async () => {
    const entered = { id: `AGAIN-${run}`, company: own.company, registry: "Verra" };
    const key = randomUUID();
    const { error } = await developer.rpc("submit_project", {
      submission: submissionWith(entered),
      submission_key: key,
    });
    expect(error).toBeNull();
    expect((await isTaken(developer, entered, { key })).data).toBe(false);
    expect((await isTaken(developer, entered)).data).toBe(true);
    expect((await isTaken(rival, entered, { key })).data).toBe(true);
    // Changed since, it may keep its ID but not take another's.
    expect((await isTaken(developer, { ...entered, registry: "" }, { key })).data).toBe(false);
    expect((await isTaken(developer, own, { key })).data).toBe(true);
  });

  test("for an edited project, which may keep its ID but not take another's", async () => {
    const entered = { id: `EDIT-${run}`, company: own.company };
    const { id: project } = await submitProject(developer, submissionWith(entered));
    expect((await isTaken(developer, entered, { project })).data).toBe(false);
    expect((await isTaken(developer, own, { project })).data).toBe(true);
    expect((await isTaken(developer, registered, { project })).data).toBe(true);
    // Otherwise a rival could guess the project's ID.
    const foreign = await isTaken(rival, entered, { project });
    expect(foreign.error?.message).toBe("project_not_found");
  });

  test("only for signed-in users", async () => {
    for (const client of [server.anonymous, server.service]) {
      const { data, error } = await isTaken(client, registered);
      expect(data).toBeNull();
      expect(error?.code).toBe("42501");
    }
  });
});

const ids = (count: number) => Array.from({ length: count }, () => `RACE-${randomUUID()}`);

describe("a project ID is unique, whoever writes it", () => {
  test("of two developers who submit one ID at once, one gets it, 10 times in 10", async () => {
    const registries = [
      ["", ""],
      ["", "Verra"],
      ["Verra", ""],
      ["Verra", "Verra"],
    ] as const;
    for (const [round, id] of ids(10).entries()) {
      const [ours, others] = registries[round % registries.length] ?? ["", ""];
      const results = await Promise.all(
        (
          [
            [developer, { id, company: "Typists' Trees", registry: ours }],
            [rival, { id, company: "Rival Trees", registry: others }],
          ] as const
        ).map(([client, entered]) =>
          client.rpc("submit_project", {
            submission: submissionWith(entered),
            submission_key: randomUUID(),
          }),
        ),
      );
      expect(results.flatMap(({ error }) => error?.message ?? [])).toEqual(["project_id_taken"]);
    }
  });

  test("of two spellings of a registry's ID, submitted at once, one gets it, 10 times in 10", async () => {
    const spellings = [
      ["", "VCS "],
      ["vcs-", "VCS_"],
    ] as const;
    for (const [round, id] of ids(10).entries()) {
      const [ours, others] = spellings[round % 2] ?? ["", ""];
      const results = await Promise.all(
        (
          [
            [developer, { id: ours + id, company: "Typists' Trees", registry: "Verra" }],
            [rival, { id: others + id, company: "Rival Trees", registry: "Verra" }],
          ] as const
        ).map(([client, entered]) =>
          client.rpc("submit_project", {
            submission: submissionWith(entered),
            submission_key: randomUUID(),
          }),
        ),
      );
      expect(results.flatMap(({ error }) => error?.message ?? [])).toEqual(["project_id_taken"]);
    }
  });

  test("nor can an edit take an ID that is just being written, spelt differently", async () => {
    const id = `MEANWHILE-${randomUUID()}`;
    const entered = { id: `${id}-2`, company: "Rival Trees", registry: "Verra" };
    const { id: project } = await submitProject(rival, submissionWith(entered));
    const { companyId } = await submitProject(
      developer,
      submissionWith({ id: `${id}-3`, company: "Typists' Trees" }),
    );
    const edits: PromiseLike<string | undefined>[] = [];
    await server.database.transaction(async (run) => {
      await run(
        `insert into public.projects (company_id, project_id, registry, description)
         values ($1, $2, 'Verra', 'Trees.')`,
        [companyId, `VCS ${id}`],
      );
      const edit = { project, submission: submissionWith({ ...entered, id }) };
      edits.push(rival.rpc("update_project", edit).then(({ error }) => error?.message));
      await expect.poll(() => waitingStatements(server)).toBeGreaterThan(0);
    });
    expect(await Promise.all(edits)).toEqual(["project_id_taken"]);
  });

  test("an edit cannot take a listed project's ID, nor drop the registry that tells them apart", async () => {
    const id = `SHARED-${randomUUID()}`;
    const verra = { id, company: "Rival Trees", registry: "Verra" };
    const gold = { id, company: "Typists' Trees", registry: "Gold Standard" };
    await submitProject(rival, submissionWith(verra));
    const { id: project } = await submitProject(developer, submissionWith(gold));
    const edit = (entered: Entered) =>
      developer.rpc("update_project", { project, submission: submissionWith(entered) });
    for (const registry of ["", "Verra"]) {
      expect((await edit({ ...gold, registry })).error?.message).toBe("project_id_taken");
    }
    expect((await edit(gold)).error).toBeNull();
    // Leaving the registry out does not change it.
    const { project: named, ...rest } = completeSubmission({
      projectId: id,
      company: gold.company,
    });
    const kept = await developer.rpc("update_project", {
      project,
      submission: { ...rest, project: named },
    });
    expect(kept.error).toBeNull();
  });

  test("not even the server writes a second one, and says whose the first is", async () => {
    const id = `WRITTEN-${randomUUID()}`;
    const { companyId } = await submitProject(
      developer,
      submissionWith({ id, company: "Typists' Trees" }),
    );
    await expect(
      server.query(
        `insert into public.projects (company_id, project_id, registry, description)
         values ($1, lower($2), 'Verra', 'Trees.')`,
        [companyId, id],
      ),
    ).rejects.toThrow("project_id_taken");
  });

  test("projects that have shared an ID since before keep it, and can be edited", async () => {
    const id = `BEFORE-${randomUUID()}`;
    const entered = { id, company: "Typists' Trees" };
    const { id: project } = await submitProject(developer, submissionWith(entered));
    const { companyId } = await submitProject(
      rival,
      submissionWith({ ...theirOther(), id: `${id}-2` }),
    );
    await projectWithSharedId(server, companyId, id);
    const { error } = await developer.rpc("update_project", {
      project,
      submission: submissionWith(entered),
    });
    expect(error).toBeNull();
    expect((await isTaken(developer, entered, { project })).data).toBe(false);
    const found = await developer.rpc("find_existing_projects", {
      registry: "",
      registry_ids: [id],
    });
    expect(found.data).toEqual({ [id]: "yours" });
  });
});

test("an ID is checked by index, so the thousandth project of a registry costs what the first did", async () => {
  const { companyId } = await submitProject(
    developer,
    submissionWith({ id: `FIRST-${randomUUID()}`, company: "Typists' Trees", registry: "Verra" }),
  );
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  try {
    await client.query("begin");
    /** How many projects PostgreSQL reads for each one that is inserted. */
    const readsFor = async (from: number, to: number) => {
      const reads = async () => {
        const counted = await client.query<{ rows: number }>(
          `select (seq_tup_read + idx_tup_fetch)::float8 as rows from pg_stat_xact_user_tables
           where relid = 'public.projects'::regclass`,
        );
        return counted.rows[0]?.rows ?? Number.NaN;
      };
      const before = await reads();
      await client.query(
        `insert into public.projects (company_id, project_id, registry, description)
         select $1::uuid, 'VCS-' || number || '-INDEXED', 'Verra', 'Trees.'
         from generate_series($2::integer, $3::integer) number`,
        [companyId, from, to],
      );
      return ((await reads()) - before) / (to - from + 1);
    };
    const first = await readsFor(1, 20);
    expect(await readsFor(21, 1020)).toBeLessThan(first + 10);
  } finally {
    await client.query("rollback");
    await client.end();
  }
});

const theirOther = () => ({ company: `Rival ${randomUUID()}` });

test("find_existing_projects finds what could not be submitted, with or without a registry", async () => {
  const id = `FOUND-${randomUUID()}`;
  await submitProject(rival, submissionWith({ id, company: "Rival Trees", registry: "Verra" }));
  const find = async (registry: string) =>
    (await developer.rpc("find_existing_projects", { registry, registry_ids: [id, "unused"] }))
      .data;
  expect(await find("")).toEqual({ [id]: "taken" });
  expect(await find("Verra")).toEqual({ [id]: "taken" });
  expect(await find("Gold Standard")).toEqual({});
});

test("a registry's file does not list a second project beside one that states no registry", async () => {
  const administrator = (await signIn(server, demoAccounts.administrator)).client;
  const [held, free] = [randomUUID().slice(0, 12), randomUUID().slice(0, 12)];
  await submitProject(developer, submissionWith({ id: held, company: "Typists' Trees" }));
  const rows = [importedRow(held), importedRow(free, {}, 3)];
  const verdicts = await checkRows(administrator, rows);
  expect(verdicts.map(({ verdict, problem }) => [verdict, problem?.message])).toEqual([
    ["wrong", "project_id_taken"],
    ["new", undefined],
  ]);
  const { progress } = await importRows(administrator, rows);
  expect(progress).toMatchObject({ new: 1, failed: 1 });
});
