import { beforeAll, describe, expect, test } from "vitest";
import { acts } from "#domain/audit/acts.ts";
import { sharedTestServer, type TestServer } from "../../tests/fixtures/test-server.ts";
import { type DatabaseSource, readSource } from "./database-source.ts";

/**
 * Every function that requires an administrator, with the acts that it records. The tests fail for
 * a new function that is not declared here, so that no administrator's act goes unrecorded.
 */
const recordedBy: Record<string, string[]> = {
  apply_import_rows: ["import-finished"],
  apply_ledger_file: ["import-started", "import-finished"],
  assign_methodology: ["methodology-assigned"],
  decide_company_claim: ["claim-approved", "claim-rejected"],
  delete_methodology: ["methodology-deleted"],
  delete_person: ["person-deleted"],
  delete_type_rule: ["type-rule-deleted"],
  discard_import: ["import-discarded"],
  edit_project: ["project-edited"],
  end_sessions: ["sessions-ended"],
  export_person: ["person-exported"],
  give_company: ["company-given"],
  invite_person: ["invitation-sent"],
  merge_methodologies: ["methodologies-merged"],
  reset_type_rules: ["type-rules-reset"],
  review_change_batch: ["changes-requested", "change-approved", "change-rejected"],
  review_project: [
    "project-approved",
    "project-rejected",
    "project-withdrawn",
    "changes-requested",
    "change-approved",
    "change-rejected",
  ],
  retry_job: ["job-retried"],
  revoke_invitation: ["invitation-revoked"],
  save_methodology: ["methodology-added", "methodology-edited"],
  save_type_rule: ["type-rule-added", "type-rule-edited"],
  save_usage_rule: ["usage-rule-added", "usage-rule-changed"],
  send_back_ledger_file: ["import-sent-back"],
  set_display_override: ["display-override-changed"],
  set_person_role: ["role-given", "role-taken"],
  start_bulk_act: [
    "projects-approved",
    "projects-changes-requested",
    "projects-rejected",
    "projects-withdrawn",
    "projects-edited",
    "projects-deleted",
  ],
  start_import: ["import-started"],
  take_back_company: ["company-taken-back"],
  take_up_project: ["project-taken-up"],
  undo_import: ["import-undone"],
  undo_ledger_file: ["import-undone"],
  withdraw_usage_rule: ["usage-rule-withdrawn"],
};

/** Functions that change nothing, which the database enforces. */
const reads = [
  "count_team_projects",
  "find_people",
  "find_team_projects",
  "get_change_batches",
  "get_import_mapping",
  "get_invitations",
  "get_kept_rows",
  "get_methodology_counts",
  "get_person",
  "get_review_counts",
  "get_review_findings",
  "listed_registry_ids",
  "preview_undo",
  "preview_usage_rule",
  "count_rule_matches",
  "rows_missing_from_file",
  "rows_missing_from_import",
];

/** Functions that deliberately record nothing, and why. */
const unrecorded: Record<string, string> = {
  remember_import_mends: "keeps how the values of a header were read, as the mapping is kept",
  check_import_rows: "does a dry run of an import and rolls it back",
  stop_bulk_act: "is shown in the entry of the act that it stops",
  start_ledger_file: "stages a file of transactions, which is recorded when it is applied",
  stage_ledger_statements: "stages a file of transactions, which is recorded when it is applied",
  preview_ledger_file: "says what a staged file would change",
  propose_ledger_file: "hands a developer's own file to the team",
  discard_ledger_file: "deletes a staged file, which has never counted",
  stage_import_rows: "stages rows of an import that was recorded when it started",
};

let server: TestServer;
let source: DatabaseSource;
beforeAll(async () => {
  server = await sharedTestServer();
  source = await readSource(server.query);
});

test("every function that requires an administrator is declared", () => {
  const declared = [...Object.keys(recordedBy), ...reads, ...Object.keys(unrecorded)];
  expect(source.administratorsFunctions()).toEqual(declared.toSorted());
});

test.each(Object.entries(recordedBy))("%s records %j", (name, declared) => {
  expect(source.actsOf(`public.${name}`)).toEqual(expect.arrayContaining(declared));
});

test("functions declared as reads cannot write", () => {
  expect(reads.filter((name) => !source.cannotWrite(`public.${name}`))).toEqual([]);
});

test("every direct write by administrators to a table is recorded", () => {
  const ways = source.administratorsWrites();
  expect(ways).toContainEqual({ table: "public.news", verb: "DELETE" });
  // A message between colleagues about who looks at what is no act.
  const isMessage = ({ table }: { table: string }) => table === "realtime.messages";
  const unrecordedWrites = ways.filter(
    (way) => !isMessage(way) && source.actsOfWrite(way).length === 0,
  );
  expect(unrecordedWrites).toEqual([]);
});

test("detects a new function or policy that records nothing", async () => {
  await server.query(`
    create function private.step_of_just_added() returns void language plpgsql as $$
      begin perform private.require_admin(); delete from public.lists where false; end $$;
    create function public.just_added() returns void language sql as
      'select private.step_of_just_added()';
    grant execute on function public.just_added() to authenticated;
    create policy "Just added" on public.lists
      for delete to authenticated using ((select public.is_admin()))`);
  const later = await readSource(server.query).finally(() =>
    server.query(`
      drop policy "Just added" on public.lists;
      drop function public.just_added(), private.step_of_just_added()`),
  );
  expect(later.administratorsFunctions()).toContain("just_added");
  expect(later.actsOf("public.just_added")).toEqual([]);
  const way = { table: "public.lists", verb: "DELETE" };
  expect(later.administratorsWrites()).toContainEqual(way);
  expect(later.actsOfWrite(way)).toEqual([]);
});

describe("labels for acts", () => {
  test("exist for every recorded act", () => {
    expect(source.actsWithoutName()).toEqual([]);
    const unlabelled = source
      .allActs()
      .filter((act) => !Object.keys(acts).some((known) => isNamedBy(act, known)));
    expect(unlabelled).toEqual([]);
  });

  test("exist only for recorded acts", () => {
    const recorded = source.allActs();
    const unused = Object.keys(acts).filter((act) => !recorded.some((one) => isNamedBy(one, act)));
    expect(unused).toEqual([]);
  });
});

/** In the source, a name that the function completes at run time ends with a hyphen. */
const isNamedBy = (inSource: string, act: string) =>
  inSource.endsWith("-") ? act.startsWith(inSource) : act === inSource;
