import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import {
  applyLedgerFile,
  stageLedgerFile,
  undoLedgerFile,
} from "../../tests/fixtures/ledger-files.ts";
import { clearOutbox } from "../../tests/fixtures/mailbox.ts";
import { signInDirectly as signIn } from "../../tests/fixtures/sign-in-directly.ts";
import { startTestServer, type TestServer } from "../../tests/fixtures/test-server.ts";
import { transactionsOf } from "../../tests/fixtures/transaction-files.ts";

let server: TestServer;
let administrator: TestServer["anonymous"];
let developer: TestServer["anonymous"];
beforeAll(async () => {
  server = await startTestServer();
  administrator = (await signIn(server, demoAccounts.administrator)).client;
  developer = (await signIn(server, demoAccounts.developer)).client;
});
afterAll(() => server?.stop());
beforeEach(() => server.query("delete from public.ledger_files; delete from public.vintage_lots"));

const own = "90412";
const foreign = "9043";
const file = () =>
  transactionsOf(
    `GSID,Vintage,Quantity\n${own},2023,40\n${own},2024,2\n${foreign},2023,9\n`,
    "issuances",
  );
const lots = async () =>
  (
    await server.query<{ lot: Record<string, unknown> }>(
      "select to_jsonb(lot) as lot from public.vintage_lots lot order by vintage_start",
    )
  ).map(({ lot }) => lot);

async function proposed(): Promise<string> {
  const id = await stageLedgerFile(developer, await file(), { onlyOwn: true });
  expect((await developer.rpc("propose_ledger_file", { ledger_file: id })).error).toBeNull();
  return id;
}

test("a developer's file counts for their own projects only, once it is approved", async () => {
  const id = await proposed();
  expect(await lots()).toEqual([]);
  const early = await developer.rpc("apply_ledger_file", { ledger_file: id });
  expect(early.error?.code).toBe("42501");
  await applyLedgerFile(administrator, id);
  expect(await lots()).toMatchObject([
    { registry_id: "GS90412", issued_kg: 40_000, sources: { issued: { by: "developer" } } },
    { registry_id: "GS90412", issued_kg: 2_000, sources: { issued: { by: "developer" } } },
  ]);
});

test("its preview names no project of anyone else, however whole the file is said to be", async () => {
  const theirs = await transactionsOf(`GSID,Vintage,Quantity\n${foreign},2023,9\n`, "issuances");
  await applyLedgerFile(administrator, await stageLedgerFile(administrator, theirs, {}));
  expect(await lots()).toHaveLength(1);
  const later = { onlyOwn: true, asOf: "2026-09-02" };
  const id = await stageLedgerFile(developer, await file(), later);
  const { data } = await developer.rpc("preview_ledger_file", { ledger_file: id }).throwOnError();
  expect(data).toMatchObject({
    projects: 1,
    new: 2,
    changes: [{ project_id: "GS90412" }, { project_id: "GS90412" }],
    too_much_gone: [],
  });
});

test("rows of other projects are not kept, even if they are sent", async () => {
  const id = await stageLedgerFile(developer, await file(), { onlyOwn: true });
  const { statements } = await file();
  await developer.rpc("stage_ledger_statements", {
    ledger_file: id,
    statements: JSON.parse(JSON.stringify(statements)),
  });
  const kept = await server.query<{ registry_id: string }>(
    "select distinct registry_id from public.ledger_statements where file_id = $1",
    [id],
  );
  expect(kept).toEqual([{ registry_id: own }]);
});

test("a file is sent back with a reason, which its developer reads, and nothing counts", async () => {
  const id = await proposed();
  const without = await administrator.rpc("send_back_ledger_file", {
    ledger_file: id,
    reason: " ",
  });
  expect(without.error?.message).toBe("reason_required");
  const reason = "The registry's file has other amounts.";
  await administrator.rpc("send_back_ledger_file", { ledger_file: id, reason });
  const { data } = await developer.rpc("get_my_ledger_files");
  expect(data).toMatchObject([{ id, status: "sent back", reason }]);
  expect(await lots()).toEqual([]);
  const again = await administrator.rpc("apply_ledger_file", { ledger_file: id });
  expect(again.error?.message).toBe("import_has_moved_on");
});

