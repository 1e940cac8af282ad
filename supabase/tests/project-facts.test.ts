import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { brokenRules, visitorMessage } from "#domain/errors.ts";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { fields } from "#domain/submission/fields/fields.ts";
import {
  type ProjectRow,
  projectRecord,
  projectSelect,
} from "#domain/submission/project-record.ts";
import { draftOfRecord } from "#domain/submission/record-draft.ts";
import { problemsOf } from "#domain/submission/steps.ts";
import { submissionOf } from "#domain/submission/submission.ts";
import { projectWithSharedId } from "../../tests/fixtures/shared-ids.ts";
import { signInDirectly as signIn } from "../../tests/fixtures/sign-in-directly.ts";
import { completeSubmission, submitProject } from "../../tests/fixtures/submissions.ts";
import { sharedTestServer, type TestServer } from "../../tests/fixtures/test-server.ts";

type Client = TestServer["anonymous"];

let server: TestServer;
let administrator: Client;
beforeAll(async () => {
  server = await sharedTestServer();
  administrator = (await signIn(server, demoAccounts.administrator)).client;
});

/** A new account for each test, because of the limit of 20 submissions an hour. */
const newDeveloper = async () => (await signIn(server, `facts-${randomUUID()}@example.org`)).client;

const projectFacts = {
  name: "Rimba Raya peatland",
  registry: "Verra",
  registryLink: "https://registry.example/5962",
  methodologies: [
    { name: "VM0033", version: "2.1", link: "https://verra.example/vm0033" },
    { name: "Own method", version: "", link: "" },
  ],
  creditingPeriodStart: "2015-01-01",
  creditingPeriodEnd: "2044-12-31",
  verifier: "Earthood",
  latitude: "-3.4653",
  longitude: "-62.2159",
};
const impactFacts = {
  estimatedAnnualTonnes: "56373",
  issuedTonnes: "120000",
  retiredTonnes: "0",
  labels: [
    {
      name: "SD VISta",
      scope: "Credits",
      vintages: "2024, 2025",
      date: "2025-03-01",
      link: "https://labels.example/1",
    },
    { name: "Fair Soil", scope: "", vintages: "", date: "", link: "" },
  ],
};

/** A submission with all additional facts; `changes` overrides some of them. */
function withFacts(changes: { project?: object; impact?: object; company?: string } = {}) {
  const submission = completeSubmission({ company: changes.company ?? `Facts ${randomUUID()}` });
  return {
    ...submission,
    project: { ...submission.project, ...projectFacts, ...changes.project },
    impact: { ...submission.impact, ...impactFacts, ...changes.impact },
  };
}

async function storedFacts(client: Client, id: string) {
  const { data } = await client
    .from("projects")
    .select<string, ProjectRow>(projectSelect)
    .eq("id", id)
    .single()
    .throwOnError();
  return { row: data, draft: draftOfRecord(projectRecord(data), null) };
}

const edit = (client: Client, project: string, submission: object) =>
  client.rpc("update_project", { project, submission: submission as never });

const approve = async (project: string, revision?: string) => {
  const { error } = await administrator.rpc("review_project", {
    project,
    decision: "approved",
    ...(revision && { revision }),
  });
  expect(error).toBeNull();
};

