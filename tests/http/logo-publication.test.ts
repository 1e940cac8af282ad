import { randomUUID } from "node:crypto";
import { readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { doJobs } from "../fixtures/jobs.ts";
import {
  confirm,
  contents,
  deliver,
  logo,
  type Reservation,
  submitWithFiles,
  updateWithFiles,
  upload,
  withMedia,
} from "../fixtures/project-files.ts";
import { signInDirectly as signIn } from "../fixtures/sign-in-directly.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";

let server: TestServer;
let developer: TestServer["anonymous"];
let administrator: TestServer["anonymous"];
beforeAll(async () => {
  server = await startTestServer();
  administrator = (await signIn(server, demoAccounts.administrator)).client;
});
afterAll(() => server.stop());
beforeEach(async () => {
  developer = (await signIn(server, `logos-${randomUUID()}@example.org`)).client;
});

const company = () => `Logo Works ${randomUUID().slice(0, 8)}`;
/** A logo with unique bytes. */
const logoWith = (mark: string) => Buffer.concat([contents["image/png"], Buffer.from(mark)]);

const publicLogo = async (companyId: string, name: string) => {
  const path = `${companyId}/logo/${encodeURIComponent(`${name}_logo.png`)}`;
  const response = await fetch(`${server.url}/storage/v1/object/public/company-logos/${path}`);
  return response.ok ? Buffer.from(await response.arrayBuffer()) : response.status;
};

async function send(project: string, files: Reservation[], content: Buffer) {
  const stored = await upload(developer, files[0]?.path ?? "", content);
  if (stored.error) throw stored.error;
  await confirm(developer, project, files);
}

async function decide(project: string, decision: string, revision?: string) {
  const { error } = await administrator.rpc("review_project", {
    project,
    decision,
    note: "Looked at.",
    ...(revision && { revision }),
  });
  if (error) throw new Error(error.message);
}

const publishOnce = () => doJobs("logo-publication", { client: server.service });

/** Publishes what is due, and waits for the server's own run to finish. */
async function publish() {
  await publishOnce();
  const running = "select from public.jobs where kind = 'logo-publication' and last_error is null";
  await expect.poll(() => server.query(running)).toEqual([]);
}

const waiting = () => server.query("select key from public.jobs where kind = 'logo-publication'");

const named = async (id: string) =>
  (
    await server.query<{ logo_filename: string | null }>(
      "select logo_filename from public.companies where id = $1",
      [id],
    )
  )[0]?.logo_filename;

/** A company with an approved, public logo. */
async function listed() {
  const name = company();
  const stored = await submitWithFiles(developer, withMedia([logo()], { company: name }));
  await send(stored.id, stored.files, logoWith("old"));
  await decide(stored.id, "approved");
  await publish();
  return { ...stored, name };
}

test("a logo is not public before it is approved, and is public right after", async () => {
  const name = company();
  const { id, company_id, files } = await submitWithFiles(
    developer,
    withMedia([logo()], { company: name }),
  );
  await send(id, files, logoWith("new"));
  await publish();
  expect(await publicLogo(company_id, name)).toBeGreaterThanOrEqual(400);
  const reserved = await fetch(
    `${server.url}/storage/v1/object/public/project_media/${files[0]?.path}`,
  );
  expect(reserved.status).toBeGreaterThanOrEqual(400);
  expect(await named(company_id)).toBeNull();
  await decide(id, "approved");
  await expect.poll(() => publicLogo(company_id, name)).toEqual(logoWith("new"));
  await expect.poll(() => named(company_id)).toBe(`${name}_logo.png`);
});

describe("the logo of a listed company", () => {
  test("submitted with an edit waits for the decision on the edit", async () => {
    const { id, company_id, name } = await listed();
    const edit = await updateWithFiles(developer, id, withMedia([logo()], { company: name }));
    await send(id, edit.files, logoWith("unread"));
    await publish();
    expect(await publicLogo(company_id, name)).toEqual(logoWith("old"));
    await decide(id, "approved", edit.revision);
    await publish();
    expect(await publicLogo(company_id, name)).toEqual(logoWith("unread"));
  });

  test.each(["rejected", "changes_requested"])("stays when the edit is %s", async (decision) => {
    const { id, company_id, name } = await listed();
    const edit = await updateWithFiles(developer, id, withMedia([logo()], { company: name }));
    await send(id, edit.files, logoWith("refused"));
    await decide(id, decision, edit.revision);
    await publish();
    expect(await publicLogo(company_id, name)).toEqual(logoWith("old"));
  });

  test("submitted with another project of the company waits for that project", async () => {
    const { company_id, name } = await listed();
    const other = await submitWithFiles(developer, withMedia([logo()], { company: name }));
    await send(other.id, other.files, logoWith("other"));
    await publish();
    expect(await publicLogo(company_id, name)).toEqual(logoWith("old"));
    await decide(other.id, "approved");
    await publish();
    expect(await publicLogo(company_id, name)).toEqual(logoWith("other"));
  });

  test("is the approved one while another project's logo awaits review", async () => {
    const { id, company_id, name } = await listed();
    const edit = await updateWithFiles(developer, id, withMedia([logo()], { company: name }));
    await send(id, edit.files, logoWith("approved"));
    const other = await submitWithFiles(developer, withMedia([logo()], { company: name }));
    await send(other.id, other.files, logoWith("unread"));
    await decide(id, "approved", edit.revision);
    await publish();
    expect(await publicLogo(company_id, name)).toEqual(logoWith("approved"));
  });

  test("follows a new company name, leaving nothing under the old one", async () => {
    const { id, company_id, name } = await listed();
    const renamed = `${name} Renamed`;
    const edit = await updateWithFiles(developer, id, withMedia([logo()], { company: renamed }));
    await send(id, edit.files, logoWith("renamed"));
    await decide(id, "approved", edit.revision);
    await publish();
    expect(await publicLogo(company_id, renamed)).toEqual(logoWith("renamed"));
    await expect.poll(() => publicLogo(company_id, name)).toBeGreaterThanOrEqual(400);
    expect(await named(company_id)).toBe(`${renamed}_logo.png`);
  });
});

describe("publishing", () => {
  /** Approved in the database, but not yet published by this test. */
  async function approved() {
    const name = company();
    const stored = await submitWithFiles(developer, withMedia([logo()], { company: name }));
    await deliver(developer, stored.id, stored.files);
    await decide(stored.id, "approved");
    return { ...stored, name };
  }

  test("refuses content that is not of the declared type, which only our own storage looks at", async () => {
    const name = company();
    const stored = await submitWithFiles(developer, withMedia([logo()], { company: name }));
    await deliver(developer, stored.id, stored.files);
    const file = path.join(server.folder, "storage", "project_media", stored.files[0]?.path ?? "");
    const kept = readdirSync(path.dirname(file)).find((one) => one.startsWith(path.basename(file)));
    const version = path.join(path.dirname(file), kept ?? "");
    // As a Supabase project's storage takes it, with the uploader's word for its type.
    writeFileSync(version, "<script>alert(1)</script>".padEnd(statSync(version).size));
    await decide(stored.id, "approved");
    const failed = () =>
      server.query<{ last_error: string | null }>(
        "select last_error from public.jobs where kind = 'logo-publication' and key = $1",
        [stored.company_id],
      );
    await expect
      .poll(async () => (await failed())[0]?.last_error)
      .toContain("does not match its type");
    expect(await publicLogo(stored.company_id, name)).toBeGreaterThanOrEqual(400);
    await server.query("delete from public.jobs where key = $1", [stored.company_id]);
  });

  test("by several servers at once ends with the logo public and nothing left to do", async () => {
    const all = [await approved(), await approved(), await approved()];
    await Promise.all([publishOnce(), publishOnce(), publishOnce()]);
    await expect.poll(waiting).toEqual([]);
    for (const { company_id, name } of all) {
      expect(await publicLogo(company_id, name)).toEqual(contents["image/png"]);
    }
  });

  test("claimed by a killed server is completed once the claim has expired", async () => {
    const { company_id, name } = await approved();
    await server.query(
      `insert into public.jobs (kind, key, attempts, leased_until)
       values ('logo-publication', $1, 1, now() + interval '1 minute')
       on conflict (kind, key) do update set attempts = 1, leased_until = excluded.leased_until`,
      [company_id],
    );
    await server.query("update public.companies set logo_filename = null where id = $1", [
      company_id,
    ]);
    await publishOnce();
    expect(await named(company_id), "still claimed by another server").toBeNull();
    await server.query("update public.jobs set leased_until = now()");
    await publish();
    await expect.poll(() => named(company_id)).toBe(`${name}_logo.png`);
  });

  test("that fails is recorded with its reason and retried later", async () => {
    const { id, company_id, files, name } = await listed();
    const path = files[0]?.path ?? "";
    await server.query("update storage.objects set name = 'lost' where name = $1", [path]);
    await server.query("select private.queue_job('logo-publication', $1)", [company_id]);
    await publish();
    const rows = () =>
      server.query<{ attempts: number; last_error: string; is_later: boolean }>(
        `select attempts, last_error, next_attempt_at > now() + interval '20 seconds' as is_later
         from public.jobs where kind = 'logo-publication' and key = $1`,
        [company_id],
      );
    await expect
      .poll(rows)
      .toEqual([{ attempts: 1, last_error: expect.stringMatching(/not found/i), is_later: true }]);
    await server.query("update storage.objects set name = $1 where name = 'lost'", [path]);
    await server.query("update public.jobs set next_attempt_at = now()");
    await publish();
    await expect.poll(rows).toEqual([]);
    expect(await publicLogo(company_id, name)).toEqual(logoWith("old"));
    expect(id).not.toBe("");
  });

  test("by a server with an outdated claim is corrected by copying the newest logo again", async () => {
    const { id, company_id, name, files } = await listed();
    const edit = await updateWithFiles(developer, id, withMedia([logo()], { company: name }));
    await send(id, edit.files, logoWith("newest"));
    await decide(id, "approved", edit.revision);
    await publish();
    // A server that had claimed the first logo copies it only now.
    await server.service.storage
      .from("company-logos")
      .upload(`${company_id}/logo/${name}_logo.png`, new Uint8Array(logoWith("old")).buffer, {
        contentType: "image/png",
        upsert: true,
      });
    await server.service.rpc("set_company_logo", {
      file: files[0]?.id ?? "",
      new_filename: `${name}_logo.png`,
    });
    await publish();
    await expect.poll(() => publicLogo(company_id, name)).toEqual(logoWith("newest"));
  });
});
