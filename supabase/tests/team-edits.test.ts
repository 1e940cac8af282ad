import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { valueFieldNames } from "#domain/submission/fields/fields.ts";
import { valueAt } from "#domain/submission/path.ts";
import { signInDirectly as signIn } from "../../tests/fixtures/sign-in-directly.ts";
import { completeSubmission, submitProject } from "../../tests/fixtures/submissions.ts";
import { startTestServer, type TestServer } from "../../tests/fixtures/test-server.ts";
import { unclaimedCompany } from "../../tests/fixtures/unclaimed-company.ts";

type Client = TestServer["anonymous"];

const developerEmail = "edited-by-the-team@example.org";
const communicationsEmail = completeSubmission().company.email;
let server: TestServer;
let administrator: Client;
let developer: Client;
beforeAll(async () => {
  server = await startTestServer();
  administrator = (await signIn(server, demoAccounts.administrator)).client;
  developer = (await signIn(server, developerEmail)).client;
});
afterAll(() => server?.stop());

const seenNow = async (project: string) => {
  const { data } = await administrator
    .from("team_projects")
    .select("updated_at")
    .eq("id", project)
    .single()
    .throwOnError();
  return data.updated_at ?? "";
};

async function edit(
  project: string,
  changes: Record<string, unknown>,
  { reason = "The registry says so.", seen_at = "", client = administrator } = {},
) {
  const { error } = await client.rpc("edit_project", {
    project,
    changes: changes as never,
    reason,
    seen_at: seen_at || (await seenNow(project)),
  });
  return error?.message ?? null;
}

const stored = async (project: string) =>
  (
    await server.query<{ fields: Record<string, Record<string, unknown>> }>(
      "select private.stored_submission($1) as fields",
      [project],
    )
  )[0]?.fields ?? {};

const lastAct = async (subject: string) =>
  (
    await server.query<{ act: string; reason: string; details: unknown; subject_name: string }>(
      `select act, reason, details, subject_name from public.audit_trail
       where subject_id = $1 order by id desc limit 1`,
      [subject],
    )
  )[0];

const emailsAbout = async (project: string, template: string) =>
  (
    await server.query<{ recipient: string; data: Record<string, unknown> }>(
      `select recipient, data from public.email_outbox
       where template = $2 and data ->> 'project' = $1 order by created_at, recipient`,
      [project, template],
    )
  ).map(({ recipient, data }) => ({ recipient, fields: data.fields, reason: data.reason }));

const listed = async (submission = completeSubmission()) => {
  const { id } = await submitProject(developer, submission);
  await administrator.rpc("review_project", { project: id, decision: "approved" }).throwOnError();
  return id;
};

const listingDifferences = () => server.query("select * from private.listing_differences()");

