import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { acts } from "#domain/audit/acts.ts";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { signInDirectly as signIn } from "../../tests/fixtures/sign-in-directly.ts";
import { completeSubmission, submitProject } from "../../tests/fixtures/submissions.ts";
import { sharedTestServer, type TestServer } from "../../tests/fixtures/test-server.ts";

type Client = TestServer["anonymous"];
type Named = { name: string; version?: string; link?: string };

let server: TestServer;
let administrator: Client;
let second: Client;
let developer: Client;
beforeAll(async () => {
  server = await sharedTestServer();
  administrator = (await signIn(server, demoAccounts.administrator)).client;
  const email = `team-${randomUUID()}@example.org`;
  second = (await signIn(server, email)).client;
  await server.query("update public.profiles set user_role = 'admin' where email = $1", [email]);
  developer = (await signIn(server, `methods-${randomUUID()}@example.org`)).client;
});

const unique = (name: string) => `${name} ${randomUUID()}`;

async function addEntry(entered: Record<string, string>): Promise<string> {
  const { data, error } = await administrator.rpc("save_methodology", { entered });
  if (error) throw new Error(error.message);
  return data;
}

const submissionWith = (company: string, methodologies: Named[], projectId?: string) => {
  const submission = completeSubmission({ company, ...(projectId && { projectId }) });
  return { ...submission, project: { ...submission.project, methodologies } };
};

/** Submits a project that names these methodologies, and lists it by default. */
async function projectWith(methodologies: Named[], { isListed = true } = {}) {
  const company = unique("Methods");
  const client = (await signIn(server, `methods-${randomUUID()}@example.org`)).client;
  const submission = submissionWith(company, methodologies);
  const { id } = await submitProject(client, submission);
  if (isListed) {
    await administrator.rpc("review_project", { project: id, decision: "approved" }).throwOnError();
  }
  return { id, client, submission };
}

/** Submits the same data again and approves the revision. */
async function edit({ id, client, submission }: Awaited<ReturnType<typeof projectWith>>) {
  await client.rpc("update_project", { project: id, submission }).throwOnError();
  const [revision] = await server.query<{ id: string }>(
    "select id from public.pending_revisions where project_id = $1 and decision is null",
    [id],
  );
  await administrator
    .rpc("review_project", { project: id, decision: "approved", revision: revision?.id ?? "" })
    .throwOnError();
}

const entriesOf = async (project: string) =>
  (
    await server.query<{ methodology_id: string | null }>(
      "select methodology_id from public.project_methodologies where project_id = $1 order by position",
      [project],
    )
  ).map(({ methodology_id }) => methodology_id);

async function shownBy(project: string) {
  const { data } = await server.anonymous
    .from("project_listings")
    .select("methodologies")
    .eq("id", project)
    .single()
    .throwOnError();
  return data.methodologies;
}

const lastAct = async (subject: string) =>
  (
    await server.query<{ act: string; subject_name: string; details: unknown }>(
      `select act, subject_name, details from public.audit_trail
       where subject_kind = 'methodology' and subject_id = $1 order by id desc limit 1`,
      [subject],
    )
  )[0];

/** Uploads a document as the team would, and returns its path. */
async function storedDocument(): Promise<string> {
  const path = `${randomUUID()}.pdf`;
  const { error } = await administrator.storage
    .from("methodologies")
    .upload(path, Buffer.from(`%PDF-1.7 ${path}`), { contentType: "application/pdf" });
  if (error) throw error;
  return path;
}

