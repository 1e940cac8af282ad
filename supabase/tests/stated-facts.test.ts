import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ImportedValues } from "#domain/import/importable-fields.ts";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { fieldTable, valueFieldNames } from "#domain/submission/fields/fields.ts";
import { fileDay, importedRow, importRows } from "../../tests/fixtures/imports.ts";
import { signInDirectly as signIn } from "../../tests/fixtures/sign-in-directly.ts";
import { completeSubmission, submitProject } from "../../tests/fixtures/submissions.ts";
import { startTestServer, type TestServer } from "../../tests/fixtures/test-server.ts";

type Client = TestServer["anonymous"];
interface Source {
  by: string;
  on: string;
  registry?: string;
}
type Sources = Record<string, Source>;

let server: TestServer;
let administrator: Client;
beforeAll(async () => {
  server = await startTestServer();
  administrator = (await signIn(server, demoAccounts.administrator)).client;
});
afterAll(() => server?.stop());

const newDeveloper = async () =>
  (await signIn(server, `stating-${randomUUID()}@example.org`)).client;

const ownId = async (developer: Client) =>
  (await developer.from("profiles").select("id").single().throwOnError()).data.id;

const submission = () => completeSubmission({ company: `Stated ${randomUUID()}` });

async function one<Row>(statement: string, ...parameters: unknown[]): Promise<Row> {
  const [row] = await server.query<Row>(statement, parameters);
  if (!row) throw new Error("No row was found");
  return row;
}

const isoTime = (stored: string) => new Date(stored).toISOString();

/** The values that no column fills in. */
const facts = (id: string) =>
  one<Record<string, unknown>>(
    `select carbon_category, project_stage, credit_availability, project_status,
       minimum_purchase_quantity, minimum_purchase_custom_price, company.size as company_size
     from public.projects project join public.companies company on company.id = company_id
     where project.id = $1`,
    id,
  );

const nothing = {
  carbon_category: null,
  project_stage: null,
  credit_availability: null,
  project_status: null,
  minimum_purchase_quantity: null,
  minimum_purchase_custom_price: null,
  company_size: null,
};

const sourcesOf = async (id: string): Promise<Sources> =>
  (
    await one<{ sources: Sources }>(
      `select company.sources || project.sources as sources
       from public.projects project join public.companies company on company.id = company_id
       where project.id = $1`,
      id,
    )
  ).sources;

const byWhom = async (id: string) =>
  Object.fromEntries(
    Object.entries(await sourcesOf(id)).map(([field, source]) => [field, source.by]),
  );

const approve = (project: string, more: object = {}) =>
  administrator.rpc("review_project", { project, decision: "approved", ...more }).throwOnError();

async function listed(developer: Client, sent: object = submission()) {
  const { id } = await submitProject(developer, sent);
  await approve(id);
  return id;
}

const update = (developer: Client, project: string, sent: object) =>
  developer.rpc("update_project", { project, submission: sent as never }).throwOnError();

const waitingRevision = (project: string) =>
  one<{ id: string; submitted_at: string }>(
    "select id, submitted_at from public.pending_revisions where project_id = $1 and decision is null",
    project,
  );

async function editByTeam(project: string, changes: Record<string, unknown>) {
  const { updated_at } = await one<{ updated_at: string }>(
    "select to_json(updated_at) #>> '{}' as updated_at from public.projects where id = $1",
    project,
  );
  await administrator
    .rpc("edit_project", {
      project,
      changes: changes as never,
      reason: "The developer asked for it.",
      seen_at: updated_at,
    })
    .throwOnError();
}

async function imported(values: ImportedValues = {}, asOf = fileDay, registryId = randomUUID()) {
  const row = importedRow(registryId, { "company.name": `Imported ${registryId}`, ...values });
  const { id: importId } = await importRows(administrator, [row], { asOf });
  const { id } = await one<{ id: string }>(
    "select id from public.projects where project_id = $1",
    registryId,
  );
  return { id, importId, registryId };
}

const listing = (client: Client, id: string) =>
  client.from("project_listings").select("*").eq("id", id).single().throwOnError();

const noDifferences = async () =>
  expect(await server.query("select * from private.listing_differences()")).toEqual([]);