const waitingEmails = (template: string) =>
  server.query<{ recipient: string | null; files: object[]; is_batched: boolean }>(
    `select email.recipient, email.data -> 'files' as files, job.next_attempt_at > now() as is_batched
     from public.email_outbox email
     join public.jobs job on job.kind = 'email' and job.key = email.id::text
     where email.template = $1 and email.sent_at is null`,
    [template],
  );

test("the team is told of files that wait, and the developer of the decisions on them: one e-mail each", async () => {
  await clearOutbox(server);
  const [approved, returned] = [await proposed(), await proposed()];
  await developer.rpc("propose_ledger_file", { ledger_file: returned });
  const { data: counts } = await administrator.rpc("get_review_counts");
  expect(counts).toMatchObject({ files: 2 });
  expect(await waitingEmails("registry-files-received")).toEqual([
    {
      recipient: null,
      is_batched: true,
      files: [approved, returned].map((id) =>
        expect.objectContaining({
          file: id,
          file_name: "transactions.csv",
          companies: ["Tierra Viva Cookstoves"],
        }),
      ),
    },
  ]);
  await applyLedgerFile(administrator, approved);
  const reason = "The registry's file has other amounts.";
  await administrator.rpc("send_back_ledger_file", { ledger_file: returned, reason });
  await undoLedgerFile(administrator, approved);
  expect(await waitingEmails("registry-files-decided")).toEqual([
    {
      recipient: demoAccounts.developer,
      is_batched: true,
      files: [
        expect.objectContaining({ file: approved, decision: "finished", reason: null }),
        expect.objectContaining({ file: returned, decision: "sent back", reason }),
        expect.objectContaining({ file: approved, decision: "undone", reason: null }),
      ],
    },
  ]);
  // The team's own files concern nobody else.
  await applyLedgerFile(administrator, await stageLedgerFile(administrator, await file(), {}));
  expect((await waitingEmails("registry-files-decided"))[0]?.files).toHaveLength(3);
});

test("a developer's data contain the files that they proposed, and not who of the team undid them", async () => {
  const id = await proposed();
  await applyLedgerFile(administrator, id);
  await undoLedgerFile(administrator, id);
  const { data } = await developer.rpc("export_my_data").throwOnError();
  expect(data).toMatchObject({
    records_of_the_account: { ledger_files: [{ id, status: "undone" }] },
    registry_file_contents: [
      { file_id: id, registry_id: own, issued_kg: 40_000 },
      { file_id: id, registry_id: own, issued_kg: 2_000 },
    ],
  });
  expect(JSON.stringify(data)).not.toContain("undone_by");
});

test("others neither see, change nor withdraw a developer's file", async () => {
  const id = await proposed();
  const stranger = (await signIn(server, "stranger@example.org")).client;
  for (const name of ["preview_ledger_file", "discard_ledger_file", "propose_ledger_file"] as const)
    expect((await stranger.rpc(name, { ledger_file: id })).error?.code).toBe("42501");
  expect((await stranger.rpc("get_my_ledger_files")).data).toEqual([]);
  expect((await stranger.from("ledger_files").select()).data).toEqual([]);
  expect((await developer.rpc("discard_ledger_file", { ledger_file: id })).error).toBeNull();
  expect((await developer.rpc("get_my_ledger_files")).data).toEqual([]);
});

test("a developer can have twenty files waiting, and the next is told why not", async () => {
  const read = await file();
  for (let count = 0; count < 20; count += 1)
    await stageLedgerFile(developer, { ...read, statements: [] }, { onlyOwn: true });
  await expect(stageLedgerFile(developer, read, { onlyOwn: true })).rejects.toThrow(
    "too_many_ledger_files",
  );
});

test("somebody without projects cannot propose a file", async () => {
  const stranger = (await signIn(server, "nobody@example.org")).client;
  await expect(stageLedgerFile(stranger, await file(), { onlyOwn: true })).rejects.toThrow(
    "not_allowed",
  );
});