describe("a methodology named by a developer", () => {
  test("matches the entry whose code it mentions, whatever title or version follows", async () => {
    const [entry] = await server.query<{ id: string }>(
      "select id from public.methodologies where code = 'AMS-I.D.'",
    );
    for (const name of [
      "AMS-I.D.",
      "AMS-I.D.: Grid connected renewable electricity generation",
      "AMS I.D Version 18",
      "CDM - AMS-I.D.: Grid connected renewable electricity generation --- Version 18.0",
    ]) {
      const [found] = await server.query<{ id: string | null }>(
        "select private.find_methodology($1, null) as id",
        [name],
      );
      expect([name, found]).toEqual([name, entry]);
    }
    const [other] = await server.query<{ id: string | null }>(
      "select private.find_methodology('AMS-I.Z.: Something else', null) as id",
    );
    expect(other).toEqual({ id: null });
  });

  test("matches the entry with that title, code and version, however it is written, or is free text", async () => {
    const code = `XM-${randomUUID().slice(0, 8)}.`;
    const any = await addEntry({ code, name: "Kelp Farming" });
    const newest = await addEntry({ code, name: "Kelp Farming", version: "2.0" });
    const names: [Named, string | null][] = [
      [{ name: `${code} Kelp Farming` }, any],
      [{ name: code.toLowerCase().slice(0, -1) }, any],
      [{ name: `  ${code}  kelp farming `, version: "1.5" }, any],
      [{ name: `${code} kelp  Farming`, version: "2.0" }, newest],
      [{ name: code, version: "2.0" }, newest],
      [{ name: "Kelp Farming" }, null],
    ];
    const { id } = await projectWith(
      names.map(([named]) => named),
      { isListed: false },
    );
    expect(await entriesOf(id)).toEqual(names.map(([, entry]) => entry));
  });

  test("cannot be linked to an entry or a document by the developer", async () => {
    const document = await storedDocument();
    const entry = await addEntry({ name: unique("Own"), documentPath: document });
    const name = unique("Free");
    const { id, client, submission } = await projectWith([{ name }]);
    const written = await client
      .from("project_methodologies")
      .update({ methodology_id: entry })
      .eq("project_id", id)
      .select();
    expect(written.data ?? []).toEqual([]);
    const edit = (methodology: Record<string, string>) =>
      client.rpc("update_project", {
        project: id,
        submission: {
          ...submission,
          project: { ...submission.project, methodologies: [{ name, ...methodology }] },
        },
      });
    expect((await edit({ link: document })).error?.message).toBe("not_a_web_address");
    for (const column of ["methodology_id", "methodologyId"])
      expect((await edit({ [column]: entry })).error?.message).toBe("field_not_valid");
    const added = await client.rpc("save_methodology", { entered: { name: unique("Mine") } });
    expect(added.error?.code).toBe("42501");
    expect(await entriesOf(id)).toEqual([null]);
  });
});

describe("a library entry", () => {
  test("supplies its document and version to all its projects, whichever name each one used", async () => {
    const code = `XD-${randomUUID().slice(0, 8)}`;
    const document = await storedDocument();
    const id = await addEntry({ code, name: "Drained Fields", documentPath: document });
    const byCode = await projectWith([{ name: code, version: "1" }]);
    const byTitle = await projectWith([
      { name: `${code} Drained Fields`, link: "https://elsewhere.example/a.pdf" },
      { name: code },
    ]);
    expect(await shownBy(byCode.id)).toEqual([{ name: code, version: "1", url: document }]);
    const [shown] = (await shownBy(byTitle.id)) as object[];
    expect(await shownBy(byTitle.id), "once, though named twice").toHaveLength(1);
    expect(shown).toEqual({ name: `${code} Drained Fields`, version: null, url: document });

    const renamed = { code, name: "Rewetted Fields", version: "3", documentPath: document };
    const save = (seen_edition: number) =>
      administrator.rpc("save_methodology", { entered: renamed, methodology: id, seen_edition });
    await save(1).throwOnError();
    expect(await shownBy(byTitle.id)).toEqual([
      { name: `${code} Rewetted Fields`, version: "3", url: document },
    ]);
    expect((await save(1)).error?.message, "based on an outdated edition").toBe(
      "methodology_changed",
    );
    expect(await lastAct(id)).toEqual({
      act: "methodology-edited",
      subject_name: `${code} Rewetted Fields`,
      details: {
        name: { from: "Drained Fields", to: "Rewetted Fields" },
        version: { from: null, to: "3" },
      },
    });

    await edit(byTitle);
    expect((await entriesOf(byTitle.id))[0], "its former title still matches").toBe(id);
  });

  test("must be unique, and its document must have been uploaded", async () => {
    const name = unique("Twice");
    await addEntry({ name, version: "1" });
    await addEntry({ name, version: "2" });
    const refusals = [
      [{ name: `${name.toUpperCase()}. `, version: "1" }, "methodology_exists"],
      [{ name: " " }, "methodology_name_required"],
      [{ name: unique("New"), documentPath: "nowhere.pdf" }, "document_not_found"],
    ] as const;
    for (const [entered, refusal] of refusals) {
      const { error } = await administrator.rpc("save_methodology", { entered });
      expect(error?.message).toBe(refusal);
    }
  });

  test("can be deleted, and its document removed, only when no project uses it", async () => {
    const document = await storedDocument();
    const name = unique("Brief");
    const id = await addEntry({ name, documentPath: document });
    const remove = () => administrator.storage.from("methodologies").remove([document]);
    expect((await remove()).data, "an entry names it").toEqual([]);
    const { id: project } = await projectWith([{ name }]);
    const refused = await administrator.rpc("delete_methodology", { methodology: id });
    expect(refused.error?.message).toBe("methodology_in_use");
    await server.query("delete from public.project_methodologies where project_id = $1", [project]);
    await administrator.rpc("delete_methodology", { methodology: id }).throwOnError();
    expect((await lastAct(id))?.act).toBe("methodology-deleted");
    expect((await remove()).data).toHaveLength(1);
  });
});

