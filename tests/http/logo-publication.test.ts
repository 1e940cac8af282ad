import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { createLog } from "#server/log.ts";
import { publishLogos } from "#server/tasks/publish-logos.ts";
import { signIn } from "../fixtures/mailbox.ts";
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
/** A logo of its own look. */
const look = (mark: string) => Buffer.concat([contents["image/png"], Buffer.from(mark)]);

const publicLogo = async (companyId: string, name: string) => {
  const path = `${companyId}/logo/${encodeURIComponent(`${name}_logo.png`)}`;
  const answer = await fetch(`${server.url}/storage/v1/object/public/company-logos/${path}`);
  return answer.ok ? Buffer.from(await answer.arrayBuffer()) : answer.status;
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

const publishOnce = () =>
  publishLogos(server.service, createLog("silent"), new AbortController().signal);

/** Does what is due, and waits for what the server's own turn is doing. */
async function publish() {
  await publishOnce();
  const isUnderWay = "select from private.logo_publications where last_error is null";
  await expect.poll(() => server.query(isUnderWay)).toEqual([]);
}

const waiting = () => server.query("select company_id from private.logo_publications");

const named = async (id: string) =>
  (
    await server.query<{ logo_filename: string | null }>(
      "select logo_filename from public.companies where id = $1",
      [id],
    )
  )[0]?.logo_filename;

/** A project whose logo is approved and public. */
async function listed() {
  const name = company();
  const stored = await submitWithFiles(developer, withMedia([logo()], { company: name }));
  await send(stored.id, stored.files, look("old"));
  await decide(stored.id, "approved");
  await publish();
  return { ...stored, name };
}

test("a logo is at no public address before it is approved, and at its own right after", async () => {
  const name = company();
  const { id, company_id, files } = await submitWithFiles(
    developer,
    withMedia([logo()], { company: name }),
  );
  await send(id, files, look("new"));
  await publish();
  expect(await publicLogo(company_id, name)).toBeGreaterThanOrEqual(400);
  const reserved = await fetch(
    `${server.url}/storage/v1/object/public/project_media/${files[0]?.path}`,
  );
  expect(reserved.status).toBeGreaterThanOrEqual(400);
  expect(await named(company_id)).toBeNull();
  await decide(id, "approved");
  await expect.poll(() => publicLogo(company_id, name), { timeout: 15_000 }).toEqual(look("new"));
  await expect.poll(() => named(company_id)).toBe(`${name}_logo.png`);
});

describe("the logo of a listed company", () => {
  test("that comes with an edit waits for the decision on the edit", async () => {
    const { id, company_id, name } = await listed();
    const edit = await updateWithFiles(developer, id, withMedia([logo()], { company: name }));
    await send(id, edit.files, look("unread"));
    await publish();
    expect(await publicLogo(company_id, name)).toEqual(look("old"));
    await decide(id, "approved", edit.revision);
    await publish();
    expect(await publicLogo(company_id, name)).toEqual(look("unread"));
  });

  test.each(["rejected", "changes_requested"])("stays when the edit is %s", async (decision) => {
    const { id, company_id, name } = await listed();
    const edit = await updateWithFiles(developer, id, withMedia([logo()], { company: name }));
    await send(id, edit.files, look("refused"));
    await decide(id, decision, edit.revision);
    await publish();
    expect(await publicLogo(company_id, name)).toEqual(look("old"));
  });

  test("that comes with another project of the company waits for that project", async () => {
    const { company_id, name } = await listed();
    const other = await submitWithFiles(developer, withMedia([logo()], { company: name }));
    await send(other.id, other.files, look("other"));
    await publish();
    expect(await publicLogo(company_id, name)).toEqual(look("old"));
    await decide(other.id, "approved");
    await publish();
    expect(await publicLogo(company_id, name)).toEqual(look("other"));
  });

  test("is the one that was approved, while another project's waits unread", async () => {
    const { id, company_id, name } = await listed();
    const edit = await updateWithFiles(developer, id, withMedia([logo()], { company: name }));
    await send(id, edit.files, look("approved"));
    const other = await submitWithFiles(developer, withMedia([logo()], { company: name }));
    await send(other.id, other.files, look("unread"));
    await decide(id, "approved", edit.revision);
    await publish();
    expect(await publicLogo(company_id, name)).toEqual(look("approved"));
  });

  test("takes a new company name, and leaves nothing under the old one", async () => {
    const { id, company_id, name } = await listed();
    const renamed = `${name} Renamed`;
    const edit = await updateWithFiles(developer, id, withMedia([logo()], { company: renamed }));
    await send(id, edit.files, look("renamed"));
    await decide(id, "approved", edit.revision);
    await publish();
    expect(await publicLogo(company_id, renamed)).toEqual(look("renamed"));
    await expect.poll(() => publicLogo(company_id, name)).toBeGreaterThanOrEqual(400);
    expect(await named(company_id)).toBe(`${renamed}_logo.png`);
  });
});

describe("publishing", () => {
  /** Approved in the database; the server's own turn is kept away by a claim. */
  async function approved() {
    const name = company();
    const stored = await submitWithFiles(developer, withMedia([logo()], { company: name }));
    await deliver(developer, stored.id, stored.files);
    await decide(stored.id, "approved");
    return { ...stored, name };
  }

  test("by several servers at once ends with the logo public and nothing left to do", async () => {
    const all = [await approved(), await approved(), await approved()];
    await Promise.all([publishOnce(), publishOnce(), publishOnce()]);
    await expect.poll(waiting, { timeout: 10_000 }).toEqual([]);
    for (const { company_id, name } of all) {
      expect(await publicLogo(company_id, name)).toEqual(contents["image/png"]);
    }
  });

  test("that a killed server had claimed is done when the claim has run out", async () => {
    const { company_id, name } = await approved();
    await server.query(
      "insert into private.logo_publications (company_id) values ($1) on conflict do nothing",
      [company_id],
    );
    await server.query(
      "update private.logo_publications set attempts = 1, next_attempt_at = now() + interval '1 minute'",
    );
    await server.query("update public.companies set logo_filename = null where id = $1", [
      company_id,
    ]);
    await publishOnce();
    expect(await named(company_id), "claimed by somebody else").toBeNull();
    await server.query("update private.logo_publications set next_attempt_at = now()");
    await publish();
    await expect.poll(() => named(company_id)).toBe(`${name}_logo.png`);
  });

  test("that fails is noted with its reason and tried again later", async () => {
    const { id, company_id, files, name } = await listed();
    const path = files[0]?.path ?? "";
    await server.query("update storage.objects set name = 'lost' where name = $1", [path]);
    await server.query("insert into private.logo_publications (company_id) values ($1)", [
      company_id,
    ]);
    await publish();
    const rows = () =>
      server.query<{ attempts: number; last_error: string; is_later: boolean }>(
        `select attempts, last_error, next_attempt_at > now() + interval '20 seconds' as is_later
         from private.logo_publications where company_id = $1`,
        [company_id],
      );
    await expect
      .poll(rows)
      .toEqual([{ attempts: 1, last_error: expect.stringMatching(/not found/i), is_later: true }]);
    await server.query("update storage.objects set name = $1 where name = 'lost'", [path]);
    await server.query("update private.logo_publications set next_attempt_at = now()");
    await publish();
    await expect.poll(rows).toEqual([]);
    expect(await publicLogo(company_id, name)).toEqual(look("old"));
    expect(id).not.toBe("");
  });

  test("by a server that was overtaken is put right by copying the newest again", async () => {
    const { id, company_id, name, files } = await listed();
    const edit = await updateWithFiles(developer, id, withMedia([logo()], { company: name }));
    await send(id, edit.files, look("newest"));
    await decide(id, "approved", edit.revision);
    await publish();
    // A server that had claimed the first logo copies it only now.
    await server.service.storage
      .from("company-logos")
      .upload(`${company_id}/logo/${name}_logo.png`, new Uint8Array(look("old")).buffer, {
        contentType: "image/png",
        upsert: true,
      });
    await server.service.rpc("finish_logo_publication", {
      file: files[0]?.id ?? "",
      new_filename: `${name}_logo.png`,
    });
    await publish();
    await expect.poll(() => publicLogo(company_id, name)).toEqual(look("newest"));
  });
});
