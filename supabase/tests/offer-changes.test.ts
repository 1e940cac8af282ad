import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { acts } from "#domain/audit/acts.ts";
import { offerLimits } from "#domain/limits.ts";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { type OfferChange, offerChanges } from "#domain/vocabulary.ts";
import { signInDirectly as signIn } from "../../tests/fixtures/sign-in-directly.ts";
import { completeSubmission, submitProject } from "../../tests/fixtures/submissions.ts";
import { startTestServer, type TestServer } from "../../tests/fixtures/test-server.ts";

type Client = TestServer["anonymous"];

let server: TestServer;
let administrator: Client;
let developer: Client;
let stranger: Client;
beforeAll(async () => {
  server = await startTestServer();
  administrator = (await signIn(server, demoAccounts.administrator)).client;
  stranger = (await signIn(server, "somebody-else@example.org")).client;
});
afterAll(() => server?.stop());

/** A new developer for each group of tests, because of the limit of 20 submissions an hour. */
const newDeveloper = async () => {
  developer = (await signIn(server, `offer-${randomUUID()}@example.org`)).client;
};

const notAvailable = "No - Purchase not available at this time";
const pending = "Pending issuance - Awaiting verification";

async function submitted() {
  const submission = completeSubmission({ company: `Offer ${randomUUID()}` });
  const { id } = await submitProject(developer, submission);
  await server.query("update public.projects set project_status = $2 where id = $1", [id, pending]);
  return { id, submission };
}

async function listed() {
  const project = await submitted();
  await administrator.rpc("review_project", { project: project.id, decision: "approved" });
  return project;
}

async function listedWithEdit() {
  const { id, submission } = await listed();
  submission.pricing.costPerTon = "99";
  await developer.rpc("update_project", { project: id, submission });
  const [revision] = await server.query<{ id: string; seen_at: string }>(
    "select id, updated_at::text as seen_at from public.pending_revisions where project_id = $1",
    [id],
  );
  if (!revision) throw new Error("No revision waits");
  return { id, submission, revision };
}

const reduce = async (project: string, change: OfferChange, note?: string, client = developer) => {
  const given = { project, change, ...(note !== undefined && { note }) };
  return (await client.rpc("reduce_offer", given)).error?.message ?? "done";
};

const decide = async (project: string, decision: string, more: object = {}) =>
  (await administrator.rpc("review_project", { project, decision, note: "So.", ...more })).error
    ?.message ?? "done";

const stateOf = async (id: string) =>
  (
    await server.query(
      `select status, project_status, credit_availability,
         (select decision from public.pending_revisions where project_id = projects.id
          order by created_at desc limit 1) as revision,
         exists (select from public.listings where id = projects.id) as is_listed
       from public.projects where id = $1`,
      [id],
    )
  )[0];

const noDifferences = async () =>
  expect(await server.query("select * from private.listing_differences()")).toEqual([]);

describe("withdrawing", () => {
  beforeAll(newDeveloper);

  test("removes a listed project immediately, together with its pending edit", async () => {
    const { id, revision } = await listedWithEdit();
    expect(await reduce(id, "withdrawn", "  The site was sold.  ")).toBe("done");
    expect(await stateOf(id)).toMatchObject({
      status: "withdrawn",
      revision: "withdrawn",
      is_listed: false,
      credit_availability: "Yes - Spot Credits",
    });
    const approval = { revision: revision.id, seen_at: revision.seen_at };
    expect(await decide(id, "approved", approval)).toBe("already_decided");
    expect(await reduce(id, "withdrawn")).toBe("already_withdrawn");
    expect(await reduce(id, "sold_out")).toBe("already_withdrawn");
    const { data: changes } = await developer
      .from("offer_changes")
      .select("change, note")
      .eq("project_id", id);
    expect(changes).toEqual([{ change: "withdrawn", note: "The site was sold." }]);
    await noDifferences();
  });

  test.each(["submitted", "changes_requested", "rejected"])(
    "removes a project that is %s from the pending queue, dated by its withdrawal",
    async (status) => {
      const { id } = await submitted();
      if (status !== "submitted") await decide(id, status);
      await server.query(
        "update public.projects set created_at = created_at - interval '9 days' where id = $1",
        [id],
      );
      expect(await reduce(id, "withdrawn")).toBe("done");
      const [row, ...others] = await server.query<{ state: string; is_fresh: boolean }>(
        `select state, since > now() - interval '1 minute' as is_fresh
         from public.review_queue where id = $1`,
        [id],
      );
      expect([row, others]).toEqual([{ state: "withdrawn", is_fresh: true }, []]);
      expect(await decide(id, "approved")).toBe("already_decided");
    },
  );

  test("requires another review when the project is submitted again", async () => {
    const { id, submission } = await listed();
    await reduce(id, "withdrawn");
    await developer.rpc("update_project", { project: id, submission });
    expect(await stateOf(id)).toMatchObject({ status: "submitted", is_listed: false });
    expect(await decide(id, "approved")).toBe("done");
    expect(await stateOf(id)).toMatchObject({ status: "approved", is_listed: true });
  });
});

