import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { visitorMessage } from "#domain/errors.ts";
import { limits } from "#domain/limits.ts";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import {
  confirm,
  deliver,
  document,
  logo,
  media,
  photo,
  submitWithFiles,
  updateWithFiles,
  upload,
  withMedia,
} from "../../tests/fixtures/project-files.ts";
import { signInDirectly as signIn } from "../../tests/fixtures/sign-in-directly.ts";
import { sharedTestServer, type TestServer } from "../../tests/fixtures/test-server.ts";

type Client = TestServer["anonymous"];

let server: TestServer;
let stranger: Client;
let administrator: Client;
beforeAll(async () => {
  server = await sharedTestServer();
  stranger = (await signIn(server, "files-stranger@example.org")).client;
  administrator = (await signIn(server, demoAccounts.administrator)).client;
});

/** A new account without any submissions. */
const newDeveloper = async () => (await signIn(server, `files-${randomUUID()}@example.org`)).client;

const company = () => `Acorn ${randomUUID()}`;
const name = (path = "") => path.split("/").at(-1);
const ids = (files: { id: string }[]) => files.map(({ id }) => id).sort();

async function seenAt(table: "projects" | "pending_revisions", id: string) {
  const { data } = await administrator.from(table).select("updated_at").eq("id", id).single();
  return data?.updated_at ?? "";
}

async function decide(project: string, decision: string, more: object = {}) {
  const note = decision === "approved" ? {} : { note: "Please look again." };
  return administrator.rpc("review_project", { project, decision, ...note, ...more });
}

async function filesOf(project: string) {
  const { data } = await administrator
    .from("project_files")
    .select("id, kind, revision_id, confirmed_at, approved_at, size_bytes, given_name")
    .eq("project_id", project)
    .order("created_at")
    .order("path");
  return data ?? [];
}