describe("what no one has stated", () => {
  test("is null in a project and company that an import made", async () => {
    const { id } = await imported();
    expect(await facts(id)).toEqual(nothing);
    await approve(id);
    const { data } = await listing(server.anonymous, id);
    const { company_size, ...project } = nothing;
    expect(data).toMatchObject({ ...project, company_size });
    await noDifferences();
  });

  test("is set by a new submission alone, which says that the form set it", async () => {
    const { pricing: _, ...sent } = submission();
    const id = await submitProject(await newDeveloper(), {
      ...sent,
      company: { ...sent.company, size: "" },
      impact: { vintage: "2024" },
    }).then((project) => project.id);
    expect(await facts(id)).toEqual({
      carbon_category: "Reduced/avoided emissions without storage",
      project_stage: "Pre-verification",
      credit_availability: "No - Purchase not available at this time",
      project_status: "Ready to retire",
      minimum_purchase_quantity: 0,
      minimum_purchase_custom_price: 0,
      company_size: "less than 5 employees",
    });
    expect(await byWhom(id)).toMatchObject({
      "impact.category": "form",
      "impact.stage": "form",
      "impact.credit_availability": "form",
      "team.projectStatus": "form",
      "pricing.minimumPurchaseQuantity": "form",
      "pricing.minimumPurchaseCustomPrice": "form",
      "company.size": "form",
      "impact.vintage": "developer",
      "company.name": "developer",
    });
    expect(await sourcesOf(id)).not.toHaveProperty(["pricing.costPerTon"]);
  });

  test("is not set for a company that has a size, which stays", async () => {
    const developer = await newDeveloper();
    const first = submission();
    await submitProject(developer, first);
    const second = completeSubmission({ company: first.company.name });
    const { id } = await submitProject(developer, {
      ...second,
      company: { ...second.company, size: "" },
    });
    expect((await facts(id)).company_size).toBe("12");
  });

  test("stays so in an edit that leaves it empty, and a field that is emptied states nothing more", async () => {
    const developer = await newDeveloper();
    const sent = submission();
    const { id } = await submitProject(developer, sent);
    const emptied = {
      ...sent,
      company: { ...sent.company, size: "" },
      pricing: { minimumPurchaseQuantity: "", minimumPurchaseCustomPrice: "", costPerTon: "" },
      impact: { ...sent.impact, stage: "", category: "", credit_availability: "", vintage: "" },
    };
    for (const _ of ["emptied", "left empty"]) {
      await update(developer, id, emptied);
      expect(await facts(id)).toEqual({ ...nothing, project_status: "Ready to retire" });
    }
    const sources = await sourcesOf(id);
    for (const field of ["impact.stage", "company.size", "pricing.costPerTon", "impact.vintage"])
      expect(sources).not.toHaveProperty([field]);
  });

  test("stays so when a pending edit that leaves it empty is approved", async () => {
    const developer = await newDeveloper();
    const sent = submission();
    const id = await listed(developer, sent);
    const emptied = { ...sent, impact: { ...sent.impact, stage: "", credit_availability: "" } };
    await update(developer, id, emptied);
    expect(await facts(id)).toMatchObject({ project_stage: "Project Verified" });
    await approve(id, { revision: (await waitingRevision(id)).id });
    expect(await facts(id)).toMatchObject({ project_stage: null, credit_availability: null });
    const { data } = await listing(server.anonymous, id);
    expect(data).toMatchObject({ project_stage: null, credit_availability: null });
  });

  test("stays so when the team edits other fields, and the team can take a statement back", async () => {
    const { id } = await imported();
    await editByTeam(id, { "impact.vintage": "2026" });
    expect(await facts(id)).toEqual(nothing);
    await editByTeam(id, { "impact.stage": "Pre-validation", "team.projectStatus": "Sold out" });
    expect(await byWhom(id)).toMatchObject({
      "impact.stage": "team",
      "team.projectStatus": "team",
      "impact.vintage": "team",
      "project.name": "registry",
    });
    await editByTeam(id, { "impact.stage": "", "team.projectStatus": "" });
    expect(await facts(id)).toEqual(nothing);
    expect(await sourcesOf(id)).not.toHaveProperty(["impact.stage"]);
  });

  test("is what sold-out credits go back to", async () => {
    const { id } = await imported();
    const developer = await newDeveloper();
    await server.query(
      `update public.companies set user_id = $2
       where id = (select company_id from public.projects where id = $1)`,
      [id, await ownId(developer)],
    );
    await developer.rpc("reduce_offer", { project: id, change: "sold_out" }).throwOnError();
    expect(await byWhom(id)).toMatchObject({
      "team.projectStatus": "developer",
      "impact.credit_availability": "developer",
    });
    await editByTeam(id, { "impact.credit_availability": "Yes - Spot Credits" });
    expect((await facts(id)).project_status).toBeNull();
  });
});

