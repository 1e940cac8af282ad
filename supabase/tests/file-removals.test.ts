import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { submissionLimits } from "#domain/limits.ts";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { doJobs } from "../../tests/fixtures/jobs.ts";
import {
  confirm,
  deliver,
  document,
  logo,
  photo,
  type Reservation,
  submitWithFiles,
  updateWithFiles,
  upload,
  withMedia,
} from "../../tests/fixtures/project-files.ts";
import { signInDirectly as signIn } from "../../tests/fixtures/sign-in-directly.ts";
import { sharedTestServer, type TestServer } from "../../tests/fixtures/test-server.ts";

type Client = TestServer["anonymous"];

let server: TestServer;
let administrator: Client;
beforeAll(async () => {
  server = await sharedTestServer();
  administrator = (await signIn(server, demoAccounts.administrator)).client;
});

let developer: Client;
let company: string;
beforeEach(async () => {
  developer = (await signIn(server, `removals-${randomUUID()}@example.org`)).client;
  company = `Removers ${randomUUID()}`;
});

/** A project whose files have arrived. */
async function submitted(media: object[]) {
  const stored = await submitWithFiles(developer, withMedia(media, { company }));
  await deliver(developer, stored.id, stored.files);
  return stored;
}

async function decide(project: string, decision: string, more: object = {}) {
  return administrator.rpc("review_project", { project, decision, note: "Looked at.", ...more });
}

async function decided(project: string, decision: string, more: object = {}) {
  const { error } = await decide(project, decision, more);
  if (error) throw new Error(error.message);
}

async function listed(media: object[]) {
  const stored = await submitted(media);
  await decided(stored.id, "approved");
  return stored;
}

const edit = (project: string, removed: (Reservation | undefined)[], media: object[] = []) =>
  updateWithFiles(developer, project, {
    ...withMedia(media, { company }),
    removedFiles: removed.map((file) => file?.id),
  });

/** A chosen file that takes the place of a stored one. */
const inPlaceOf = (file: Reservation | undefined, media: object) => ({
  ...media,
  replaces: file?.id,
});