describe("a submission with files", () => {
  test("gets a path for each, in the private bucket under the company's ID", async () => {
    const developer = await newDeveloper();
    const { company_id, files } = await submitWithFiles(
      developer,
      withMedia(
        [
          logo(),
          photo("a.png"),
          photo("b.png"),
          document(),
          media("pdd", "pdd.pdf", "application/pdf"),
        ],
        { company: 'Ac/orn   & "Sons"' },
      ),
    );
    expect(files.map(({ path }) => path)).toEqual([
      `${company_id}/logo/Acorn & Sons_logo_1.png`,
      `${company_id}/photos/Acorn & Sons_photo_1.png`,
      `${company_id}/photos/Acorn & Sons_photo_2.png`,
      `${company_id}/documents/Acorn & Sons_document_1.pdf`,
      `${company_id}/documents/Acorn & Sons_pdd_1.pdf`,
    ]);
  });

  test("numbers them consecutively within the company, across its projects", async () => {
    const developer = await newDeveloper();
    const own = company();
    const first = await submitWithFiles(developer, withMedia([photo(), photo()], { company: own }));
    const second = await submitWithFiles(developer, withMedia([photo()], { company: own }));
    const { files: third } = await updateWithFiles(
      developer,
      first.id,
      withMedia([photo("new.png")], { company: own }),
    );
    expect([...first.files, ...second.files, ...third].map(({ position }) => position)).toEqual([
      1, 2, 3, 4,
    ]);
    expect(name(second.files[0]?.path)).toBe(`${own}_photo_3.png`.replaceAll("  ", " "));
  });

  test.each([
    ['A/c\\o:r*n?"<>|', "Acorn"],
    ["Acorn   and\tSons", "Acorn and Sons"],
    ["A".repeat(60), "A".repeat(limits.companyNameInFileNames)],
    ["Forêt à l'Île", "Foret a l'Ile"],
    ["東京カーボン", "Unknown Company"],
    ["  ", "Unknown Company"],
    ["..", "Unknown Company"],
  ])("has the company name '%s' cleaned to '%s' in file names", async (given, cleaned) => {
    const [row] = await server.query<{ cleaned: string }>(
      "select private.company_in_file_name($1) as cleaned",
      [given],
    );
    expect(row?.cleaned).toBe(cleaned);
  });

  test("gets the same paths when sent again with its key, and which files have arrived", async () => {
    const developer = await newDeveloper();
    const key = randomUUID();
    const submission = withMedia([photo("a.png"), photo("b.png")], { company: company() });
    const first = await submitWithFiles(developer, submission, key);
    const [arrived] = first.files;
    await deliver(developer, first.id, arrived ? [arrived] : []);
    const again = await submitWithFiles(developer, submission, key);
    expect(again.id).toBe(first.id);
    expect(again.files.map(({ path, is_confirmed }) => [path, is_confirmed])).toEqual([
      [first.files[0]?.path, true],
      [first.files[1]?.path, false],
    ]);
  });

  test.each([
    ["two logos", [logo("a.png"), logo("b.png")], "at most one logo"],
    ["a file of an unknown kind", [{ ...photo(), kind: "film" }], "listed values (file kind)"],
    ["a PDF as a photo", [{ ...photo(), type: "application/pdf" }], "must be PNG or JPG"],
    ["an image as a document", [{ ...document(), type: "image/png" }], "must be PNG or JPG"],
    ["an HTML page", [{ ...document(), type: "text/html" }], "PNG, JPG, PDF, DOC or DOCX"],
    ["a file without a name", [{ ...photo(), name: " " }], "at most one logo"],
    ["a name with a line break", [photo("a\nb.png")], "unprintable characters (given name)"],
    ["an empty file", [{ ...photo(), size: 0 }], "at most 5 MB"],
    ["a file of more than 5 MB", [{ ...photo(), size: limits.fileBytes + 1 }], "at most 5 MB"],
    ["a size that is not a number", [{ ...photo(), size: "many" }], "whole number"],
    ["something other than a list", "files", "at most one logo"],
    ["a list of something other than files", [1, null], "at most one logo"],
  ])("with %s is refused as a whole", async (_, files, message) => {
    const own = company();
    const { data, error } = await stranger.rpc("submit_project", {
      submission: { ...withMedia([], { company: own }), media: files } as never,
      submission_key: randomUUID(),
    });
    expect(data).toBeNull();
    expect(error && visitorMessage(error)).toContain(message);
    expect((await stranger.from("companies").select("id").eq("name", own)).data).toEqual([]);
  });
});

describe("storage accepts", () => {
  test("a reserved upload from its owner, once, and nothing else", async () => {
    const developer = await newDeveloper();
    const { id, company_id, files } = await submitWithFiles(
      developer,
      withMedia([photo()], { company: company() }),
    );
    const path = files[0]?.path ?? "";
    for (const client of [stranger, administrator, server.anonymous]) {
      expect((await upload(client, path)).error).not.toBeNull();
    }
    expect((await upload(developer, `${company_id}/photos/unreserved.png`)).error).not.toBeNull();
    expect((await upload(developer, path)).error).toBeNull();
    expect((await upload(developer, path)).error, "written once").not.toBeNull();
    await confirm(developer, id, files);

    const bucket = developer.storage.from("project_media");
    const replaced = await bucket.upload(path, new ArrayBuffer(16), {
      contentType: "image/png",
      upsert: true,
    });
    expect(replaced.error, "never replaced").not.toBeNull();
    expect((await bucket.move(path, `${company_id}/photos/moved.png`)).error).not.toBeNull();
    await bucket.remove([path]);
    expect((await bucket.download(path)).error, "never removed").toBeNull();
  });

  test("nothing in the public logo bucket, except from the server", async () => {
    const developer = await newDeveloper();
    const { company_id } = await submitWithFiles(
      developer,
      withMedia([logo()], { company: company() }),
    );
    for (const client of [developer, stranger, administrator, server.anonymous]) {
      const { error } = await client.storage
        .from("company-logos")
        .upload(`${company_id}/logo/x.png`, new ArrayBuffer(16), { contentType: "image/png" });
      expect(error).not.toBeNull();
    }
  });

  test("nothing for a reservation that is older than a day", async () => {
    const developer = await newDeveloper();
    const { files } = await submitWithFiles(
      developer,
      withMedia([photo()], { company: company() }),
    );
    const [file] = files;
    await server.query(
      "update public.project_files set created_at = now() - interval '25 hours' where id = $1",
      [file?.id],
    );
    expect((await upload(developer, file?.path ?? "")).error).not.toBeNull();
  });

  test("nothing more from a user whose stored files exceed the limit, whatever sizes were declared", async () => {
    const developer = await newDeveloper();
    const { files } = await submitWithFiles(
      developer,
      withMedia([photo("a.png"), photo("b.png")], { company: company() }),
    );
    expect((await upload(developer, files[0]?.path ?? "")).error).toBeNull();
    await server.query(
      "update storage.objects set metadata = metadata || '{\"size\": 1073741824}' where name = $1",
      [files[0]?.path],
    );
    expect((await upload(developer, files[1]?.path ?? "")).error).not.toBeNull();
  });
});