describe("who stated a value, and when", () => {
  test("is the developer at the time of a submission, and of a later edit for what it changes", async () => {
    const developer = await newDeveloper();
    const sent = submission();
    const { id } = await submitProject(developer, sent);
    const first = await sourcesOf(id);
    const { created_at } = await one<{ created_at: string }>(
      "select created_at from public.projects where id = $1",
      id,
    );
    expect(first["impact.vintage"]).toEqual({ by: "developer", on: isoTime(created_at) });
    expect(first["impact.ratings.beZero"]).toEqual(first["impact.vintage"]);
    expect(first["company.size"]).toEqual(first["impact.vintage"]);
    await update(developer, id, { ...sent, impact: { ...sent.impact, vintage: "2026" } });
    const second = await sourcesOf(id);
    expect(second["impact.vintage"]?.by).toBe("developer");
    const times = [first, second].map((sources) => sources["impact.vintage"]?.on ?? "");
    expect(times.toSorted()).toEqual(times);
    expect(new Set(times).size).toBe(2);
    expect({ ...second, "impact.vintage": null }).toEqual({ ...first, "impact.vintage": null });
  });

  test("is the time a pending edit was last sent in, not that of its approval or of another's change to it", async () => {
    const developer = await newDeveloper();
    const sent = submission();
    const id = await listed(developer, sent);
    await update(developer, id, { ...sent, impact: { ...sent.impact, vintage: "2025" } });
    await update(developer, id, { ...sent, impact: { ...sent.impact, vintage: "2026" } });
    const { id: revision, submitted_at } = await waitingRevision(id);
    await editByTeam(id, { "details.website": "https://elsewhere.example" });
    await approve(id, { revision });
    const sources = await sourcesOf(id);
    expect(sources["impact.vintage"]).toEqual({ by: "developer", on: isoTime(submitted_at) });
    expect(sources["details.website"]?.by).toBe("team");
  });

  test("is the developer at the time of sending for a company's details that waited for approval", async () => {
    const developer = await newDeveloper();
    const sent = submission();
    await listed(developer, sent);
    const { id } = await submitProject(developer, {
      ...completeSubmission({ company: sent.company.name }),
      company: { ...sent.company, location: "Portugal" },
    });
    const { at } = await one<{ at: string }>(
      "select submitted_company_at as at from public.projects where id = $1",
      id,
    );
    await approve(id);
    const sources = await sourcesOf(id);
    expect(sources["company.location"]).toEqual({ by: "developer", on: isoTime(at) });
  });

  test("is the registry on the day of its file, and the team for what an import adds", async () => {
    const { id } = await imported({ "impact.stage": "Project Verified" });
    const sources = await sourcesOf(id);
    const registry = { by: "registry", on: fileDay, registry: "Verra" };
    for (const field of [
      "company.name",
      "project.id",
      "project.registry",
      "project.name",
      "project.type",
      "impact.stage",
    ])
      expect(sources[field], field).toEqual(registry);
    expect(sources["details.description"]?.by).toBe("team");
    expect(sources["project.accreditation"]?.by).toBe("team");
    expect(sources).not.toHaveProperty(["impact.category"]);
  });

  test("is put back when an import is undone", async () => {
    const { id, registryId } = await imported();
    await editByTeam(id, { "company.projectRegion": "Troms" });
    const before = await sourcesOf(id);
    const later = await imported(
      { "project.name": "Renamed", "impact.stage": "Project Verified" },
      "2025-12-01",
      registryId,
    );
    const changed = await sourcesOf(id);
    expect(changed["project.name"]).toMatchObject({ by: "registry", on: "2025-12-01" });
    expect(changed["impact.stage"]).toMatchObject({ by: "registry", on: "2025-12-01" });
    await administrator.rpc("undo_import", { import: later.importId }).throwOnError();
    expect(await sourcesOf(id)).toEqual(before);
    expect((await facts(id)).project_stage).toBeNull();
  });

  test("stays as it is when a company is claimed", async () => {
    const { id } = await imported();
    await approve(id);
    const before = await sourcesOf(id);
    const developer = await newDeveloper();
    const { company_id: company } = await one<{ company_id: string }>(
      "select company_id from public.projects where id = $1",
      id,
    );
    const { data: claim } = await developer
      .rpc("claim_company", { company, message: "It is ours." })
      .throwOnError();
    await administrator.rpc("decide_company_claim", { claim, decision: "approved" }).throwOnError();
    expect(await sourcesOf(id)).toEqual(before);
    expect(await facts(id)).toEqual(nothing);
  });

  test("is the team for the types that it shows in place of the project's", async () => {
    const id = await listed(await newDeveloper());
    const { company_id: company } = await one<{ company_id: string }>(
      "select company_id from public.projects where id = $1",
      id,
    );
    const sourceOfTypes = async () => {
      const { data } = await listing(server.anonymous, id);
      return (data.sources as unknown as Sources)["project.type"];
    };
    expect((await sourceOfTypes())?.by).toBe("developer");
    const override = { company, project_types: ["Forestry"], reason: "A mix of credits." };
    await administrator
      .rpc("set_display_override", { ...override, fallback_rating: "" })
      .throwOnError();
    const shown = await sourceOfTypes();
    expect(shown?.by).toBe("team");
    const { created_at: seen_at } = await one<{ created_at: string }>(
      "select to_json(created_at) #>> '{}' as created_at from public.display_overrides where company_id = $1",
      company,
    );
    await administrator
      .rpc("set_display_override", { ...override, fallback_rating: "A", seen_at })
      .throwOnError();
    expect(await sourceOfTypes()).toEqual(shown);
    await noDifferences();
  });
});