/** A project's files by given name: kept, requested for removal, and removed. */
async function filesOf(project: string) {
  const rows = await server.query<{ given_name: string; is_asked: boolean; is_gone: boolean }>(
    `select given_name, removal_asked_at is not null as is_asked, removed_at is not null as is_gone
     from public.project_files where project_id = $1 order by given_name`,
    [project],
  );
  const names = (isWanted: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(isWanted).map(({ given_name }) => given_name);
  return {
    kept: names(({ is_asked, is_gone }) => !is_asked && !is_gone),
    asked: names(({ is_asked }) => is_asked),
    gone: names(({ is_gone }) => is_gone),
  };
}

const clear = () => doJobs("file-removal", { client: server.service });

const isStored = async (file: Reservation | undefined) =>
  (await server.query("select from storage.objects where name = $1", [file?.path])).length > 0;

async function seenAt(table: "projects" | "pending_revisions", id: string) {
  const { data } = await administrator.from(table).select("updated_at").eq("id", id).single();
  return data?.updated_at ?? "";
}

describe("in an unlisted project", () => {
  test("a file is removed immediately, its bytes soon after, and its position is never reused", async () => {
    const { id, files } = await submitted([photo("a.png"), photo("b.png")]);
    await edit(id, [files[0]]);
    expect(await filesOf(id)).toEqual({ kept: ["b.png"], asked: [], gone: ["a.png"] });
    await clear();
    await expect.poll(() => isStored(files[0])).toBe(false);
    expect(await isStored(files[1])).toBe(true);
    const next = await edit(id, [], [photo("c.png")]);
    expect(next.files.map(({ position }) => position)).toEqual([3]);
  });

  test("a replaced file stays until the new one has arrived", async () => {
    const { id, files } = await submitted([document("old.pdf")]);
    const sent = await edit(id, [], [inPlaceOf(files[0], document("new.pdf"))]);
    // The upload is interrupted.
    expect((await filesOf(id)).kept).toEqual(["new.pdf", "old.pdf"]);
    const again = await edit(id, [], [inPlaceOf(files[0], document("new.pdf"))]);
    expect(again.files, "the same reservations").toEqual(sent.files);
    await deliver(developer, id, again.files);
    expect(await filesOf(id)).toEqual({ kept: ["new.pdf"], asked: [], gone: ["old.pdf"] });
  });

  test("a file that never arrived can be uploaded again to its reserved path", async () => {
    const { id, files } = await submitWithFiles(developer, withMedia([photo()], { company }));
    const again = await edit(id, [], [inPlaceOf(files[0], photo())]);
    expect(again.files).toEqual(files);
    await deliver(developer, id, again.files);
    expect((await filesOf(id)).kept).toEqual(["site.png"]);
  });

  test("a removed reservation accepts neither an upload nor a late confirmation", async () => {
    const { id, files } = await submitWithFiles(
      developer,
      withMedia([photo("a.png"), photo("b.png")], { company }),
    );
    await upload(developer, files[0]?.path ?? "");
    await edit(id, files);
    expect((await upload(developer, files[1]?.path ?? "")).error).not.toBeNull();
    expect(await confirm(developer, id, files)).toEqual([]);
    await server.query("update public.jobs set next_attempt_at = now()");
    await clear();
    await expect.poll(() => isStored(files[0])).toBe(false);
  });

  test("concurrent removals from two windows are combined", async () => {
    const { id, files } = await submitted([photo("a.png"), photo("b.png"), photo("c.png")]);
    await Promise.all([edit(id, [files[0]]), edit(id, [files[0], files[1]])]);
    expect(await filesOf(id)).toEqual({ kept: ["c.png"], asked: [], gone: ["a.png", "b.png"] });
  });

  test("a removal during a review makes the reviewer's decision fail as outdated", async () => {
    const { id, files } = await submitted([photo()]);
    const read = await seenAt("projects", id);
    await edit(id, files);
    const late = await decide(id, "approved", { seen_at: read });
    expect(late.error?.message).toBe("submission_changed");
  });
});

describe("in a listed project", () => {
  test("removals and replacements wait for review, and are carried out on approval", async () => {
    const { id, files } = await listed([photo("a.png"), photo("b.png"), document("plan.pdf")]);
    const { revision, files: added } = await edit(
      id,
      [files[0]],
      [inPlaceOf(files[2], document("plan 2.pdf"))],
    );
    await deliver(developer, id, added);
    expect(await filesOf(id)).toEqual({
      kept: ["b.png", "plan 2.pdf"],
      asked: ["a.png", "plan.pdf"],
      gone: [],
    });
    await clear();
    expect(await isStored(files[0])).toBe(true);
    await decided(id, "approved", { revision });
    expect(await filesOf(id)).toMatchObject({ asked: [], gone: ["a.png", "plan.pdf"] });
    await clear();
    await expect.poll(() => isStored(files[0])).toBe(false);
    await expect.poll(() => isStored(files[2])).toBe(false);
  });

  test("a replaced file stays if the new one has not arrived by the time of approval", async () => {
    const { id, files } = await listed([document("plan.pdf")]);
    const { revision } = await edit(id, [], [inPlaceOf(files[0], document("late.pdf"))]);
    await decided(id, "approved", { revision });
    expect((await filesOf(id)).kept).toContain("plan.pdf");
  });

  test("a later edit can withdraw a removal, or a replacement by removing its new file", async () => {
    const { id, files } = await listed([photo("a.png"), document("plan.pdf")]);
    const first = await edit(id, [files[0]], [inPlaceOf(files[1], document("plan 2.pdf"))]);
    await deliver(developer, id, first.files);
    expect((await filesOf(id)).asked).toEqual(["a.png", "plan.pdf"]);
    await updateWithFiles(developer, id, withMedia([], { company }));
    expect((await filesOf(id)).asked, "an edit that names none").toEqual(["a.png", "plan.pdf"]);
    await edit(id, []);
    expect((await filesOf(id)).asked, "the new file still takes its place").toEqual(["plan.pdf"]);
    await edit(id, first.files);
    expect(await filesOf(id)).toEqual({
      kept: ["a.png", "plan.pdf"],
      asked: [],
      gone: ["plan 2.pdf"],
    });
  });

  test("replacing a pending replacement replaces the original file", async () => {
    const { id, files } = await listed([document("plan.pdf")]);
    const second = await edit(id, [], [inPlaceOf(files[0], document("plan 2.pdf"))]);
    await deliver(developer, id, second.files);
    const third = await edit(id, [], [inPlaceOf(second.files[0], document("plan 3.pdf"))]);
    await deliver(developer, id, third.files);
    await edit(id, []);
    expect(await filesOf(id)).toEqual({
      kept: ["plan 3.pdf"],
      asked: ["plan.pdf"],
      gone: ["plan 2.pdf"],
    });
    await decided(id, "approved", { revision: third.revision });
    expect((await filesOf(id)).kept).toEqual(["plan 3.pdf"]);
  });

  test("a removal survives requested changes until the next edit, but not a rejection", async () => {
    const { id, files } = await listed([photo("a.png"), photo("b.png")]);
    const first = await edit(id, [files[0]]);
    await decided(id, "changes_requested", { revision: first.revision });
    expect((await filesOf(id)).asked).toEqual(["a.png"]);
    const second = await updateWithFiles(developer, id, withMedia([], { company }));
    await decided(id, "rejected", { revision: second.revision });
    expect(await filesOf(id)).toEqual({ kept: ["a.png", "b.png"], asked: [], gone: [] });
    const third = await updateWithFiles(developer, id, withMedia([], { company }));
    await decided(id, "approved", { revision: third.revision });
    expect((await filesOf(id)).gone).toEqual([]);
  });

  test("a new file from a rejected edit replaces nothing", async () => {
    const { id, files } = await listed([document("plan.pdf")]);
    const refused = await edit(id, [], [inPlaceOf(files[0], document("refused.pdf"))]);
    await deliver(developer, id, refused.files);
    await decided(id, "rejected", { revision: refused.revision });
    await edit(id, files);
    const last = await edit(id, []);
    await decided(id, "approved", { revision: last.revision });
    expect(await filesOf(id)).toEqual({ kept: ["plan.pdf", "refused.pdf"], asked: [], gone: [] });
  });

  test("a removal concurrent with an approval is never lost, whichever comes first", async () => {
    const { id, files } = await listed([photo()]);
    const { revision } = await edit(id, []);
    const read = await seenAt("pending_revisions", revision ?? "");
    const [, approval] = await Promise.all([
      edit(id, files),
      decide(id, "approved", { revision, seen_at: read }),
    ]);
    expect([undefined, "submission_changed"]).toContain(approval.error?.message);
    expect(await filesOf(id), "waits, in this revision or the next").toEqual({
      kept: [],
      asked: ["site.png"],
      gone: [],
    });
  });
});

describe("a company's logo", () => {
  const named = async (id: string) =>
    (
      await server.query<{ logo_filename: string | null }>(
        "select logo_filename from public.companies where id = $1",
        [id],
      )
    )[0]?.logo_filename;
  /** As if the server had published the approved logo. */
  const publish = (id: string) =>
    server.query("update public.companies set logo_filename = 'x_logo.png' where id = $1", [id]);

  test("is removed on approval, and no older one reappears", async () => {
    const { id, company_id, files } = await listed([logo("first.png")]);
    // An earlier logo left over from before files could be removed.
    await server.query(
      `insert into public.project_files (company_id, project_id, kind, position, path, media_type,
         given_name, size_bytes, created_at, confirmed_at, approved_at)
       values ($1, $2, 'logo', 99, $3, 'image/png', 'older.png', 1, '2026-01-01', now(), '2026-01-01')`,
      [company_id, id, `${company_id}/logo/older.png`],
    );
    await publish(company_id);
    const { revision } = await edit(id, files);
    expect(await named(company_id)).toBe("x_logo.png");
    await decided(id, "approved", { revision });
    expect(await named(company_id)).toBeNull();
    expect((await filesOf(id)).gone).toEqual(["first.png", "older.png"]);
  });

  test("is removed when a newer one is approved", async () => {
    const first = await listed([logo("first.png")]);
    await listed([logo("second.png")]);
    expect((await filesOf(first.id)).gone).toEqual(["first.png"]);
  });

  test("stays until an unlisted project is reviewed if another project is listed", async () => {
    const withdrawn = await listed([logo()]);
    await decided(withdrawn.id, "withdrawn");
    await listed([]);
    await publish(withdrawn.company_id);
    await edit(withdrawn.id, withdrawn.files);
    expect(await filesOf(withdrawn.id)).toMatchObject({ asked: ["logo.png"], gone: [] });
    expect(await named(withdrawn.company_id)).toBe("x_logo.png");
    await decided(withdrawn.id, "approved");
    expect(await named(withdrawn.company_id)).toBeNull();
  });

  test("is unpublished immediately if none of the company's projects is listed", async () => {
    const { id, company_id, files } = await listed([logo()]);
    await publish(company_id);
    await decided(id, "withdrawn");
    await edit(id, files);
    expect(await named(company_id)).toBeNull();
  });

  test("leaves no copy behind if it is removed while the server is copying it", async () => {
    const { id, company_id, files } = await listed([logo()]);
    const { revision } = await edit(id, files);
    await decided(id, "approved", { revision });
    const path = `${company_id}/logo/late_logo.png`;
    await server.service.storage
      .from("company-logos")
      .upload(path, new ArrayBuffer(16), { contentType: "image/png", upsert: true });
    await server.service.rpc("set_company_logo", {
      file: files[0]?.id ?? "",
      new_filename: "late_logo.png",
    });
    expect(await named(company_id)).toBeNull();
    await clear();
    await expect
      .poll(() => server.query("select from storage.objects where name = $1", [path]))
      .toEqual([]);
  });

  test("is copied again if it was approved during removal of the old copy, even if the first copy ends last", async () => {
    const { company_id, files } = await listed([logo()]);
    const id = files[0]?.id;
    const claim =
      "create temp table claimed on commit drop as select id from public.claim_jobs('{logo-publication}')";
    // In one transaction, so that the server's own task cannot interfere.
    await server.database.transaction(async (run) => {
      await run("delete from public.jobs where kind = 'logo-publication'");
      await run("select private.queue_job('logo-publication', $1)", [company_id]);
      await run(claim);
      await run("select public.restore_company_logo($1)", [`${company_id}/logo/x_logo.png`]);
      await run("select public.set_company_logo($1, 'x_logo.png')", [id]);
      await run("select public.settle_job(id) from claimed");
      await run("update public.jobs set next_attempt_at = now() + interval '1 hour'");
    });
    const due = () =>
      server.query(
        "select attempts from public.jobs where kind = 'logo-publication' and key = $1",
        [company_id],
      );
    expect(await due()).toEqual([{ attempts: 0 }]);
    await server.database.transaction(async (run) => {
      await run("update public.jobs set next_attempt_at = now() where key = $1", [company_id]);
      await run(claim);
      await run("select public.set_company_logo($1, 'x_logo.png')", [id]);
      await run("select public.settle_job(id) from claimed");
    });
    expect(await due(), "done").toEqual([]);
  });
});

describe("no one can", () => {
  test("remove or replace a file of someone else or of another project", async () => {
    const { id, files } = await submitted([photo("mine.png")]);
    const own = developer;
    for (const other of ["someone else", "the same person"]) {
      if (other === "someone else") {
        developer = (await signIn(server, `removals-${randomUUID()}@example.org`)).client;
        company = `Rivals ${randomUUID()}`;
      } else developer = own;
      const theirs = await submitted([]);
      await expect(edit(theirs.id, files)).rejects.toThrow("file_not_found");
      await expect(edit(theirs.id, [], [inPlaceOf(files[0], photo())])).rejects.toThrow(
        "file_not_found",
      );
    }
    expect((await filesOf(id)).kept).toEqual(["mine.png"]);
  });

  test("replace a file with one of another kind, or pass an invalid file ID", async () => {
    const { id, files } = await submitted([photo()]);
    const wrong = [inPlaceOf(files[0], document())];
    await expect(edit(id, [], wrong)).rejects.toThrow("file_not_found");
    const nonsense = { ...withMedia([], { company }), removedFiles: ["' or true --"] };
    await expect(updateWithFiles(developer, id, nonsense)).rejects.toThrow("file_not_found");
    const none = { ...withMedia([], { company }), removedFiles: "all" };
    await expect(updateWithFiles(developer, id, none)).rejects.toThrow("files_not_valid");
  });
});

test("a removed file no longer counts towards the file limit", async () => {
  const { id, company_id, files } = await submitted([photo()]);
  await server.query(
    `insert into public.project_files
       (company_id, project_id, kind, position, path, media_type, given_name, size_bytes)
     select $1::uuid, $2, 'document', number, $1::uuid || '/documents/' || number, 'application/pdf', 'x.pdf', 1
     from generate_series(1, $3) number`,
    [company_id, id, submissionLimits.filesPerCompany - 1],
  );
  await expect(edit(id, [], [photo("more.png")])).rejects.toThrow("too_many_files");
  const { files: added } = await edit(id, files, [photo("more.png")]);
  expect(added).toHaveLength(1);
});

test("a failed removal is recorded with its reason and retried later", async () => {
  const path = `${randomUUID()}/photos/x.png`;
  await server.query("select private.remove_file('no-bucket', $1)", [path]);
  await clear();
  const noted = () =>
    server.query(
      `select last_error <> '' as has_reason, next_attempt_at > now() + interval '20 seconds' as is_later
       from public.jobs where data ->> 'path' = $1`,
      [path],
    );
  await expect.poll(noted).toEqual([{ has_reason: true, is_later: true }]);
  await server.query("delete from public.jobs where data ->> 'path' = $1", [path]);
});