describe("marking a project", () => {
  beforeAll(newDeveloper);

  test("as sold out takes effect immediately, and a reviewed edit puts it back on sale as before", async () => {
    const { id, submission } = await listed();
    expect(await reduce(id, "sold_out")).toBe("done");
    const soldOut = { project_status: "Sold out", credit_availability: notAvailable };
    expect(await stateOf(id)).toMatchObject({ ...soldOut, status: "approved", is_listed: true });
    const { data: shown } = await server.anonymous
      .from("project_listings")
      .select("project_status, credit_availability")
      .eq("id", id);
    expect(shown).toEqual([soldOut]);
    expect(await reduce(id, "sold_out")).toBe("already_sold_out");
    expect(await reduce(id, "not_for_sale")).toBe("already_not_for_sale");

    // The form sends the stored value, so editing another field puts nothing back on sale.
    submission.impact.credit_availability = notAvailable;
    await developer.rpc("update_project", { project: id, submission });
    expect(await decideOnEdit(id)).toBe("done");
    expect(await stateOf(id)).toMatchObject(soldOut);

    submission.impact.credit_availability = "Yes - Spot Credits";
    await developer.rpc("update_project", { project: id, submission });
    expect(await stateOf(id), "until the team has reviewed it").toMatchObject(soldOut);
    expect(await decideOnEdit(id)).toBe("done");
    expect(await stateOf(id)).toMatchObject({
      project_status: pending,
      credit_availability: "Yes - Spot Credits",
    });
    await noDifferences();
  });

  test("as not for sale leaves its project status unchanged", async () => {
    const { id } = await listed();
    expect(await reduce(id, "not_for_sale")).toBe("done");
    expect(await stateOf(id)).toMatchObject({
      project_status: pending,
      credit_availability: notAvailable,
      is_listed: true,
    });
    await noDifferences();
  });

  test("while it is pending survives its approval, which must be based on the new state", async () => {
    const { id } = await submitted();
    const [seen] = await server.query<{ seen_at: string }>(
      "select updated_at::text as seen_at from public.projects where id = $1",
      [id],
    );
    await reduce(id, "sold_out");
    expect(await decide(id, "approved", seen)).toBe("submission_changed");
    expect(await decide(id, "approved")).toBe("done");
    expect(await stateOf(id)).toMatchObject({ project_status: "Sold out", is_listed: true });
  });

  test("by the team as sold out is not undone by a developer's edit", async () => {
    const { id, submission } = await listed();
    await server.query(
      "update public.projects set project_status = 'Sold out', credit_availability = $2 where id = $1",
      [id, notAvailable],
    );
    await developer.rpc("update_project", { project: id, submission });
    await decideOnEdit(id);
    expect(await stateOf(id)).toMatchObject({ project_status: "Sold out" });
  });

  test(`is limited to ${offerLimits.changesPerDay} times a day, but it can still be withdrawn`, async () => {
    const { id, submission } = await submitted();
    for (let time = 0; time < offerLimits.changesPerDay; time += 1) {
      expect(await reduce(id, "not_for_sale")).toBe("done");
      await developer.rpc("update_project", { project: id, submission });
    }
    expect(await reduce(id, "not_for_sale")).toBe("too_many_offer_changes");
    expect(await reduce(id, "sold_out")).toBe("too_many_offer_changes");
    expect(await reduce(id, "withdrawn")).toBe("done");
  });

  async function decideOnEdit(id: string) {
    const { data } = await administrator
      .from("pending_revisions")
      .select("id")
      .eq("project_id", id)
      .is("decision", null)
      .single();
    return decide(id, "approved", { revision: data?.id });
  }
});

