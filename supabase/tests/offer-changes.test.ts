import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { acts } from "#domain/audit/acts.ts";
import { offerLimits } from "#domain/limits.ts";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { type OfferChange, offerChanges } from "#domain/vocabulary.ts";
import { signIn } from "../../tests/fixtures/mailbox.ts";
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

/** Nobody may submit more than 20 an hour. */
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

  test("a listed project goes from the listing at once, and the change that waits with it", async () => {
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
    const { data: told } = await developer
      .from("offer_changes")
      .select("change, note")
      .eq("project_id", id);
    expect(told).toEqual([{ change: "withdrawn", note: "The site was sold." }]);
    await noDifferences();
  });

  test.each(["submitted", "changes_requested", "rejected"])(
    "a project that is %s leaves the queue, dated by when it was withdrawn",
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

  test("whoever submits a withdrawn project again waits for the team", async () => {
    const { id, submission } = await listed();
    await reduce(id, "withdrawn");
    await developer.rpc("update_project", { project: id, submission });
    expect(await stateOf(id)).toMatchObject({ status: "submitted", is_listed: false });
    expect(await decide(id, "approved")).toBe("done");
    expect(await stateOf(id)).toMatchObject({ status: "approved", is_listed: true });
  });
});

describe("marking", () => {
  beforeAll(newDeveloper);

  test("a listed project is sold out at once; edited back on sale and reviewed, it is as before", async () => {
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

    // The form says what is stored: an edit of something else puts nothing back on sale.
    submission.impact.credit_availability = notAvailable;
    await developer.rpc("update_project", { project: id, submission });
    expect(await decideOnEdit(id)).toBe("done");
    expect(await stateOf(id)).toMatchObject(soldOut);

    submission.impact.credit_availability = "Yes - Spot Credits";
    await developer.rpc("update_project", { project: id, submission });
    expect(await stateOf(id), "until the team has looked").toMatchObject(soldOut);
    expect(await decideOnEdit(id)).toBe("done");
    expect(await stateOf(id)).toMatchObject({
      project_status: pending,
      credit_availability: "Yes - Spot Credits",
    });
    await noDifferences();
  });

  test("not for sale says nothing of how far its credits are", async () => {
    const { id } = await listed();
    expect(await reduce(id, "not_for_sale")).toBe("done");
    expect(await stateOf(id)).toMatchObject({
      project_status: pending,
      credit_availability: notAvailable,
      is_listed: true,
    });
    await noDifferences();
  });

  test("what is said of a waiting project survives its approval, which must have read it", async () => {
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

  test("what the team sold out stays so until the team says otherwise", async () => {
    const { id, submission } = await listed();
    await server.query(
      "update public.projects set project_status = 'Sold out', credit_availability = $2 where id = $1",
      [id, notAvailable],
    );
    await developer.rpc("update_project", { project: id, submission });
    await decideOnEdit(id);
    expect(await stateOf(id)).toMatchObject({ project_status: "Sold out" });
  });

  test(`a project can be marked ${offerLimits.changesPerDay} times a day, and still be withdrawn`, async () => {
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

describe("a change that was sent before", () => {
  beforeAll(newDeveloper);

  test.each(["sold_out", "not_for_sale"] as const)(
    "cannot put back on sale what is %s, and whoever has read it reads it again",
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
      expect(cost_per_ton, "the rest of the change").toBe(99);
      await noDifferences();
    },
  );
});

describe("at the same moment", () => {
  beforeAll(newDeveloper);

  test("withdrawn and approved: it ends withdrawn, whoever was first", async () => {
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

  test("sold out and its change approved: it ends sold out, whoever was first", async () => {
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

  test("two clicks: the second is told that it is so already", async () => {
    const { id } = await submitted();
    const answers = await Promise.all([reduce(id, "sold_out"), reduce(id, "sold_out")]);
    expect(answers.sort()).toEqual(["already_sold_out", "done"]);
  });
});

describe("who, and what is kept of it", () => {
  beforeAll(newDeveloper);

  test("others, administrators included, hear of no such project, and nothing changes", async () => {
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

  test("each act is in the audit trail under a name with words, without the developer's own", async () => {
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