describe("edit_project", () => {
  test("changes the given fields of a listed project, records them and notifies the developer", async () => {
    const id = await listed(completeSubmission({ company: "Edited Char" }));
    const before = await stored(id);
    const changes = {
      "impact.vintage": "2026",
      "project.type": ["Soil Carbon & Agriculture"],
      "project.isPortfolio": false,
      "impact.ratings.beZero": "AA",
      "project.methodologies": [{ name: "VM0044", version: "1.1", link: "" }],
      "details.contactEmail": "sales@hollow-lane.example",
      "team.projectStatus": "Sold out",
    };
    expect(
      await edit(id, { ...changes, "details.website": "https://hollow-lane.example" }),
    ).toBeNull();
    const after = await stored(id);
    for (const field of Object.keys(changes)) {
      expect(valueAt(after, field)).toEqual(changes[field as keyof typeof changes]);
    }
    for (const field of valueFieldNames.filter((name) => !Object.hasOwn(changes, name))) {
      expect(valueAt(after, field), field).toEqual(valueAt(before, field));
    }
    const [listing] = await server.query(
      "select vintage, types, project_status from public.listings where id = $1",
      [id],
    );
    expect(listing).toEqual({
      vintage: "2026",
      types: ["Soil Carbon & Agriculture"],
      project_status: "Sold out",
    });
    expect(await listingDifferences()).toEqual([]);

    const act = await lastAct(id);
    expect(act).toMatchObject({ act: "project-edited", reason: "The registry says so." });
    expect(act?.details).toMatchObject({
      "impact.vintage": { from: "2024, 2025", to: "2026" },
      "project.isPortfolio": { from: true, to: false },
      "team.projectStatus": { from: "Ready to retire", to: "Sold out" },
      "details.contactEmail": {},
    });
    expect(JSON.stringify(act)).not.toContain("@");
    // A field that was sent with its current value is not reported as changed.
    const told = { fields: Object.keys(changes).sort(), reason: "The registry says so." };
    expect(await emailsAbout(id, "project-edited")).toEqual([
      { recipient: developerEmail, ...told },
      { recipient: communicationsEmail, ...told },
    ]);
  });

  test("covers every field of the form, and writing back what it reads changes nothing", async () => {
    const id = await listed();
    const fields = await stored(id);
    const unknown = valueFieldNames.filter((name) => valueAt(fields, name) === undefined);
    expect(unknown).toEqual([]);
    await server.query(
      `with every as (select id, private.stored_submission(id) as fields from public.projects)
       select private.write_project(every.id, every.fields, null) from every where every.id = $1`,
      [id],
    );
    expect(await stored(id)).toEqual(fields);
  });

  test("works in every state, and leaves empty fields alone", async () => {
    const { projects, id: company } = await unclaimedCompany(server, { status: "submitted" });
    const [project = ""] = projects;
    await server.query("update public.companies set size = '11 to 50' where id = $1", [company]);
    expect(
      await edit(project, { "impact.durability": "40 years", "company.location": "Peru" }),
    ).toBeNull();
    const [row] = await server.query(
      `select project.durability, project.vintage, project.status, company.size, company.location
       from public.projects project join public.companies company on company.id = company_id
       where project.id = $1`,
      [project],
    );
    expect(row).toEqual({
      durability: "40 years",
      vintage: null,
      status: "submitted",
      size: "11 to 50",
      location: "Peru",
    });
    // The company has no owner, so no e-mail is sent.
    expect(await emailsAbout(project, "project-edited")).toEqual([]);
    for (const status of ["changes_requested", "rejected", "withdrawn"]) {
      await server.query("update public.projects set status = $2 where id = $1", [project, status]);
      expect(await edit(project, { "details.description": `As ${status}.` })).toBeNull();
      expect((await stored(project)).details?.description).toBe(`As ${status}.`);
    }
  });

  test("enforces the form's rules, requires a reason, and changes nothing when it refuses", async () => {
    const id = await listed();
    const other = completeSubmission();
    await submitProject(developer, other);
    const before = await stored(id);
    const refused: [Record<string, unknown>, string][] = [
      [{ "details.description": "word ".repeat(76) }, "description_is_at_most_75_words"],
      [{ "details.description": " " }, "missing_required_fields"],
      [{ "project.id": other.project.id }, "project_id_taken"],
      [{ "pricing.costPerTon": "-1" }, "not_a_whole_number"],
      [{ "impact.vintage": "soon" }, "vintage_is_years_or_not_applicable"],
      [{ "team.projectStatus": "Gone" }, "project_status_is_known"],
      [{ "project.latitude": "1" }, "coordinates_are_a_pair"],
      [{ "impact.vintage": 2026 }, "changes_not_valid"],
      [{ company: { name: "X" } }, "changes_not_valid"],
      [{ "terms.agreementToTerms": false }, "changes_not_valid"],
      [{ "company.user_id": randomUUID() }, "changes_not_valid"],
      [{ "impact.vintage": "2024, 2025" }, "nothing_changed"],
      [{}, "nothing_changed"],
    ];
    for (const [changes, problem] of refused) expect(await edit(id, changes)).toContain(problem);
    expect(await edit(id, { "impact.vintage": "2020" }, { reason: " " })).toBe("reason_required");
    expect(await edit(id, { "impact.vintage": "2020" }, { client: developer })).toBe("not_allowed");
    expect(await edit(randomUUID(), { "impact.vintage": "2020" }, { seen_at: "2026-01-01" })).toBe(
      "project_not_found",
    );
    expect(await stored(id)).toEqual(before);
    expect((await lastAct(id))?.act).not.toBe("project-edited");
    expect(await emailsAbout(id, "project-edited")).toEqual([]);
  });

  test("refuses a company name already taken among a developer's or among unclaimed companies", async () => {
    const id = await listed(completeSubmission({ company: "First Char" }));
    await listed(completeSubmission({ company: "Second Char" }));
    expect(await edit(id, { "company.name": "Second Char" })).toBe("company_name_taken");
    const [one, other] = [await unclaimedCompany(server), await unclaimedCompany(server)];
    expect(await edit(one.projects[0] ?? "", { "company.name": other.name })).toBe(
      "company_name_taken",
    );
  });

  test("updates a pending edit in the fields that its developer did not change", async () => {
    const submission = completeSubmission({ company: "Waiting Char" });
    const id = await listed(submission);
    const second = completeSubmission({ company: "Waiting Char" });
    second.company.size = "50";
    const { id: submitted } = await submitProject(developer, second);
    submission.pricing.costPerTon = "200";
    await developer.rpc("update_project", { project: id, submission }).throwOnError();
    const changes = {
      "impact.vintage": "2026",
      "pricing.costPerTon": "150",
      "company.location": "Portugal",
    };
    expect(await edit(id, changes)).toBeNull();

    const [waiting] = await server.query<{ submission: unknown }>(
      "select submission from public.pending_revisions where project_id = $1",
      [id],
    );
    expect(valueAt(waiting?.submission, "impact.vintage")).toBe("2026");
    expect(valueAt(waiting?.submission, "company.location")).toBe("Portugal");
    expect(valueAt(waiting?.submission, "pricing.costPerTon")).toBe("200");
    // Company details pending with another project: only the size was changed by the developer.
    const [proposed] = await server.query<{ submitted_company: unknown }>(
      "select submitted_company from public.projects where id = $1",
      [submitted],
    );
    expect(proposed?.submitted_company).toMatchObject({ location: "Portugal", size: "50" });
    await administrator
      .rpc("review_project", { project: submitted, decision: "approved" })
      .throwOnError();
    const { data: queued } = await administrator
      .from("review_queue")
      .select("revision_id")
      .eq("id", id)
      .eq("state", "revision")
      .single()
      .throwOnError();
    await administrator
      .rpc("review_project", {
        project: id,
        decision: "approved",
        revision: queued.revision_id ?? "",
      })
      .throwOnError();
    const after = await stored(id);
    expect(after).toMatchObject({
      company: { location: "Portugal" },
      impact: { vintage: "2026" },
      pricing: { costPerTon: "200" },
    });
    expect(await listingDifferences()).toEqual([]);
  });

  test("accepts one of several edits and decisions based on the same version, and refuses the rest", async () => {
    const submission = completeSubmission();
    const { id } = await submitProject(developer, submission);
    const seen_at = await seenNow(id);
    await developer.rpc("update_project", { project: id, submission }).throwOnError();
    expect(await edit(id, { "impact.vintage": "2020" }, { seen_at })).toBe("submission_changed");

    const seen = await seenNow(id);
    const outcomes = await Promise.all([
      edit(id, { "impact.vintage": "2021" }, { seen_at: seen }),
      edit(id, { "impact.vintage": "2022" }, { seen_at: seen }),
      administrator
        .rpc("review_project", { project: id, decision: "approved", seen_at: seen })
        .then(({ error }) => error?.message ?? null),
    ]);
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "submission_changed")).toHaveLength(2);
    expect(await listingDifferences()).toEqual([]);
  });

  test("outdates the version seen by reviewers of a pending edit and of the company's other projects", async () => {
    const submission = completeSubmission({ company: "Read Again Char" });
    const id = await listed(submission);
    const sibling = await listed(completeSubmission({ company: "Read Again Char" }));
    submission.pricing.costPerTon = "99";
    await developer.rpc("update_project", { project: id, submission }).throwOnError();
    const { data: read } = await administrator
      .from("review_queue")
      .select("revision_id, seen_at")
      .eq("id", id)
      .eq("state", "revision")
      .single()
      .throwOnError();
    const siblingSeen = await seenNow(sibling);
    expect(await edit(id, { "company.location": "Spain" })).toBeNull();
    const { error } = await administrator.rpc("review_project", {
      project: id,
      decision: "approved",
      revision: read.revision_id ?? "",
      seen_at: read.seen_at ?? "",
    });
    expect(error?.message).toBe("submission_changed");
    expect(await edit(sibling, { "company.location": "Italy" }, { seen_at: siblingSeen })).toBe(
      "submission_changed",
    );
  });
});