describe("an edit sent before the offer was reduced", () => {
  beforeAll(newDeveloper);

  test.each(["sold_out", "not_for_sale"] as const)(
    "cannot put a project that is %s back on sale, and must be read again by its reviewer",
    async (change) => {
      const { id, revision } = await listedWithEdit();
      expect(await reduce(id, change)).toBe("done");
      const approval = { revision: revision.id, seen_at: revision.seen_at };
      expect(await decide(id, "approved", approval)).toBe("submission_changed");
      expect(await decide(id, "approved", { revision: revision.id })).toBe("done");
      expect(await stateOf(id)).toMatchObject({
        credit_availability: notAvailable,
        project_status: change === "sold_out" ? "Sold out" : pending,
      });
      const [{ cost_per_ton } = { cost_per_ton: 0 }] = await server.query<{ cost_per_ton: number }>(
        "select cost_per_ton from public.projects where id = $1",
        [id],
      );
      expect(cost_per_ton, "the rest of the edit").toBe(99);
      await noDifferences();
    },
  );
});

describe("concurrently", () => {
  beforeAll(newDeveloper);

  test("withdrawn and approved, a project ends up withdrawn, whichever came first", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await submitted();
      const [withdrawal, approval] = await Promise.all([
        reduce(id, "withdrawn"),
        decide(id, "approved"),
      ]);
      expect(withdrawal).toBe("done");
      expect(["done", "already_decided"]).toContain(approval);
      expect(await stateOf(id)).toMatchObject({ status: "withdrawn", is_listed: false });
    }
    await noDifferences();
  });

  test("marked as sold out and its edit approved, a project ends up sold out", async () => {
    await newDeveloper();
    for (let round = 0; round < 5; round += 1) {
      const { id, revision } = await listedWithEdit();
      const [marking, approval] = await Promise.all([
        reduce(id, "sold_out"),
        decide(id, "approved", { revision: revision.id, seen_at: revision.seen_at }),
      ]);
      expect(marking).toBe("done");
      expect(["done", "submission_changed"]).toContain(approval);
      expect(await stateOf(id)).toMatchObject({
        project_status: "Sold out",
        credit_availability: notAvailable,
      });
    }
    await noDifferences();
  });

  test("marked as sold out twice, the second request gets 'already_sold_out'", async () => {
    const { id } = await submitted();
    const results = await Promise.all([reduce(id, "sold_out"), reduce(id, "sold_out")]);
    expect(results.sort()).toEqual(["already_sold_out", "done"]);
  });
});

describe("permissions and records", () => {
  beforeAll(newDeveloper);

  test("to anyone but the owner, including administrators, the project is not found", async () => {
    const { id } = await listed();
    const before = await stateOf(id);
    expect(await reduce(id, "withdrawn", "", stranger)).toBe("project_not_found");
    expect(await reduce(id, "withdrawn", "", administrator)).toBe("project_not_found");
    expect(await reduce(id, "given away" as OfferChange)).toBe("unknown_offer_change");
    expect(await reduce(id, "sold_out", "x".repeat(offerLimits.noteCharacters + 1))).toContain(
      "offer_note_is_at_most_500_characters",
    );
    expect(await stateOf(id)).toEqual(before);
  });

  test("each act is in the audit trail with a label, but without the developer's note", async () => {
    const { id, submission } = await listed();
    for (const change of ["not_for_sale", "sold_out", "withdrawn"] as const) {
      expect(await reduce(id, change, "Bought by a friend of ours.")).toBe("done");
    }
    const { data: trail } = await administrator
      .from("audit_trail")
      .select("act, actor_role, subject_kind, subject_name, reason, details")
      .eq("subject_id", id)
      .like("act", "own-project-%")
      .order("id");
    const known = { actor_role: "developer", subject_kind: "project", reason: null };
    const subject_name = submission.project.id;
    expect(trail).toEqual([
      {
        ...known,
        subject_name,
        act: "own-project-not-for-sale",
        details: { credit_availability: { from: "Yes - Spot Credits", to: notAvailable } },
      },
      {
        ...known,
        subject_name,
        act: "own-project-sold-out",
        details: { project_status: { from: pending, to: "Sold out" } },
      },
      {
        ...known,
        subject_name,
        act: "own-project-withdrawn",
        details: { status: { from: "approved", to: "withdrawn" } },
      },
    ]);
    const names = offerChanges.map((change) => `own-project-${change.replaceAll("_", "-")}`);
    expect(names.filter((name) => !acts[name])).toEqual([]);
  });
});