describe("confirm_project_files", () => {
  test("confirms the files that have arrived, with their actual size, and no others", async () => {
    const developer = await newDeveloper();
    const submission = withMedia([{ ...photo(), size: 99 }, document()], { company: company() });
    const { id, files } = await submitWithFiles(developer, submission);
    await upload(developer, files[0]?.path ?? "");
    expect(await confirm(developer, id, files)).toEqual([files[0]?.id]);
    expect(await filesOf(id)).toMatchObject([
      { kind: "document", confirmed_at: null },
      { kind: "photo", size_bytes: 16, confirmed_at: expect.any(String) },
    ]);
    expect(await confirm(developer, id, files), "the same again").toEqual([files[0]?.id]);
  });

  test("refuses a file stored with a different type than reserved", async () => {
    const developer = await newDeveloper();
    const { id, files } = await submitWithFiles(
      developer,
      withMedia([logo()], { company: company() }),
    );
    const { error } = await developer.storage
      .from("project_media")
      .upload(files[0]?.path ?? "", new TextEncoder().encode("%PDF-1.7").buffer as ArrayBuffer, {
        contentType: "application/pdf",
      });
    expect(error).toBeNull();
    expect(await confirm(developer, id, files)).toEqual([]);
  });

  test("responds 'Project not found' for someone else's project, and confirms nothing", async () => {
    const developer = await newDeveloper();
    const { id, files } = await submitWithFiles(
      developer,
      withMedia([photo()], { company: company() }),
    );
    await upload(developer, files[0]?.path ?? "");
    for (const client of [stranger, administrator]) {
      const { error } = await client.rpc("confirm_project_files", {
        project: id,
        files: files.map((file) => file.id),
      });
      expect(error?.message).toBe("project_not_found");
    }
    const own = await submitWithFiles(stranger, withMedia([], { company: company() }));
    expect(await confirm(stranger, own.id, files), "under a project of their own").toEqual([]);
    expect(await filesOf(id)).toMatchObject([{ confirmed_at: null }]);
  });

  test("counts as a change to what is under review, for a project and for a revision", async () => {
    const developer = await newDeveloper();
    const submission = withMedia([photo()], { company: company() });
    const { id, files } = await submitWithFiles(developer, submission);
    const before = await seenAt("projects", id);
    await deliver(developer, id, files);
    const refused = await decide(id, "approved", { seen_at: before });
    expect(refused.error?.message).toBe("submission_changed");
    expect(
      (await decide(id, "approved", { seen_at: await seenAt("projects", id) })).error,
    ).toBeNull();

    const edit = await updateWithFiles(developer, id, submission);
    const revision = edit.revision ?? "";
    const read = await seenAt("pending_revisions", revision);
    await deliver(developer, id, edit.files);
    const late = await decide(id, "approved", { revision, seen_at: read });
    expect(late.error?.message).toBe("submission_changed");
  });
});

