import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { signInDirectly as signIn } from "../../tests/fixtures/sign-in-directly.ts";
import { completeSubmission, submitProject } from "../../tests/fixtures/submissions.ts";
import { sharedTestServer, type TestServer } from "../../tests/fixtures/test-server.ts";

type Client = TestServer["anonymous"];

let server: TestServer;
let developer: Client;
let stranger: Client;
let administrator: Client;
beforeAll(async () => {
  server = await sharedTestServer();
  developer = (await signIn(server, "queue-developer@example.org")).client;
  stranger = (await signIn(server, "queue-stranger@example.org")).client;
  administrator = (await signIn(server, demoAccounts.administrator)).client;
});

const submitted = async (submission = completeSubmission(), client = developer) => ({
  ...(await submitProject(client, submission)),
  submission,
});

async function approved(submission = completeSubmission()) {
  const project = await submitted(submission);
  const { error } = await administrator.rpc("review_project", {
    project: project.id,
    decision: "approved",
  });
  if (error) throw new Error(error.message);
  return project;
}

const queued = async (id: string) =>
  (await administrator.from("review_queue").select("*").eq("id", id).order("state")).data ?? [];

const lastChange = async (id: string) =>
  (await administrator.from("projects").select("updated_at").eq("id", id).single()).data
    ?.updated_at ?? "";

describe("the review queue", () => {
  test("dates a project from its submission, or from its latest resubmission", async () => {
    const { id, submission } = await submitted();
    const [first] = await queued(id);
    expect(first).toMatchObject({
      state: "submitted",
      company_name: "Hollow Lane Biochar",
      project_type: "Biomass-based Carbon Removals",
      revision_id: null,
    });
    await administrator.rpc("review_project", {
      project: id,
      decision: "changes_requested",
      note: "Please name the auditor.",
    });
    expect((await queued(id))[0]?.state).toBe("changes_requested");
    await developer.rpc("update_project", { project: id, submission });
    const [again] = await queued(id);
    expect(again?.state).toBe("submitted");
    expect(Date.parse(again?.since ?? "")).toBeGreaterThan(Date.parse(first?.since ?? ""));
  });

  test("contains a revision beside the approved project that it would change", async () => {
    const { id, submission } = await approved();
    await developer.rpc("update_project", { project: id, submission });
    expect((await queued(id)).map(({ state }) => state)).toEqual(["approved", "revision"]);
  });
});

describe("review_project with the version the reviewer has seen", () => {
  test("refuses a decision on a submission that the developer has since changed", async () => {
    const { id, submission } = await submitted();
    const seen_at = await lastChange(id);
    submission.details.description = "Words the reviewer has not read.";
    await developer.rpc("update_project", { project: id, submission });
    const decide = (seen: string) =>
      administrator.rpc("review_project", { project: id, decision: "approved", seen_at: seen });
    expect((await decide(seen_at)).error?.message).toBe("submission_changed");
    expect((await queued(id))[0]?.state).toBe("submitted");
    expect((await decide(await lastChange(id))).error).toBeNull();
  });

  test("refuses a decision on a revision that has been replaced", async () => {
    const { id, submission } = await approved();
    const edit = await developer.rpc("update_project", { project: id, submission });
    const { revision } = edit.data as { revision: string };
    const seen = await administrator
      .from("pending_revisions")
      .select("updated_at")
      .eq("id", revision)
      .single();
    submission.pricing.costPerTon = "9000";
    await developer.rpc("update_project", { project: id, submission });
    const { error } = await administrator.rpc("review_project", {
      project: id,
      decision: "approved",
      revision,
      seen_at: seen.data?.updated_at ?? "",
    });
    expect(error?.message).toBe("submission_changed");
  });

  test("removes the pending revision of a withdrawn project", async () => {
    const { id, submission } = await approved();
    await developer.rpc("update_project", { project: id, submission });
    await administrator.rpc("review_project", {
      project: id,
      decision: "withdrawn",
      note: "The registry closed it.",
    });
    expect((await queued(id)).map(({ state }) => state)).toEqual(["withdrawn"]);
  });
});

describe("get_review_findings", () => {
  const findings = async (project: string, revision?: string) => {
    const { data, error } = await administrator.rpc("get_review_findings", {
      project,
      ...(revision && { revision }),
    });
    if (error) throw new Error(error.message);
    return data as {
      project_type: string | null;
      median_cost: number | null;
      compared: number;
      duplicates: { id: string; reasons: string[] }[];
    };
  };

  test("finds likely duplicates by ID, description, website or company", async () => {
    const number = randomUUID();
    const original = completeSubmission({
      projectId: `VCS-${number}`,
      company: `Duplicated ${number}`,
      description: `Char from ${number}.`,
    });
    original.details.website = `https://www.${number}.example/`;
    const { id } = await submitted(original);
    const copy = completeSubmission({
      projectId: `GS-1, vcs ${number}`,
      company: `DUPLICATED ${number}`,
      description: `Char  from ${number}`,
    });
    copy.details.website = `http://${number}.example`;
    const second = await submitted(copy, stranger);
    expect((await findings(second.id)).duplicates).toEqual([
      expect.objectContaining({
        id,
        reasons: ["project_id", "description", "website", "company"],
      }),
    ]);
  });

  test("does not treat two projects of one company with the same website as duplicates", async () => {
    const company = `Two projects ${randomUUID()}`;
    const first = await submitted(completeSubmission({ company, description: "One place." }));
    const second = await submitted(completeSubmission({ company, description: "Another one." }));
    const ids = (await findings(second.id)).duplicates.map(({ id }) => id);
    expect(ids).not.toContain(first.id);
  });

  test("returns the median cost of what is listed and for sale of the same type", async () => {
    const { id } = await submitted();
    const { project_type, median_cost, compared } = await findings(id);
    const [expected] = await server.query<{ median: number; compared: number }>(
      `select percentile_cont(0.5) within group (order by gated.cost_per_ton) as median,
         count(*)::integer as compared
       from public.listings listing join public.gated_listing_values gated using (id)
       where gated.cost_per_ton > 0 and private.figure_type(listing.types::text[], listing.is_portfolio) = $1
         and listing.credit_availability like 'Yes%'
         and listing.project_status is distinct from 'Sold out'`,
      [project_type],
    );
    expect({ median: median_cost, compared }).toEqual(expected);
  });

  test("compares the project as a revision would leave it", async () => {
    const number = randomUUID();
    const other = await submitted(completeSubmission({ projectId: `ACR-${number}` }), stranger);
    const { id, submission } = await approved();
    submission.project.id = `ACR ${number}`;
    const edit = await developer.rpc("update_project", { project: id, submission });
    const { revision } = edit.data as { revision: string };
    const found = (await findings(id, revision)).duplicates.find((one) => one.id === other.id);
    expect(found?.reasons).toContain("project_id");
  });
});