describe("a listing", () => {
  test("has the sources of public values for everybody, and of gated ones for signed-in visitors", async () => {
    const id = await listed(await newDeveloper());
    const reader = await newDeveloper();
    const { data: open } = await listing(server.anonymous, id);
    const { data: signedIn } = await listing(reader, id);
    expect(open.gated_sources).toBeNull();
    expect(signedIn.sources).toEqual(open.sources);
    const all = await sourcesOf(id);
    const withAudience = (audience: string) =>
      valueFieldNames
        .filter((name) => fieldTable[name].audience === audience && all[name])
        .toSorted();
    const publicFields = Object.keys(open.sources as object).toSorted();
    expect(publicFields).toEqual([...withAudience("public"), "team.projectStatus"].toSorted());
    expect(Object.keys(signedIn.gated_sources as object).toSorted()).toEqual(
      withAudience("signed-in"),
    );
    expect(withAudience("signed-in")).toHaveLength(4);
    expect((await server.anonymous.from("gated_listing_values").select("sources")).data).toEqual(
      [],
    );
  });

  test("keeps its public sources and version when only a gated value changes", async () => {
    const developer = await newDeveloper();
    const id = await listed(developer);
    const { data: before } = await listing(developer, id);
    await editByTeam(id, { "pricing.costPerTon": "99" });
    const { data: after } = await listing(developer, id);
    expect(after.changed_in_version).toBe(before.changed_in_version);
    expect(after.gated_changed_in_version).toBeGreaterThan(before.gated_changed_in_version ?? 0);
    expect(after.sources).toEqual(before.sources);
    expect((after.gated_sources as unknown as Sources)["pricing.costPerTon"]?.by).toBe("team");
  });
});

describe("a frozen comparison", () => {
  test("keeps what is not stated and the sources, the gated ones with the gated values", async () => {
    const { id: unstated } = await imported();
    await approve(unstated);
    const developer = await newDeveloper();
    const id = await listed(developer);
    const { data: frozen } = await developer
      .rpc("freeze_comparison", {
        registry_ids: [unstated, id],
        horizon_years: 100,
        discount_rate: 0,
      })
      .throwOnError();
    const { data: read } = await developer.rpc("get_frozen_comparison", { frozen }).throwOnError();
    expect(read).toMatchObject({
      correction: null,
      listings: [
        { project_stage: null, company_size: null, sources: { "project.id": { by: "registry" } } },
        { sources: { "impact.stage": { by: "developer" } } },
      ],
      gated_values: [{ sources: {} }, { sources: { "pricing.costPerTon": { by: "developer" } } }],
    });
    const { data: open } = await server.anonymous
      .rpc("get_frozen_comparison", { frozen })
      .throwOnError();
    expect(JSON.stringify(open)).not.toContain("costPerTon");
  });

  test("tells what is wrong or missing in a record, which itself is never changed", async () => {
    const buyer = await newDeveloper();
    const ids = await server.query<{ id: string }>("select id from public.listings limit 2");
    const { data: frozen } = await buyer
      .rpc("freeze_comparison", {
        registry_ids: ids.map(({ id }) => id),
        horizon_years: 100,
        discount_rate: 0,
      })
      .throwOnError();
    const correction = "This record leaves out the scope of the labels.";
    await server.query("alter table public.frozen_comparisons disable trigger refuse_change");
    await server.query("update public.frozen_comparisons set correction = $2 where id = $1", [
      frozen,
      correction,
    ]);
    await server.query("alter table public.frozen_comparisons enable trigger refuse_change");
    const { data } = await buyer.rpc("get_frozen_comparison", { frozen }).throwOnError();
    expect(data).toMatchObject({ correction });
  });
});