describe("free text", () => {
  test("can become a tidied entry, which the same wording then matches", async () => {
    const wording = unique("hourly displacmnt");
    const { id, client, submission } = await projectWith([{ name: wording, version: "0.4" }]);
    const listed = async () =>
      (await administrator.from("unlisted_methodologies").select("*").eq("name", wording)).data;
    expect(await listed()).toMatchObject([{ version: "0.4", project_count: 1 }]);

    const title = unique("Hourly Displacement");
    const entry = await addEntry({ name: title, wording, wordingVersion: "0.4" });
    expect(await listed()).toEqual([]);
    expect(await shownBy(id)).toEqual([{ name: title, version: "0.4", url: null }]);
    await edit({ id, client, submission });
    expect(await entriesOf(id)).toEqual([entry]);
  });

  test("is assigned to an entry for all projects that use it with the same version", async () => {
    const entry = await addEntry({ name: unique("Rewilding"), version: "2" });
    const wording = unique("rewld");
    const projects = [
      await projectWith([{ name: wording }]),
      await projectWith([{ name: ` ${wording.toUpperCase()}` }]),
    ];
    const other = await projectWith([{ name: wording, version: "9" }]);
    const assign = () =>
      administrator.rpc("assign_methodology", {
        wording,
        stated_version: "",
        methodology: entry,
      });
    expect((await assign()).data).toBe(2);
    for (const { id } of projects) expect(await entriesOf(id)).toEqual([entry]);
    expect(await entriesOf(other.id)).toEqual([null]);
    expect((await assign()).error?.message).toBe("free_text_gone");
    expect(await lastAct(entry)).toMatchObject({
      act: "methodology-assigned",
      details: { wording, projects: 2 },
    });
  });
});

describe("merging two methodologies", () => {
  test("moves all projects, listed or not, and is recorded in the audit trail", async () => {
    const document = await storedDocument();
    const kept = await addEntry({ name: unique("Kept") });
    const mergedName = unique("Merged");
    const merged = await addEntry({ name: mergedName, version: "1.1", documentPath: document });
    const one = { name: mergedName, version: "1.1" };
    const projects = [
      await projectWith([one]),
      await projectWith([one, { name: "Something else" }]),
      await projectWith([one], { isListed: false }),
    ];
    const { data: moved } = await administrator
      .rpc("merge_methodologies", { methodology: merged, kept })
      .throwOnError();
    expect(moved).toBe(3);
    for (const { id } of projects) expect((await entriesOf(id))[0]).toBe(kept);
    const [entry] = await server.query<{ title: string }>(
      "select title from public.methodologies where id = $1",
      [kept],
    );
    expect(await shownBy(projects[0]?.id ?? "")).toEqual([
      { name: entry?.title, version: "1.1", url: document },
    ]);
    expect(await lastAct(kept)).toEqual({
      act: "methodologies-merged",
      subject_name: entry?.title,
      details: { merged: mergedName, version: "1.1", projects: 3 },
    });
    const late = await projectWith([one], { isListed: false });
    expect(await entriesOf(late.id), "the old name still matches").toEqual([kept]);
    const again = await administrator.rpc("merge_methodologies", { methodology: merged, kept });
    expect(again.error?.message).toBe("methodology_not_found");
    const itself = await administrator.rpc("merge_methodologies", { methodology: kept, kept });
    expect(itself.error?.message).toBe("methodologies_are_one");
  });

  test("in opposite directions concurrently leaves one of them with every project", async () => {
    const names = [unique("This"), unique("That")];
    const [one = "", other = ""] = await Promise.all(names.map((name) => addEntry({ name })));
    const projects = await Promise.all(names.map((name) => projectWith([{ name }])));
    const results = await Promise.all([
      administrator.rpc("merge_methodologies", { methodology: one, kept: other }),
      second.rpc("merge_methodologies", { methodology: other, kept: one }),
    ]);
    const refusals = results.flatMap(({ error }) => (error ? [error.message] : []));
    expect(refusals).toEqual(["methodology_not_found"]);
    const survivor = results[0]?.error ? one : other;
    for (const { id } of projects) expect(await entriesOf(id)).toEqual([survivor]);
  });

  test("while developers submit projects that use it loses none of them and makes none fail", async () => {
    const name = unique("Crowded");
    const kept = await addEntry({ name: unique("Roomy") });
    const merged = await addEntry({ name });
    const submissions = Array.from({ length: 6 }, () =>
      submitProject(developer, submissionWith("Crowd", [{ name }])),
    );
    const [merge, ...sent] = await Promise.all([
      administrator.rpc("merge_methodologies", { methodology: merged, kept }),
      ...submissions,
    ]);
    expect(merge.error).toBeNull();
    for (const { id } of sent) expect(await entriesOf(id)).toEqual([kept]);
    expect(await server.query("select * from private.listing_differences()")).toEqual([]);
  });
});

test("every act on the library has a label", async () => {
  const found = await server.query<{ act: string }>(
    "select distinct act from public.audit_trail where subject_kind = 'methodology'",
  );
  expect(found.length).toBeGreaterThan(0);
  for (const { act } of found) expect(acts).toHaveProperty(act);
});