describe("a decision", () => {
  test("covers only the files that have arrived by then", async () => {
    const developer = await newDeveloper();
    const submission = withMedia([photo("a.png"), photo("b.png")], { company: company() });
    const { id, files } = await submitWithFiles(developer, submission);
    const [early, late] = files;
    await deliver(developer, id, early ? [early] : []);
    expect((await decide(id, "approved")).error).toBeNull();
    await upload(developer, late?.path ?? "");
    expect(await confirm(developer, id, files)).toEqual([early?.id]);
    expect(await filesOf(id)).toMatchObject([
      { given_name: "a.png", approved_at: expect.any(String) },
      { given_name: "b.png", approved_at: null },
    ]);
  });

  test("on a revision approves its files and no others", async () => {
    const developer = await newDeveloper();
    const own = company();
    const { id } = await submitWithFiles(developer, withMedia([], { company: own }));
    await decide(id, "approved");
    const edit = async (name: string) => {
      const sent = await updateWithFiles(developer, id, withMedia([photo(name)], { company: own }));
      await deliver(developer, id, sent.files);
      return sent.revision;
    };
    await decide(id, "rejected", { revision: await edit("refused.png") });
    const revision = await edit("new.png");
    expect((await decide(id, "approved", { revision })).error).toBeNull();
    expect(await filesOf(id)).toMatchObject([
      { given_name: "refused.png", approved_at: null },
      { given_name: "new.png", revision_id: revision, approved_at: expect.any(String) },
    ]);
  });

  test.each([
    ["changes_requested", "carries its files over to the next edit"],
    ["rejected", "leaves its files behind"],
  ])("'%s' on a revision %s", async (decision) => {
    const developer = await newDeveloper();
    const own = company();
    const { id } = await submitWithFiles(developer, withMedia([], { company: own }));
    await decide(id, "approved");
    const edit = await updateWithFiles(
      developer,
      id,
      withMedia([photo("arrived.png"), photo("lost.png")], { company: own }),
    );
    await deliver(developer, id, edit.files.slice(0, 1));
    await decide(id, decision, { revision: edit.revision });
    expect(await confirm(developer, id, edit.files), "too late for the rest").toHaveLength(1);
    const next = await updateWithFiles(developer, id, withMedia([], { company: own }));
    const carried = (await filesOf(id)).filter(({ revision_id }) => revision_id === next.revision);
    expect(carried.map(({ given_name }) => given_name)).toEqual(
      decision === "rejected" ? [] : ["arrived.png"],
    );
  });
});

test("owners can read their own files, administrators all files, strangers none", async () => {
  const developer = await newDeveloper();
  const { id, files } = await submitWithFiles(
    developer,
    withMedia([photo()], { company: company() }),
  );
  const read = async (client: Client) =>
    (await client.from("project_files").select("id").eq("project_id", id)).data ?? [];
  expect(ids(await read(developer))).toEqual(ids(files));
  expect(ids(await read(administrator))).toEqual(ids(files));
  expect(await read(stranger)).toEqual([]);
  expect(await read(server.anonymous)).toEqual([]);
});

describe("the demo data", () => {
  test("names company logos as the database does", async () => {
    const named = await server.query<{ given: string; expected: string }>(
      `select company.logo_filename as given,
         private.company_in_file_name(company.name) || '_logo.png' as expected
       from public.companies company join auth.users account on account.id = company.user_id
       where account.email = any ($1) and company.logo_filename is not null`,
      [Object.values(demoAccounts)],
    );
    expect(named.length).toBeGreaterThan(20);
    for (const { given, expected } of named) expect(given).toBe(expected);
  });

  test("has every file that its rows name, with the right size", async () => {
    const files = await server.query<{ path: string; size_bytes: number; stored: number | null }>(
      `select file.path, file.size_bytes, (object.metadata ->> 'size')::integer as stored
       from public.project_files file
       join public.companies company on company.id = file.company_id
       join auth.users account on account.id = company.user_id and account.email = any ($1)
       left join storage.objects object
         on object.bucket_id = 'project_media' and object.name = file.path
       where file.created_at < '2026-11-11'`,
      [Object.values(demoAccounts)],
    );
    expect(files.length).toBeGreaterThan(20);
    for (const { path, size_bytes, stored } of files) expect(stored, path).toBe(size_bytes);
  });
});