describe("additional project facts", () => {
  test("are submitted, edited, approved and read back unchanged", async () => {
    const developer = await newDeveloper();
    const { id } = await submitProject(developer, withFacts());
    const { row, draft } = await storedFacts(developer, id);
    expect(draft).toMatchObject({ project: projectFacts, impact: impactFacts });
    expect(row, "numbers are returned as numbers").toMatchObject({
      latitude: -3.4653,
      longitude: -62.2159,
      issued_tonnes: 120_000,
      retired_tonnes: 0,
    });
    // Submitting what was read back changes nothing.
    expect(problemsOf(draft)).toEqual([]);
    await edit(developer, id, submissionOf(draft)).throwOnError();
    expect((await storedFacts(developer, id)).draft.project).toEqual(draft.project);
    expect((await storedFacts(developer, id)).draft.impact).toEqual(draft.impact);

    await approve(id);
    const changed = {
      ...draft,
      impact: { ...draft.impact, labels: draft.impact.labels.toReversed() },
    };
    changed.project = {
      ...draft.project,
      name: "",
      latitude: "",
      longitude: "",
      methodologies: [],
    };
    const { data } = await edit(developer, id, submissionOf(changed)).throwOnError();
    expect((await storedFacts(developer, id)).draft.project, "until it is approved").toEqual(
      draft.project,
    );
    await approve(id, (data as { revision: string }).revision);
    const after = await storedFacts(developer, id);
    expect(after.draft.project).toMatchObject({ name: "", latitude: "", methodologies: [] });
    expect(after.draft.impact.labels.map(({ name }) => name)).toEqual(["Fair Soil", "SD VISta"]);
    const listing = await server.anonymous
      .from("project_listings")
      .select("project_name, verifier, issued_tonnes, crediting_period_end, labels")
      .eq("id", id)
      .single();
    expect(listing.data).toMatchObject({
      project_name: null,
      verifier: "Earthood",
      issued_tonnes: 120_000,
      crediting_period_end: "2044-12-31",
      labels: [{ name: "Fair Soil" }, { name: "SD VISta", scope: "Credits" }],
    });
  });

  test("keep HTML and formulas as plain text", async () => {
    const developer = await newDeveloper();
    const hostile = '=HYPERLINK("https://x") <img src=x onerror=alert(1)>';
    const project = { name: hostile, methodologies: [{ name: hostile, version: "@1", link: "" }] };
    const impact = { labels: [{ ...impactFacts.labels[1], name: hostile }] };
    const { id } = await submitProject(developer, withFacts({ project, impact }));
    expect((await storedFacts(developer, id)).draft).toMatchObject({ project, impact });
  });

  const label = impactFacts.labels[1];
  const latitudeAnd = (latitude: string, longitude = "1") => ({ project: { latitude, longitude } });
  test.each([
    [
      "a date that does not exist",
      { project: { creditingPeriodStart: "2026-02-30" } },
      /a date as/,
    ],
    ["a date in words", { project: { creditingPeriodStart: "May 2020" } }, /a date as YYYY-MM-DD/],
    [
      "a crediting period that ends as it starts",
      { project: { creditingPeriodEnd: projectFacts.creditingPeriodStart } },
      brokenRules.crediting_period_ends_after_its_start,
    ],
    ["latitude 91", latitudeAnd("91"), brokenRules.latitude_is_in_range],
    ["latitude 100", latitudeAnd("100"), brokenRules.latitude_is_in_range],
    ["longitude -181", latitudeAnd("1", "-181"), brokenRules.longitude_is_in_range],
    ["latitude in minutes", latitudeAnd("3°27'"), /decimal degrees/],
    ["half a pair of coordinates", latitudeAnd("1", ""), brokenRules.coordinates_are_a_pair],
    [
      "more tonnes retired than issued",
      { impact: { retiredTonnes: "120001" } },
      brokenRules.retired_tonnes_were_issued,
    ],
    ["a fraction of a tonne", { impact: { issuedTonnes: "1.5" } }, /a whole number/],
    ["an unknown registry", { project: { registry: "Mine" } }, /one of the listed values/],
    [
      "a javascript: link",
      { project: { registryLink: "javascript:alert(1)" } },
      brokenRules.registry_link_is_a_web_address,
    ],
    [
      "a methodology link to one of the team's documents",
      { project: { methodologies: [{ name: "VM0033", link: "other/secret.pdf" }] } },
      /links that start with https/,
    ],
    ["a name with a line break", { project: { name: "Rimba\nRaya" } }, /remove line breaks/],
    [
      "21 labels",
      { impact: { labels: Array.from({ length: 21 }, (_, at) => ({ ...label, name: `L${at}` })) } },
      /too many labels/,
    ],
    ["a label of 101 characters", { impact: { labels: [{ name: "x".repeat(101) }] } }, /not valid/],
    [
      "an unknown label scope",
      { impact: { labels: [{ ...label, scope: "All" }] } },
      /listed values/,
    ],
    [
      "an invalid label date",
      { impact: { labels: [{ ...label, date: "2026-13-01" }] } },
      /a date as/,
    ],
    [
      "a label with vintages that are not years",
      { impact: { labels: [{ ...label, vintages: "soon" }] } },
      brokenRules.vintages_are_years,
    ],
    [
      "a label with an invalid link",
      { impact: { labels: [{ ...label, link: "labels.example" }] } },
      brokenRules.link_is_a_web_address,
    ],
  ])("with %s are refused with a message, and nothing is stored", async (_, changes, message) => {
    const developer = await newDeveloper();
    const submission = withFacts(changes);
    const result = await developer.rpc("submit_project", {
      submission: submission as never,
      submission_key: randomUUID(),
    });
    expect(result.error && visitorMessage(result.error)).toMatch(message);
    const { data } = await developer.from("companies").select("id");
    expect(data).toEqual([]);
  });

  test("ignore labels without a name", async () => {
    const developer = await newDeveloper();
    const labels = [{ ...label, name: " ", scope: "Project" }, null, label];
    const { id } = await submitProject(developer, withFacts({ impact: { labels } }));
    expect((await storedFacts(developer, id)).draft.impact.labels).toEqual([label]);
  });

  test("of 10 MB are refused before they reach the database", async () => {
    const developer = await newDeveloper();
    const labels = Array.from({ length: 100_000 }, () => ({ name: "x".repeat(100) }));
    const { status } = await developer.rpc("submit_project", {
      submission: withFacts({ impact: { labels } }) as never,
      submission_key: randomUUID(),
    });
    expect(status).toBe(413);
  });

  test("have the same limit of records per field as the form", async () => {
    for (const { noun, maxRecords } of [fields["impact.labels"], fields["project.methodologies"]]) {
      const developer = await newDeveloper();
      const records = Array.from({ length: maxRecords }, (_, at) => ({ name: `${noun} ${at}` }));
      const changes =
        noun === "label"
          ? { impact: { labels: records } }
          : { project: { methodologies: records } };
      const { id } = await submitProject(developer, withFacts(changes));
      records.push({ name: "One more" });
      const { error } = await edit(developer, id, withFacts(changes));
      expect(error?.message, noun).toBe("too_many_records");
    }
  });

  test("are unchanged by a submission that omits them", async () => {
    const developer = await newDeveloper();
    const company = `Old Form ${randomUUID()}`;
    const { id } = await submitProject(developer, withFacts({ company }));
    const before = await storedFacts(developer, id);
    const old = completeSubmission({ company, projectId: before.draft.project.id });
    await edit(developer, id, old).throwOnError();
    const { draft } = await storedFacts(developer, id);
    expect(draft).toMatchObject({ project: projectFacts, impact: impactFacts });
  });
});