describe("take_up_project", () => {
  const takeUp = async (
    project: string,
    seen_at: string,
    client = administrator,
    reason = "Verified now.",
  ) => (await client.rpc("take_up_project", { project, reason, seen_at })).error?.message ?? null;

  test("puts a rejected or withdrawn project back into the queue, and notifies the developer why", async () => {
    for (const status of ["rejected", "withdrawn"] as const) {
      const { id } = await submitProject(developer);
      if (status === "withdrawn") {
        await administrator.rpc("review_project", { project: id, decision: "approved" });
      }
      await administrator
        .rpc("review_project", { project: id, decision: status, note: "Not now." })
        .throwOnError();
      const before = await seenNow(id);
      expect(await takeUp(id, before, developer)).toBe("not_allowed");
      expect(await takeUp(id, before, administrator, "")).toBe("reason_required");
      expect(await takeUp(id, "2026-01-01")).toBe("submission_changed");
      expect(await takeUp(id, before)).toBeNull();
      const { data } = await administrator
        .from("review_queue")
        .select("state, since")
        .eq("id", id)
        .single()
        .throwOnError();
      expect(data.state).toBe("submitted");
      // It is dated from being taken up, not from its submission.
      expect(Date.parse(data.since ?? "")).toBeGreaterThan(Date.parse(before) - 1);
      expect(await lastAct(id)).toMatchObject({
        act: "project-taken-up",
        reason: "Verified now.",
        details: { status: { from: status, to: "submitted" } },
      });
      expect(await emailsAbout(id, "project-taken-up")).toMatchObject([
        { recipient: developerEmail, reason: "Verified now." },
        { recipient: communicationsEmail, reason: "Verified now." },
      ]);
      expect(await takeUp(id, await seenNow(id))).toBe("already_decided");
    }
  });

  test("does not count towards the developer's submission limits", async () => {
    const { id, companyId } = await submitProject(developer);
    await administrator
      .rpc("review_project", { project: id, decision: "rejected", note: "Not now." })
      .throwOnError();
    await takeUp(id, await seenNow(id));
    await administrator
      .rpc("review_project", { project: id, decision: "rejected", note: "Still not." })
      .throwOnError();
    await developer
      .rpc("update_project", { project: id, submission: completeSubmission() as never })
      .throwOnError();
    const again = await server.query<{ by_developer: boolean }>(
      `select by_developer from public.resubmissions again
       join public.projects project on project.id = again.project_id
       where project.id = $1 and company_id = $2 order by again.id`,
      [id, companyId],
    );
    expect(again.map(({ by_developer }) => by_developer)).toEqual([false, true]);
  });
});