describe("the team's document for a methodology", () => {
  test("survives a developer's edit, but is dropped if the methodology is renamed", async () => {
    const developer = await newDeveloper();
    const { id } = await submitProject(developer, withFacts());
    const document = "methods/own-method.pdf";
    await server.service
      .from("project_methodologies")
      .update({ methodology_url: document })
      .eq("project_id", id)
      .eq("methodology_name", "Own method")
      .throwOnError();
    const { draft } = await storedFacts(developer, id);
    expect(draft.project.methodologies, "the document is not a link").toEqual(
      projectFacts.methodologies,
    );

    const documents = async () => {
      const { data } = await developer
        .from("project_methodologies")
        .select("methodology_name, methodology_url")
        .eq("project_id", id)
        .order("position")
        .throwOnError();
      return data.map(({ methodology_name, methodology_url }) => [
        methodology_name,
        methodology_url,
      ]);
    };
    const [first, second] = draft.project.methodologies;
    const save = (...methodologies: unknown[]) =>
      edit(developer, id, {
        ...submissionOf(draft),
        project: { ...draft.project, methodologies },
      }).throwOnError();
    await save({ ...second, version: "3" }, first);
    expect(await documents()).toEqual([
      ["Own method", document],
      ["VM0033", "https://verra.example/vm0033"],
    ]);
    await save({ ...second, name: "Another method" });
    expect(await documents()).toEqual([["Another method", null]]);
  });
});

describe("the same project ID", () => {
  const withId = (id: string, registry: string, company?: string) =>
    withFacts({ project: { id, registry }, ...(company && { company }) });
  const outcomes = async (sent: [Client, object][]) => {
    const results = await Promise.all(
      sent.map(([client, submission]) =>
        client.rpc("submit_project", {
          submission: submission as never,
          submission_key: randomUUID(),
        }),
      ),
    );
    return results.map(({ error }) => error?.message ?? "submitted").toSorted();
  };

  test("is allowed in two registries, even concurrently", async () => {
    const [one, other] = [await newDeveloper(), await newDeveloper()];
    for (let round = 0; round < 3; round += 1) {
      const id = `${randomUUID()}`;
      const sent: [Client, object][] = [
        [one, withId(id, "Verra")],
        [other, withId(id, "Gold Standard")],
      ];
      expect(await outcomes(sent)).toEqual(["submitted", "submitted"]);
    }
  });

  test("is accepted once per registry, even concurrently", async () => {
    const people = [await newDeveloper(), await newDeveloper(), await newDeveloper()];
    for (let round = 0; round < 3; round += 1) {
      const id = randomUUID();
      const sent = people.map((client): [Client, object] => [client, withId(id, "Verra")]);
      expect(await outcomes(sent)).toEqual(["project_id_taken", "project_id_taken", "submitted"]);
    }
  });

  test("is accepted once per company without a registry, and from only one of two concurrent edits", async () => {
    const [one, other] = [await newDeveloper(), await newDeveloper()];
    const id = randomUUID();
    const company = `Twice ${id}`;
    expect(await outcomes([1, 2].map(() => [one, withId(id, "", company)]))).toEqual([
      "project_id_taken",
      "submitted",
    ]);

    const [first, second] = [withFacts(), withFacts()];
    const projects = [await submitProject(one, first), await submitProject(other, second)];
    const wanted = randomUUID();
    const moved = (submission: typeof first) => ({
      ...submission,
      project: { ...submission.project, id: wanted, registry: "Isometric" },
    });
    const results = await Promise.all([
      edit(one, projects[0]?.id ?? "", moved(first)),
      edit(other, projects[1]?.id ?? "", moved(second)),
    ]);
    expect(results.flatMap(({ error }) => (error ? [error.message] : []))).toEqual([
      "project_id_taken",
    ]);
  });

  test("is reported to reviewers as a duplicate unless the registries differ", async () => {
    const [one, other] = [await newDeveloper(), await newDeveloper()];
    const id = randomUUID();
    const described = (registry: string) => {
      const submission = withId(id, registry);
      submission.details = { ...submission.details, website: "", description: randomUUID() };
      return submission;
    };
    const verra = await submitProject(one, described("Verra"));
    const gold = await submitProject(other, described("Gold Standard"));
    const { companyId } = await submitProject(other, withId(randomUUID(), ""));
    const none = { id: await projectWithSharedId(server, companyId, id) };
    const found = async (project: string) => {
      const { data } = await administrator.rpc("get_review_findings", { project }).throwOnError();
      return (data as { duplicates: { id: string }[] }).duplicates.map((duplicate) => duplicate.id);
    };
    expect(await found(gold.id)).toEqual([none.id]);
    expect(await found(verra.id)).toEqual([none.id]);
    expect((await found(none.id)).toSorted()).toEqual([verra.id, gold.id].toSorted());
  });
});