describe("set_display_override", () => {
  const override = async (
    company: string,
    given: {
      fallback_rating?: string;
      project_types?: string[];
      seen_at?: string;
      reason?: string;
    },
    client = administrator,
  ) => {
    const { error } = await client.rpc("set_display_override", {
      company,
      fallback_rating: "",
      project_types: [],
      reason: "The agency has another scope.",
      ...given,
    });
    return error?.message ?? null;
  };

  test("changes what the company's listings show, is recorded and announced, and can be undone", async () => {
    const { id, companyId } = await submitProject(
      developer,
      completeSubmission({ company: "Shown Char" }),
    );
    await administrator.rpc("review_project", { project: id, decision: "approved" }).throwOnError();
    const types = ["Blue Carbon"];
    expect(await override(companyId, { project_types: types }, developer)).toBe("not_allowed");
    expect(await override(companyId, { project_types: types, reason: "" })).toBe("reason_required");
    expect(await override(companyId, { project_types: ["Magic"] })).toContain("project_type");
    expect(await override(companyId, {})).toBe("nothing_changed");
    expect(await override(randomUUID(), { project_types: types })).toBe("company_not_found");
    expect(await override(companyId, { project_types: types, fallback_rating: "AA" })).toBeNull();
    const shown = async () =>
      (
        await server.query<{ types: string[] }>("select types from public.listings where id = $1", [
          id,
        ])
      )[0]?.types;
    expect(await shown()).toEqual(types);
    const { data: flagged } = await administrator
      .from("team_projects")
      .select("is_overridden")
      .eq("id", id)
      .single()
      .throwOnError();
    expect(flagged.is_overridden).toBe(true);
    expect(await lastAct(companyId)).toMatchObject({
      act: "display-override-changed",
      subject_name: "Shown Char",
      details: { fallback_rating: { from: "", to: "AA" }, project_types: { from: [], to: types } },
    });
    expect(
      await server.query(
        "select recipient from public.email_outbox where template = 'listings-shown-differently' and data ->> 'company' = 'Shown Char'",
      ),
    ).toEqual([{ recipient: developerEmail }]);

    // Without `seen_at` the caller has not seen the existing override.
    expect(await override(companyId, { fallback_rating: "B" })).toBe("submission_changed");
    const [made] = await server.query<{ at: string }>(
      "select to_jsonb(created_at) #>> '{}' as at from public.display_overrides where company_id = $1",
      [companyId],
    );
    expect(await override(companyId, { seen_at: made?.at ?? "" })).toBeNull();
    expect(await shown()).toEqual(["Biomass-based Carbon Removals", "Soil Carbon & Agriculture"]);
    expect(await listingDifferences()).toEqual([]);
  });
});
